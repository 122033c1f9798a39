/** Links of calendar data (RFC 5545): whatever its lines say once they are unfolded. */
import { findUrls } from '../urls.ts'

const MAX_CHARS = 512 * 1024

/** URLs as written in it, at most `max`. */
export function calendarUrls(text: string, max: number): string[] {
  const plain = text
    .slice(0, MAX_CHARS)
    .replace(/\r?\n[ \t]/g, '')
    .replace(/\\([nN,;\\])/g, (_all, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
    // `URL;VALUE=URI:https://…`: the name of a field is no part of it.
    .replace(/^[A-Z-]{3,30}(?:;[^:\n]{0,200})?:/gm, ' ')
  return [...new Set(findUrls(plain, max).map(({ raw }) => raw))]
}
