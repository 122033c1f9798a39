/** Disarms the mail's own pages, then changes links, then puts a note on top. */
import { charsetInHtml } from '@postern/mail/html/html-charset.ts'
import type { MailFacts, Part } from '@postern/mail/facts.ts'
import type { Edit } from '@postern/mail/rewrite/edits.ts'
import { decodeText } from '@postern/mail/text/charsets.ts'
import { disarmAs } from '../disarm.ts'
import { BODY } from '../formats.ts'
import { linkedBody, type LinkedBody } from '../links/body-links.ts'
import { encodedBody } from '../links/encoded-body.ts'
import type { LinkCounts, LinkPolicy } from '../links/link-policy.ts'
import { BARE, contentOf, lineEndOf } from '../message/leaves.ts'
import { partEdits, type NewBody } from '../message/part-edits.ts'
import type { Outcome } from '../outcome.ts'
import { isPlainPage } from '../page/plain-page.ts'
import type { DetoxPolicy } from '../policy.ts'
import type { FileWork } from './disarm-file.ts'
import type { MailReport } from './mail-report.ts'
import { noteOf, withNote, type MailNote } from './note.ts'

interface Body {
  readonly part: Part
  readonly isHtml: boolean
  /** New decoded bytes; null where the part keeps its own. */
  readonly content: Buffer | null
  /** `content` is in UTF-8, whatever the part says. */
  readonly isNew: boolean
}

export type BodyFailure = Extract<Outcome, { outcome: 'failed' }>

interface Additions {
  readonly note: boolean
  readonly links: LinkPolicy | null
  readonly counts: LinkCounts
}

export class Bodies {
  readonly #facts: MailFacts
  readonly #eol: string
  readonly #work: FileWork
  readonly #report: MailReport
  readonly #policy: DetoxPolicy
  readonly #bodies: Body[] = []

  constructor(facts: MailFacts, work: FileWork, report: MailReport) {
    this.#facts = facts
    this.#eol = lineEndOf(facts.bytes)
    this.#work = work
    this.#report = report
    this.#policy = policyOfBodies(work.policy)
  }

  /** @returns why the page could not be disarmed; null where it could */
  async addHtml(part: Part): Promise<BodyFailure | null> {
    const outcome = await this.#disarmed(part)
    if (outcome?.outcome === 'failed') return outcome
    if (outcome?.outcome === 'unchanged') this.#report.body.push(...outcome.reported)
    const isNew = outcome?.outcome === 'disarmed'
    if (isNew) {
      this.#report.body.push(...outcome.removed)
      this.#report.bodyChanged = true
    }
    this.#bodies.push({ part, isHtml: true, content: isNew ? outcome.bytes : null, isNew })
    return null
  }

  /** `content`: null where no file within it changed. */
  addText(part: Part, content: Buffer | null): void {
    this.#bodies.push({ part, isHtml: false, content, isNew: false })
  }

  /** Edits of bodies that change. */
  finish({ note, links, counts }: Additions): readonly (readonly [Part, readonly Edit[]])[] {
    const said = note ? noteOf(this.#report, this.#policy.language) : null
    const firsts = new Set(new Map(this.#bodies.toReversed().map((body) => [body.isHtml, body])).values())
    return this.#bodies.map((body) => {
      const linked = links ? linkedBody(asText(body), links, counts) : null
      const { part } = body
      return [part, said && firsts.has(body) ? this.#noted(body, linked, said) : this.#edits(body, linked)]
    })
  }

  async #disarmed(part: Part): Promise<Outcome | null> {
    const { budget } = this.#work
    if (this.#policy.modes.page === 'pass') return null
    const bytes = contentOf(part, '')
    if (bytes.length === 0 || isPlainPage(bytes.toString())) return null
    return disarmAs(BODY, { name: 'body.html', bytes }, this.#policy, budget, null)
  }

  #noted(body: Body, linked: LinkedBody | null, note: MailNote): readonly Edit[] {
    const { content, params } = linked ? { ...asText(body), ...linked } : asText(body)
    const isNew = linked?.isNew || body.isNew
    const text = isNew ? content.toString() : decodeText(content, charsetOf(body, content, params)).text
    // A charset that nobody reads: the text would be lost.
    if (text === '' && content.length > 0) return this.#edits(body, linked)
    return this.#anew(body, Buffer.from(withNote(text, body.isHtml, note)))
  }

  #edits(body: Body, linked: LinkedBody | null): readonly Edit[] {
    const { part, content } = body
    if (linked?.isNew || body.isNew) return this.#anew(body, linked?.content ?? content!)
    if (linked && !content) {
      const raw = encodedBody(this.#facts.bytes.subarray(part.bodyStart, part.bodyEnd), part.encoding, linked)
      if (raw) return this.#put(part, { bytes: raw, name: null, bare: true })
    }
    const bytes = linked?.content ?? content
    return bytes ? this.#put(part, { bytes, name: null, bare: BARE.has(part.encoding) && !linked }) : []
  }

  /** In UTF-8. */
  #anew({ part, isHtml }: Body, bytes: Buffer): readonly Edit[] {
    const said = isHtml ? Buffer.from(saidInUtf8(bytes.toString())) : bytes
    return this.#put(part, { bytes: said, name: null, type: typeOf(part) })
  }

  #put(part: Part, body: NewBody): readonly Edit[] {
    return partEdits(part, body, this.#eol, part.path === '' ? this.#eol : '')
  }
}

function asText({ part, isHtml, content, isNew }: Body): {
  readonly content: Buffer
  readonly isHtml: boolean
  readonly params: ReadonlyMap<string, string>
} {
  const { params } = part.contentType
  return {
    content: content ?? part.content(),
    isHtml,
    params: isNew ? new Map([...params, ['charset', 'utf-8']]) : params,
  }
}

/** Mail programs ask their readers before they load remote pictures, and without them newsletters would lose their look. */
function policyOfBodies(policy: DetoxPolicy): DetoxPolicy {
  const { page } = policy.modes
  const mode = page === 'report' || page === 'pass' ? page : 'disarm'
  return { ...policy, modes: { ...policy.modes, page: mode }, remotePictures: 'keep' }
}

function charsetOf({ isHtml }: Body, content: Buffer, params: ReadonlyMap<string, string>): string {
  return params.get('charset') || (isHtml ? charsetInHtml(content) : '')
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
