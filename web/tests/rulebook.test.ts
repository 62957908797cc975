import { expect, it } from 'vitest'
import { chapters } from '../src/lib/text/rulebook'

it('reads headings and what stands below them, in order', () => {
  const texts = {
    title: 'x',
    'rules.turn': 'Tura',
    'rules.turn.1': 'Raz.',
    'rules.turn.2': 'Dwa.',
    'rules.end': 'Koniec',
    'rules.end.1': 'Trzy.',
  }
  expect(chapters(texts)).toEqual([
    { key: 'rules.turn', title: 'Tura', paragraphs: ['Raz.', 'Dwa.'] },
    { key: 'rules.end', title: 'Koniec', paragraphs: ['Trzy.'] },
  ])
})

it('reads a plain list of rules', () => {
  expect(chapters({ 'rules.1': 'Raz.', 'rules.2': 'Dwa.' })).toEqual([
    { key: '', title: '', paragraphs: ['Raz.', 'Dwa.'] },
  ])
})
