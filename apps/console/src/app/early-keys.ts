/** Keeps the keys that a user types after opening the palette and before its field is there. */

/** ms: a palette that has not come by then does not come, and keys are the page's again. */
const PATIENCE = 5_000

let early = ''
function keep(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Backspace') early = early.slice(0, -1)
  else if (event.key.length === 1) early += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Until the palette's field has the focus, no key is lost: the field begins with what came. */
export function takeEarly(): string {
  window.removeEventListener('keydown', keep, true)
  const typed = early
  early = ''
  return typed
}

/** From now on, until the field asks for it. */
export function keepEarly(): void {
  takeEarly()
  window.addEventListener('keydown', keep, true)
  setTimeout(takeEarly, PATIENCE)
}
