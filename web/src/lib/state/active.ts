/** Whose view a device shows: the own seat that can act; with several, the one shown stays as long as it can. */
export function nextSeat(shown: number | null, mine: number[], canAct: number[]): number | null {
  if (mine.length === 0) return null
  if (shown !== null && canAct.includes(shown)) return shown
  const acting = mine.filter((seat) => canAct.includes(seat))
  if (acting.length) return acting.find((seat) => seat > (shown ?? -1)) ?? acting[0]!
  return shown !== null && mine.includes(shown) ? shown : mine[0]!
}
