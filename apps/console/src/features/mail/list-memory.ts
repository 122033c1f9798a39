/** The list a mail was opened from: its neighbours there, and its place in it. Gone with the page. */
interface Remembered {
  readonly ids: readonly string[]
  /** Rows before the first of `ids`. */
  readonly before: number
  readonly total: number
}

let remembered: Remembered = { ids: [], before: 0, total: 0 }

export function rememberList(list: Remembered): void {
  remembered = list
}

export interface Place {
  readonly previous: string | null
  readonly next: string | null
  /** From one. */
  readonly position: number
  readonly total: number
}

/** Where a mail stands in the list that was seen last; null when it is not of it. */
export function placeOf(id: string): Place | null {
  const at = remembered.ids.indexOf(id)
  if (at === -1) return null
  return {
    previous: remembered.ids[at - 1] ?? null,
    next: remembered.ids[at + 1] ?? null,
    position: remembered.before + at + 1,
    total: remembered.total,
  }
}
