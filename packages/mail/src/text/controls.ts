/** Replaces control characters other than TAB by blanks. */
export function withoutControls(text: string): string {
  return /^[\t\x20-\x7e]*$/.test(text) ? text : text.replace(/[^\P{Cc}\t]/gu, ' ')
}
