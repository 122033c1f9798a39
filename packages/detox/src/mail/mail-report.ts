/** Gathers the report of a mail, bounded in size. Files that could not be disarmed are never left out before others. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxFile, DetoxReport } from '@postern/contract/validation/detox-report.ts'
import type { Removed, Unchecked } from '../outcome.ts'

const MAX_FILES = 200
/** Lines of all files and of the body together. */
const MAX_LINES = 1000
/** Lines that every file may have, however many there are. */
const OWN_LINES = 4
const MAX_TEXT = 255

export class MailReport {
  readonly #started = performance.now()
  readonly files: DetoxFile[] = []
  readonly body: Removed[] = []
  bodyChanged = false
  signed = false

  /** The mail goes on without any of the changes made so far. */
  nothingDone(reason: DetoxFailure): void {
    this.bodyChanged = false
    for (const [at, file] of this.files.entries())
      if (file.outcome === 'disarmed' || file.outcome === 'notice')
        this.files[at] = { ...file, outcome: 'passed', reason, becameName: null, newSize: null, removed: [] }
  }

  finish(links: DetoxReport['links']): DetoxReport {
    const files = gravestOf(this.files)
    const lines = new Lines(MAX_LINES - OWN_LINES * (files.length + 1))
    return {
      ms: Math.round(performance.now() - this.#started),
      files: files.map((file) => bounded(file, lines)),
      more: this.files.length - files.length,
      body: lines.of([], this.body).removed,
      bodyChanged: this.bodyChanged,
      moreLines: lines.over + linesOf(this.files) - linesOf(files),
      links,
      signed: this.signed,
    }
  }
}

const GRAVITY: readonly DetoxFile['outcome'][] = [
  'disarmed',
  'notice',
  'reported',
  'left',
  'passed',
  'unchanged',
]

function gravestOf(files: readonly DetoxFile[]): readonly DetoxFile[] {
  if (files.length <= MAX_FILES) return files
  const rank = (file: DetoxFile): number => (isUnchecked(file) ? -1 : GRAVITY.indexOf(file.outcome))
  const kept = new Set(files.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_FILES))
  return files.filter((file) => kept.has(file))
}

function isUnchecked({ outcome, reason, unchecked }: DetoxFile): boolean {
  const isOwn = outcome === 'failed' || ((outcome === 'passed' || outcome === 'notice') && reason !== 'mode')
  return isOwn || unchecked.some((each) => each.reason !== 'mode')
}

function linesOf(files: readonly DetoxFile[]): number {
  return files.reduce((sum, { removed, unchecked }) => sum + removed.length + unchecked.length, 0)
}

function bounded(file: DetoxFile, lines: Lines): DetoxFile {
  return {
    ...file,
    name: file.name.slice(0, MAX_TEXT),
    becameName: file.becameName?.slice(0, MAX_TEXT) ?? null,
    ...lines.of(file.unchecked, file.removed),
  }
}

class Lines {
  #room: number
  over = 0

  constructor(room: number) {
    this.#room = room
  }

  of(
    unchecked: readonly Unchecked[],
    removed: readonly Removed[],
  ): { readonly unchecked: Unchecked[]; readonly removed: Removed[] } {
    const failuresFirst = unchecked.toSorted(
      (a, b) => Number(a.reason === 'mode') - Number(b.reason === 'mode'),
    )
    const may = Math.max(this.#room, 0) + OWN_LINES
    const first = failuresFirst.slice(0, may)
    const second = removed.slice(0, may - first.length)
    const kept = first.length + second.length
    this.#room -= Math.max(kept - OWN_LINES, 0)
    this.over += unchecked.length + removed.length - kept
    return { unchecked: first.map(short), removed: second.map(short) }
  }
}

function short<T extends { readonly where: string }>(line: T): T {
  return { ...line, where: line.where.slice(0, MAX_TEXT) }
}
