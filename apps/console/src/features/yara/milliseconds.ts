/** Microseconds as milliseconds: `0.35`, `12`. */
export function milliseconds(us: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }).format(us / 1000)
}
