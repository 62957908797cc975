import { describe, expect, it } from 'vitest'
import box from './box'
import { blank, bonusRange, readTracks, usualBonus, writeTracks } from './box_tracks'

const side = (...words: string[]) => [...words, ...blank().slice(words.length)]

describe('a box as text', () => {
  it('has its parts in one order, and none in which nothing stands', () => {
    const text = writeTracks({ bonus: usualBonus(), b: side('R2', 'G12'), a: blank() })
    expect(text).toMatch(/^b:R2,G12,\.,.*;bonus:1,1,2,2,/)
    expect(readTracks(text).bonus).toEqual(usualBonus())
    expect(readTracks(text).a).toBeUndefined()
  })

  it('counts the fields that are missing in the parts that were begun', () => {
    expect(box.missing(writeTracks({ a: side('R2'), bonus: side('1', '1') }))).toBe(39 + 38)
    expect(box.missing(writeTracks({ bonus: usualBonus() }))).toBe(0)
  })

  it('is played on the first side that is there', () => {
    expect(box.played(writeTracks({ b: side('R2'), bonus: usualBonus() })).options.board).toBe('b')
    expect(box.played(writeTracks({ bonus: usualBonus() })).options.board).toBe('a')
  })
})

describe('the bonus under a field', () => {
  it('is not less than before it and not more than after it', () => {
    const words = side('1', '4', '.', '.', '9')
    expect(bonusRange(words, 0)).toEqual([1, 4])
    expect(bonusRange(words, 2)).toEqual([4, 9])
    expect(bonusRange(words, 7)).toEqual([9, 20])
    expect(bonusRange(blank(), 0)).toEqual([1, 20])
  })

  it('is usually each number twice', () => {
    expect(usualBonus()).toHaveLength(40)
    expect([usualBonus()[0], usualBonus()[1], usualBonus()[2], usualBonus()[39]]).toEqual(['1', '1', '2', '20'])
  })
})
