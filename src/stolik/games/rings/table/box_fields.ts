/** The number of fields in a column of somebody's printed board, as text: `fields:8`. */
export const FEWEST = 5
export const MOST = 10
export const USUAL = 8

export function readFields(text: string): number | null {
  const fields = Number(/^fields:(\d{1,2})$/.exec(text)?.[1])
  return fields >= FEWEST && fields <= MOST ? fields : null
}

export const writeFields = (fields: number): string => `fields:${fields}`
