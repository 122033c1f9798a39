/** Disarms one attachment, and does with it as policy says where that fails. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxFile } from '@postern/contract/validation/detox-report.ts'
import { extensionOf } from '@postern/mail/file-type/extensions.ts'
import type { DetoxBudget } from '../budget.ts'
import { disarm } from '../disarm.ts'
import type { FormatContext } from '../format.ts'
import { formatOf } from '../formats.ts'
import { noticeFor } from '../notice.ts'
import type { InputFile, Outcome } from '../outcome.ts'
import { cacheKeyOf, isKept, type DetoxCache } from './cache.ts'
import { lineOf } from './file-line.ts'
import type { MailDetoxPolicy } from './mail-policy.ts'

export interface FileWork {
  readonly policy: MailDetoxPolicy
  readonly budget: DetoxBudget
  /** Of links within attachments. */
  readonly fileLinks: FormatContext['links']
  readonly cache: DetoxCache | null
}

export interface Attached {
  readonly path: string
  readonly file: InputFile
  /** Names of other extensions that the mail gives it. */
  readonly others: readonly string[]
}

export interface FileResult {
  readonly line: DetoxFile
  /** The file in its place; null where it stays. */
  readonly rebuilt: InputFile | null
  /** Where the mail is held for it: why, for the log. */
  readonly held: string | null
}

type Line = { -readonly [K in keyof DetoxFile]: DetoxFile[K] }

/** Disarms the file under each of its names, since any of them may be the one that the reader's program goes by. */
export async function disarmFile({ path, file, others }: Attached, work: FileWork): Promise<FileResult> {
  const { policy } = work
  const line: Line = lineOf(path, file, policy)
  const exception = exceptionOf(line.sha256, [file.name, ...others], policy)
  if (exception !== null) return left({ ...line, outcome: 'left', reason: 'exception', exception })
  let now = file
  let reason: DetoxFile['reason'] = 'mode'
  for (const name of [...others, file.name]) {
    const { kind } = formatOf({ name, bytes: now.bytes })
    const mode = policy.modes[kind]
    if (mode === 'block' || mode === 'notice') {
      Object.assign(line, { kind, mode })
      return mode === 'block'
        ? held(line, 'blocked', `${name} is of kind ${kind}`)
        : replaced(line, file, 'mode', policy)
    }
    const outcome = await outcomeOf({ name, bytes: now.bytes }, work)
    if (outcome.outcome === 'left') {
      if (outcome.reason !== 'mode') reason = outcome.reason
      continue
    }
    Object.assign(line, { kind, mode })
    if (outcome.outcome === 'failed') return failed(line, file, outcome, policy)
    reason = null
    note(line, outcome)
    if (outcome.outcome !== 'disarmed') continue
    now = outcome
    // It has one name only from here on.
    if (outcome.name !== name) break
  }
  return finished(line, file, now, reason)
}

/** By its bytes, or by its extension, which must be exempt in every name. */
function exceptionOf(sha256: string, names: readonly string[], { exempt }: MailDetoxPolicy): number | null {
  const byHash = exempt.hashes.find(({ value }) => value === sha256)
  if (byHash) return byHash.id
  const found = names.map((name) => exempt.extensions.find(({ value }) => value === extensionOf(name)))
  return found.includes(undefined) ? null : found[0]!.id
}

async function outcomeOf(file: InputFile, { policy, budget, fileLinks, cache }: FileWork): Promise<Outcome> {
  if (!cache) return disarm(file, policy, budget, fileLinks)
  const key = cacheKeyOf(file, policy, { passwords: budget.passwords, links: fileLinks ? 'none' : null })
  const known = await cache.get(key)
  if (known) return known
  const before = linksMet(fileLinks)
  const outcome = await disarm(file, policy, budget, fileLinks)
  if (isKept(outcome) && linksMet(fileLinks) === before) await cache.set(key, outcome)
  return outcome
}

function linksMet(links: FileWork['fileLinks']): number {
  return links ? links.counts.rewritten + links.counts.inert + links.counts.left : 0
}

function note(line: Line, outcome: Extract<Outcome, { outcome: 'disarmed' | 'unchanged' }>): void {
  line.unchecked = [...line.unchecked, ...outcome.unchecked]
  if (outcome.outcome === 'disarmed') {
    // Under another name, things were only recorded: they were not removed.
    const before = line.outcome === 'disarmed' ? line.removed : []
    line.removed = [...before, ...outcome.removed]
    line.outcome = 'disarmed'
  } else if (line.outcome !== 'disarmed') {
    line.removed = [...line.removed, ...outcome.reported]
    if (line.removed.length > 0) line.outcome = 'reported'
  }
}

function finished(line: Line, file: InputFile, now: InputFile, reason: DetoxFile['reason']): FileResult {
  if (reason === 'mode') return left({ ...line, outcome: 'passed', reason })
  if (reason !== null) return left({ ...line, outcome: 'left', reason })
  if (now === file) return { line, rebuilt: null, held: null }
  return { line: became(line, now), rebuilt: now, held: null }
}

function became(line: Line, { name, bytes }: InputFile): Line {
  return { ...line, becameName: name === line.name ? null : name, newSize: bytes.length }
}

const left = (line: Line): FileResult => ({ line, rebuilt: null, held: null })

function held(line: Line, reason: DetoxFailure, detail: string): FileResult {
  return { line: { ...line, outcome: 'failed', reason }, rebuilt: null, held: detail }
}

function replaced(
  line: Line,
  file: InputFile,
  reason: DetoxFailure | 'mode',
  { language }: MailDetoxPolicy,
): FileResult {
  const notice = noticeFor(file.name, reason === 'mode' ? null : reason, language)
  const said = { ...line, removed: [], unchecked: [], outcome: 'notice' as const, reason }
  return { line: became(said, notice), rebuilt: notice, held: null }
}

function failed(
  line: Line,
  file: InputFile,
  { reason, detail }: { readonly reason: DetoxFailure; readonly detail: string },
  policy: MailDetoxPolicy,
): FileResult {
  if (line.mode === 'report') return left({ ...line, outcome: 'reported', reason })
  const then = policy.failures[reason]
  if (then === 'hold') return held(line, reason, detail)
  if (then === 'notice') return replaced(line, file, reason, policy)
  // The file goes on as it came, without the changes that another name led to.
  return left({ ...line, removed: [], outcome: 'passed', reason })
}
