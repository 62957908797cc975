/** Where things lie on the cloth of a table, as `style={areaStyle(box)}`. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

export const areaStyle = ({ left, top, width, height }: Area): string =>
  `left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`

export const squareStyle = ({ x, y, size }: { x: number; y: number; size: number }): string =>
  areaStyle({ left: x, top: y, width: size, height: size })
