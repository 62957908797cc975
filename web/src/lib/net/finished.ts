/** A table whose game may be over, as this page knows it: by its code, or by the key of the spectators' link. */
export interface Finished {
  code: string // empty for a spectator
  watch?: string
}

const part = encodeURIComponent

/** Where the server answers about it. */
export const asked = ({ code, watch }: Finished) => (watch ? `/api/watch/${part(watch)}` : `/api/tables/${part(code)}`)

export const askedSeries = ({ code, watch }: Finished) =>
  watch ? `/api/watch/${part(watch)}/series` : `/api/series/${part(code)}`

/** The screens that show it. */
export const tablePath = ({ code, watch }: Finished) => (watch ? `/watch/${part(watch)}` : `/t/${part(code)}`)
export const replayPath = ({ code, watch }: Finished) =>
  watch ? `/watch/${part(watch)}/replay` : `/replay/${part(code)}`
export const seriesPath = ({ code, watch }: Finished) => (watch ? `/watch/${part(watch)}/series` : `/s/${part(code)}`)
export const fairPath = ({ code, watch }: Finished) =>
  watch ? `/watch/${part(watch)}/fair` : `/fair?table=${part(code)}`
