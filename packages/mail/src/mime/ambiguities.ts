import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { Ambiguity } from '../facts.ts'

/** A flood of harmless entries must not crowd out a grave one: the bound is per code. */
const MAX_PER_CODE = 20
const MAX_DETAIL = 120

/** Collects what a parse could not read plainly: one entry per code and part, bounded in number and size. */
export class Ambiguities {
  readonly #entries = new Map<string, Ambiguity>()
  readonly #counts = new Map<MimeFindingCode, number>()

  /** `detail` may hold hostile text: control characters are removed and it is cut to 120 characters. */
  add(code: MimeFindingCode, path: string, detail = ''): void {
    const key = `${code} ${path}`
    const count = this.#counts.get(code) ?? 0
    if (count >= MAX_PER_CODE || this.#entries.has(key)) return
    this.#counts.set(code, count + 1)
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
