/** Where a sender's administrator reads what a reject code means. */
import type { RejectCode } from './reject.ts'

const PATH = '/link/reject/'

/** Address of the page about a code, null where the console's public address is not known. */
export function rejectPage(publicUrl: string, code: RejectCode): string | null {
  return publicUrl === '' ? null : new URL(`${PATH}${String(code)}`, publicUrl).href
}
