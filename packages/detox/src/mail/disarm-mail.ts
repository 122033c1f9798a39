/** Disarms a whole mail, attachments and text in their places; every other byte stays. */
import type { DetoxFailure } from '@postern/contract/codes/detox.ts'
import type { DetoxFile, DetoxReport } from '@postern/contract/validation/detox-report.ts'
import { passwordsIn } from '@postern/mail/container/passwords.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import { parseMessage } from '@postern/mail/parse.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import type { DetoxBudget } from '../budget.ts'
import { failureOf } from '../failure.ts'
import type { LinkCounts, LinkPolicy } from '../links/link-policy.ts'
import {
  BARE,
  contentOf,
  defaultName,
  isFixed,
  isMessage,
  leavesOf,
  lineEndOf,
  messageBytes,
  nameOf,
  otherNames,
  refuseUnclear,
} from '../message/leaves.ts'
import { partEdits } from '../message/part-edits.ts'
import { sealsOf, unsealing } from '../message/seals.ts'
import { rewriteBlocks } from '../message/text-files.ts'
import { writeMessage } from '../message/write-message.ts'
import type { InputFile } from '../outcome.ts'
import { Bodies } from './bodies.ts'
import type { DetoxCache } from './cache.ts'
import { disarmFile, type Attached, type FileWork } from './disarm-file.ts'
import { wholeLine } from './file-line.ts'
import { MailReport } from './mail-report.ts'
import type { MailDetoxPolicy } from './mail-policy.ts'
import { sealedLine } from './sealed.ts'

export interface MailDetoxRequest {
  /** The mail as it came. Nobody may change them meanwhile. */
  readonly bytes: Buffer
  readonly policy: MailDetoxPolicy
  /** Of links in the mail's own texts; absent: they stay. */
  readonly links?: LinkPolicy
  /** Of links in attachments. */
  readonly fileLinks?: LinkPolicy
  /** Absent: nothing is kept. */
  readonly cache?: DetoxCache
}

/** Why the mail is held. */
export interface MailDetoxFailure {
  readonly reason: DetoxFailure
  /** Name of the attachment; '' for the mail itself. */
  readonly file: string
  /** For the log. */
  readonly detail: string
}

export interface MailDetoxResult {
  /** The mail as it is to be delivered; null where it goes on as it came, or is held. */
  readonly bytes: Buffer | null
  readonly report: DetoxReport
  readonly failed: MailDetoxFailure | null
}

const COST = 5

/** Never throws for what a mail holds. `budget`: one for each mail; words of the mail become its passwords. */
export async function disarmMail(request: MailDetoxRequest, budget: DetoxBudget): Promise<MailDetoxResult> {
  const work = new MailWork(request, budget)
  const bytes = await work.run()
  return { bytes, report: work.report.finish(work.counts), failed: work.failed }
}

class MailWork {
  readonly report = new MailReport()
  readonly counts: LinkCounts = { rewritten: 0, inert: 0, left: 0 }
  failed: MailDetoxFailure | null = null
  readonly #bytes: Buffer
  readonly #links: LinkPolicy | null
  readonly #work: FileWork
  #facts!: MailFacts
  #eol = '\r\n'
  readonly #edits: Edit[] = []
  /** Parts that become others, and those that go. */
  readonly #changed = new Set<Part>()
  readonly #gone = new Set<Part>()

  constructor({ bytes, policy, links, fileLinks, cache }: MailDetoxRequest, budget: DetoxBudget) {
    this.#bytes = bytes
    this.#links = links && links.mode !== 'leave' ? links : null
    const inFiles =
      fileLinks && fileLinks.mode !== 'leave' ? { policy: fileLinks, counts: this.counts } : null
    this.#work = { policy, budget, fileLinks: inFiles, cache: cache ?? null }
  }

