/** The outlines that the drawings of Lucky Numbers share, in a square of 100. */

/** One leaf that points upwards from the middle; four of them, turned, make a clover. */
const LEAF = 'C 43 45 25 36 25 20 C 25 5 42 0 50 12 C 58 0 75 5 75 20 C 75 36 57 45 50 50'

/** The whole clover as one outline. */
export const CLOVER = [45, 135, 225, 315].map(turned).join(' ')

function turned(degrees: number): string {
  const radians = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(radians), Math.cos(radians)]
  const turn = (x: number, y: number) => {
    const [dx, dy] = [x - 50, y - 50]
    return `${round(50 + dx * cos - dy * sin)} ${round(50 + dx * sin + dy * cos)}`
  }
  const path = LEAF.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => turn(Number(x), Number(y)))
  return `M 50 50 ${path} Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A horseshoe, open at the top as it should hang. */
export const HORSESHOE = `M 22 14 L 35 14 C 33 30 31 44 33 55 C 35 68 42 74 50 74 C 58 74 65 68 67 55
  C 69 44 67 30 65 14
      L 78 14 C 82 34 83 48 80 61 C 76 79 64 88 50 88 C 36 88 24 79 20 61 C 17 48 18 34 22 14 Z`
export const NAILS: [number, number][] = [
  [27.5, 26],
  [25.5, 43],
  [28.5, 61],
  [38, 76],
  [62, 76],
  [71.5, 61],
  [74.5, 43],
  [72.5, 26],
]

/** The green of a number: the higher, the deeper, so that a board in order looks like dusk to the lower right. */
export function green(number: number): { face: string; edge: string; vein: string } {
  const share = (number - 1) / 19
  const hue = Math.round(88 + 66 * share)
  const light = Math.round(54 - 25 * share)
  const full = Math.round(48 + 4 * share)
  return {
    face: `hsl(${hue} ${full}% ${light}%)`,
    edge: `hsl(${hue} ${full}% ${Math.round(light * 0.66)}%)`,
    vein: `hsl(${hue} ${full}% ${Math.round(light + 13)}%)`,
  }
}
