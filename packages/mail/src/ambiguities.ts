import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { Ambiguity } from './facts.ts'

const MAX_ENTRIES = 200
const MAX_DETAIL = 120

/** Collects what a parse could not read plainly: one entry per code and part, bounded in number and size. */
export class Ambiguities {
  readonly #entries = new Map<string, Ambiguity>()

  /** `detail` may hold hostile text: control characters are removed and it is cut to 120 characters. */
  add(code: MimeFindingCode, path: string, detail = ''): void {
    const key = `${code} ${path}`
    if (this.#entries.has(key) || this.#entries.size >= MAX_ENTRIES) return
    this.#entries.set(key, Object.freeze({ code, path, detail: printable(detail) }))
  }

  list(): readonly Ambiguity[] {
    return Object.freeze([...this.#entries.values()])
  }
}

/** Removes control, direction and unpaired surrogate characters, and shortens. */
export function printable(text: string): string {
  return text
    .slice(0, MAX_DETAIL)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .trim()
}