  async run(): Promise<Buffer | null> {
    const { budget } = this.#work
    this.#facts = parseMessage(this.#bytes, { sealedBytes: this.#bytes.length })
    try {
      budget.bytes(COST * this.#bytes.length)
      const { subject, text, htmlText } = this.#facts
      budget.passwords = [...new Set([...budget.passwords, ...passwordsIn(subject, text, htmlText)])]
      refuseUnclear(this.#facts)
      this.#eol = lineEndOf(this.#bytes)
      await this.#parts()
      if (this.failed || this.#edits.length === 0) return null
      return writeMessage(this.#facts, this.#edits, this.#changed, this.#gone)
    } catch (error) {
      this.#whole(failureOf(error))
      return null
    }
  }

  /** The mail could not be taken apart or put together: as a whole, it goes on as it came or is held. */
  #whole({ reason, detail }: { readonly reason: DetoxFailure; readonly detail: string }): void {
    const { policy } = this.#work
    const { report } = this
    report.nothingDone(reason)
    const line = wholeLine(this.#facts, this.#facts.root, policy)
    const records = Object.values(policy.modes).every((mode) => mode === 'report' || mode === 'pass')
    const outcome = records ? 'reported' : policy.failures[reason] === 'pass' ? 'passed' : 'failed'
    this.#note({ ...line, outcome, reason }, detail)
  }

  async #parts(): Promise<void> {
    const facts = this.#facts
    const { closed, opened } = this.#seals()
    const bodies = new Bodies(facts, this.#work, this.report)
    for (const part of leavesOf(facts.root, closed)) if (!closed.has(part)) await this.#leaf(part, bodies)
    const isNoted = this.#work.policy.note === 'top' && (this.#changed.size > 0 || this.report.bodyChanged)
    for (const [part, edits] of bodies.finish({ note: isNoted, links: this.#links, counts: this.counts }))
      this.#change(part, edits)
    for (const part of opened) this.#unseal(part)
  }

  #seals(): { readonly closed: ReadonlySet<Part>; readonly opened: readonly Part[] } {
    const facts = this.#facts
    const closed = new Set<Part>()
    const opened: Part[] = []
    for (const [part, seal] of sealsOf(facts)) {
      this.report.signed = true
      const line = sealedLine(facts, part, seal, this.#work.policy)
      if (line) {
        closed.add(part)
        this.#note(line, 'a sealed part')
      } else opened.push(part)
    }
    return { closed, opened }
  }

  #note(line: DetoxFile, detail: string): void {
    this.report.files.push(line)
    const { outcome, reason, name } = line
    if (outcome === 'failed' && isFailure(reason)) this.failed ??= { reason, file: name, detail }
  }

  #change(part: Part, edits: readonly Edit[]): void {
    if (edits.length === 0) return
    this.#edits.push(...edits)
    this.#changed.add(part)
  }

  #unseal(part: Part): void {
    const edits = unsealing(this.#facts, part, this.#changed)
    if (edits.length === 0) return
    this.#edits.push(...edits)
    this.#gone.add(part.children[1]!)
    this.report.body.push({ code: 'signature', count: 1, where: '', detail: '' })
    this.report.bodyChanged = true
  }

  async #leaf(part: Part, bodies: Bodies): Promise<void> {
    const facts = this.#facts
    const name = nameOf(facts, part)
    const { type } = part.contentType
    if (isFixed(facts, part)) return
    if (name === '' && type === 'text/html') return this.#html(part, bodies)
    if (name === '' && type === 'text/plain') return bodies.addText(part, await this.#filesIn(part))
    const bytes = isMessage(part) ? messageBytes(facts, part) : contentOf(part, name)
    if (bytes.length === 0) return
    const file = { name: name || defaultName(type), bytes }
    const rebuilt = await this.#file({ path: part.path, file, others: otherNames(facts, part, file) })
    if (rebuilt === file) return
    const renamed = rebuilt.name === file.name ? null : rebuilt.name
    const bare = isMessage(part) && renamed === null && BARE.has(part.encoding)
    const ends = part.path === '' ? this.#eol : ''
    this.#change(part, partEdits(part, { bytes: rebuilt.bytes, name: renamed, bare }, this.#eol, ends))
  }

  /** @returns the file in its place: itself where it stays */
  async #file(attached: Attached): Promise<InputFile> {
    const { line, rebuilt, held } = await disarmFile(attached, this.#work)
    this.#note(line, held ?? '')
    return rebuilt ?? attached.file
  }

  #filesIn(part: Part): Promise<Buffer | null> {
    return rewriteBlocks(part.content(), this.#eol, (file, at) =>
      this.#file({ path: `${part.path}!${at}`, file, others: [] }),
    )
  }

  async #html(part: Part, bodies: Bodies): Promise<void> {
    const failure = await bodies.addHtml(part)
    if (!failure) return
    const { policy } = this.#work
    const outcome =
      policy.modes.page === 'report'
        ? 'reported'
        : policy.failures[failure.reason] === 'hold'
          ? 'failed'
          : 'passed'
    const { page: mode } = policy.modes
    const line = { ...wholeLine(this.#facts, part, policy), kind: failure.kind, mode, outcome } as const
    this.#note({ ...line, reason: failure.reason }, failure.detail)
  }
}

function isFailure(reason: DetoxFile['reason']): reason is DetoxFailure {
  return reason !== null && reason !== 'mode' && reason !== 'exception'
}
