/** Gathers what is removed from a file and the files within it. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import type { Removed, Unchecked } from './outcome.ts'

const MAX_DETAIL = 200
/** Lines that are kept; what is removed beyond them still counts as a change. */
const MAX_LINES = 1000

export class Report {
  #removed = new Map<string, Removed>()
  readonly #reported = new Map<string, Removed>()
  #unchecked: Unchecked[] = []
  #changes = 0

  add(line: Removed): void {
    this.#changes += line.count
    join(this.#removed, line)
  }

  /** Something became another one, and nothing is gone. */
  change(): void {
    this.#changes++
  }

  left(unchecked: Unchecked): void {
    if (unchecked.became === 'notice') this.#changes++
    if (this.#unchecked.length < MAX_LINES) this.#unchecked.push(unchecked)
  }

  /** Takes over what was found in a file within. */
  merge(inner: Report): void {
    for (const line of inner.#removed.values()) join(this.#removed, line)
    for (const line of inner.#reported.values()) join(this.#reported, line)
    this.#changes += inner.#changes
    this.#unchecked = [...this.#unchecked, ...inner.#unchecked].slice(0, MAX_LINES)
  }

  /** Nothing of it was done: mode `report`. */
  undo(): void {
    for (const line of this.#removed.values()) join(this.#reported, line)
    this.#removed = new Map()
    this.#unchecked = this.#unchecked.map((each) => ({ ...each, became: 'passed' }))
    this.#changes = 0
  }

  /** Whether the file is to be another one than it was. */
  get changed(): boolean {
    return this.#changes > 0
  }

  get removed(): readonly Removed[] {
    return [...this.#removed.values()]
  }

  get reported(): readonly Removed[] {
    return [...this.#reported.values()]
  }

  get unchecked(): readonly Unchecked[] {
    return this.#unchecked
  }
}

function join(lines: Map<string, Removed>, line: Removed): void {
  const key = `${line.code} ${line.where}`
  const before = lines.get(key)
  if (!before && lines.size >= MAX_LINES) return
  const detail = before?.detail || plain(line.detail)
  lines.set(key, { ...line, detail, count: line.count + (before?.count ?? 0) })
}

/** Line of one removal. */
export function removal(code: RemovedCode, where: string, detail = '', count = 1): Removed {
  return { code, where, detail, count }
}

function plain(text: string): string {
  return text
    .slice(0, MAX_DETAIL)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
}
