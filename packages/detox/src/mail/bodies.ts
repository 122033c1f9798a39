/** The mail's own text: pages are disarmed, links rewritten, and a note put on top. */
import type { Part } from '@postern/mail/facts.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import { decodeText } from '@postern/mail/text/charsets.ts'
import { disarmAs } from '../disarm.ts'
import { BODY } from '../formats.ts'
import { BARE, contentOf } from '../message/leaves.ts'
import { partEdits } from '../message/part-edits.ts'
import type { Outcome } from '../outcome.ts'
import type { DetoxPolicy } from '../policy.ts'
import type { FileWork } from './disarm-file.ts'
import type { MailReport } from './mail-report.ts'
import { noteOf, withNote, type MailNote } from './note.ts'

interface Body {
  readonly part: Part
  readonly kind: 'text' | 'html'
  /** What it became so far; null where it is as it came. */
  readonly text: string | null
  /** As `text`, in its own charset: files within it became others. */
  readonly content: Buffer | null
}

export type BodyFailure = Extract<Outcome, { outcome: 'failed' }>

export class Bodies {
  readonly #work: FileWork
  readonly #report: MailReport
  readonly #policy: DetoxPolicy
  readonly #bodies: Body[] = []

  constructor(work: FileWork, report: MailReport) {
    this.#work = work
    this.#report = report
    this.#policy = policyOfBodies(work.policy)
  }

  /** Answers why it could not be disarmed, null where it was. */
  async addHtml(part: Part): Promise<BodyFailure | null> {
    const outcome = await this.#disarmed(part)
    if (outcome?.outcome === 'failed') return outcome
    if (outcome?.outcome === 'unchanged') this.#report.body.push(...outcome.reported)
    const isChanged = outcome?.outcome === 'disarmed'
    if (isChanged) {
      this.#report.body.push(...outcome.removed)
      this.#report.bodyChanged = true
    }
    this.#bodies.push({
      part,
      kind: 'html',
      text: isChanged ? outcome.bytes.toString() : null,
      content: null,
    })
    return null
  }

  /** `content`: null where no file within it became another one. */
  addText(part: Part, content: Buffer | null): void {
    this.#bodies.push({ part, kind: 'text', text: null, content })
  }

  /** Edits of bodies that change. */
  finish(eol: string, note: boolean): readonly (readonly [Part, readonly Edit[]])[] {
    const said = note ? noteOf(this.#report, this.#policy.language) : null
    const firsts = new Map(this.#bodies.toReversed().map((body) => [body.kind, body]))
    return this.#bodies.map((body) => [
      body.part,
      this.#edits(body, firsts.get(body.kind) === body ? said : null, eol),
    ])
  }

  async #disarmed(part: Part): Promise<Outcome | null> {
    const { budget } = this.#work
    if (this.#policy.modes.page === 'pass') return null
    const bytes = contentOf(part, '')
    if (bytes.length === 0) return null
    return disarmAs(BODY, { name: 'body.html', bytes }, this.#policy, budget, null)
  }

  #edits({ part, kind, text, content }: Body, note: MailNote | null, eol: string): readonly Edit[] {
    const ends = part.path === '' ? eol : ''
    const before = text ?? (content ? decodeText(content, charsetOf(part)).text : part.text())
    // A charset that nobody reads: the text would be lost.
    const isReadable = before !== '' || part.content().length === 0
    const relinked = isReadable ? (this.#work.links?.body({ kind, text: before }) ?? null) : null
    const noted = note && isReadable ? withNote(relinked ?? before, kind, note) : null
    const after = noted ?? relinked ?? text
    if (after !== null) {
      const bytes = Buffer.from(kind === 'html' ? saidInUtf8(after) : after)
      return partEdits(part, { bytes, name: null, type: typeOf(part) }, eol, ends)
    }
    if (!content) return []
    return partEdits(part, { bytes: content, name: null, bare: BARE.has(part.encoding) }, eol, ends)
  }
}

/** Pictures of other places are what mail programs ask their readers about; newsletters would lose their look. */
function policyOfBodies(policy: DetoxPolicy): DetoxPolicy {
  const { page } = policy.modes
  const mode = page === 'report' || page === 'pass' ? page : 'disarm'
  return { ...policy, modes: { ...policy.modes, page: mode }, remotePictures: 'keep' }
}

function charsetOf({ contentType }: Part): string {
  return contentType.params.get('charset') ?? ''
}

/** With the parameters that say how lines are wrapped (RFC 3676). */
function typeOf({ contentType: { type, params } }: Part): string {
  const kept = ['format', 'delsp'].flatMap((name) => {
    const value = params.get(name)
    return value !== undefined && /^\w{1,20}$/.test(value) ? [`; ${name}=${value}`] : []
  })
  return type + kept.join('')
}

/** Pages say their charset themselves, too. */
function saidInUtf8(html: string): string {
  return html.replace(/(<meta\b[^>]{0,500}?\bcharset\s*=\s*["']?)[\w.:+-]{1,40}/gi, '$1utf-8')
}
