/** Tells whether a dialog has the focus that a page which has just come would take. */

let left: Element | null = null

/** The page is being left: what has the focus now leads to the next one, even out of a dialog that closes. */
export function noteLeaving(): void {
  left = document.activeElement
}

/** Whether a dialog was opened while a page was on its way: what one types belongs to it. */
export function isFocusHeld(): boolean {
  const focused = document.activeElement
  return focused !== left && focused?.closest('[role=dialog]') != null
}
