/** Where things lie on the cloth of a table, as `style={areaStyle(box)}`. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** `edge` pixels wider on every side. */
export const areaStyle = ({ left, top, width, height }: Area, edge = 0): string =>
  `left: ${left - edge}px; top: ${top - edge}px; width: ${width + 2 * edge}px; height: ${height + 2 * edge}px`

export const squareStyle = ({ x, y, size }: { x: number; y: number; size: number }): string =>
  areaStyle({ left: x, top: y, width: size, height: size })
