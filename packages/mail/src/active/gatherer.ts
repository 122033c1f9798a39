/** Gathers what may act while the containers of one message are read (container/read.ts), on the same budget. */
import { kindOfExtension } from '@postern/contract/codes/file-kinds.ts'
import type { Budget } from '../container/budget.ts'
import { extensionOf } from '../file-type/extensions.ts'
import type { MailFacts } from '../facts.ts'
import { dangerousInCalendar, dangerousInText } from '../links/dangerous-url.ts'
import { isOfficeXml } from '../file-type/office-xml-type.ts'
import type { ActiveFact, ActiveFeature, MacroHalf, Met } from './features.ts'
import { sylkMet, textFormulas } from './formulas.ts'
import { officePart } from './office-parts.ts'
import { officePage } from './office-page.ts'
import { officeXmlFeatures } from './office-xml.ts'
import { openDocumentPart } from './open-document.ts'
import { oleStream } from './ole-streams.ts'
import { dangerousInPage, pageActs } from './page.ts'
import { fdfFeatures } from './fdf.ts'
import { pdfFeatures } from './pdf.ts'
import { rtfFeatures } from './rtf.ts'
import { targetHost } from './targets.ts'
import { readMacros } from './vba.ts'

/** Features of one message that are kept. */
const MAX_FACTS = 300
const MAX_DETAIL = 120
/** Each target is taken apart as an address. */
const TARGET_COST = 3
const BY_HOST: ReadonlySet<ActiveFeature> = new Set(['remote', 'link-unsafe'])
const MAX_CALENDAR = 512 * 1024

export interface Outer {
  readonly type: string
  readonly path: string
  readonly depth: number
}

const FDF = 'application/vnd.fdf'
const OLE =
  /^application\/(?:x-ole-storage|msword|vnd\.ms-(?:excel|powerpoint)|x-hwp|vnd\.visio|x-mspublisher|x-ooxml-encrypted)$/
const OFFICE = /^application\/vnd\.(?:openxmlformats|ms-visio\.drawing)|\.macroenabled\.12$/
const OPEN_DOCUMENT = /^application\/(?:vnd\.(?:oasis|sun\.xml)|hwp\+zip)/
const PAGE = /^(?:text\/html|image\/svg\+xml|application\/(?:xhtml\+)?xml)$/
/** What spreadsheet programs open, whatever text it holds. */
const CELLS = /^(?:csv|tsv|tab|txt|prn|dif|slk|xl[a-z]{1,2}|xl)$/
const TEXT = /^(?:text\/|application\/(?:octet-stream|x-sylk|xml)$)/

export class ActiveGatherer {
  readonly #facts = new Map<string, ActiveFact>()
  readonly #halves = new Map<string, Partial<Record<MacroHalf, string>>>()
  readonly #budget: Budget

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /** A file by itself: an attachment, or an entry of an archive. */
  file(content: Buffer, type: string, extension: string, path: string): void {
    if (type === 'application/pdf') this.#pdf(content, path)
    else if (type === FDF) this.#met(path, this.#charged(content, fdfFeatures))
    else if (type === 'application/rtf') this.#met(path, this.#charged(content, rtfFeatures))
    else if (isOfficeXml(type)) this.#met(path, this.#charged(content, officeXmlFeatures))
    else this.#page(content, type, extension, path)
    if (type === 'application/x-sylk') this.#met(path, this.#charged(content, sylkMet))
    if (CELLS.test(extension) && TEXT.test(type)) this.#met(path, this.#charged(content, textFormulas))
  }

  /** A message within the message: where it leads. Mail programs run nothing in it. */
  message({ html, text }: MailFacts, path: string): void {
    const danger = dangerousInText(text) ?? dangerousInPage(html)
    if (danger !== null) this.add('address', path, danger)
  }

  /** What lies in the document `outer`; `stream` when its name names no file. */
  piece(content: Buffer, name: string, stream: boolean, outer: Outer): void {
    if (outer.type === 'application/pdf' || outer.type === FDF) this.#pdf(content, outer.path)
    else if (OFFICE.test(outer.type)) {
      if (/\.rels$/i.test(name)) this.#budget.bytes(TARGET_COST * content.length)
      this.#met(outer.path, officePart(content, name))
    } else if (OPEN_DOCUMENT.test(outer.type)) this.#met(outer.path, openDocumentPart(content, name))
    else if (outer.type === 'application/onenote') this.#carried('onenote-file', outer.path, name)
    else if (OLE.test(outer.type)) {
      if (stream) this.#met(outer.path, oleStream(content, name, outer.depth))
      else this.#carried('package', outer.path, name)
      this.#met(outer.path, readMacros(content, this.#budget))
    } else if (outer.type === 'application/rtf' && !stream) this.#carried('package', outer.path, name)
  }

  add(feature: ActiveFeature, file: string, detail = ''): void {
    // Of what is fetched each host counts: one of the sender's own must not hide another.
    const key = `${feature} ${file} ${BY_HOST.has(feature) ? targetHost(detail) : ''}`
    const before = this.#facts.get(key)
    if (before?.detail || (!before && this.#facts.size >= MAX_FACTS)) return
    this.#facts.set(key, { feature, file, detail: plain(detail) })
  }

  finish(): readonly ActiveFact[] {
    return [...this.#facts.values()]
  }

  #carried(feature: 'onenote-file' | 'package', path: string, name: string): void {
    this.add(feature, path, name)
    // Programs and scripts have findings of their own.
    const kind = kindOfExtension(extensionOf(name))
    if (kind === 'page' || kind === 'macro') this.add('package-active', path, name)
  }

  #page(content: Buffer, type: string, extension: string, path: string): void {
    const kind = kindOfExtension(extension)
    if (kind === 'calendar' || type === 'text/calendar') {
      const danger = dangerousInCalendar(
        this.#charged(content, (bytes) => bytes.toString('utf8', 0, MAX_CALENDAR)),
      )
      if (danger !== null) this.add('address', path, danger)
    } else if (PAGE.test(type) || kind === 'page' || kind === 'markup') {
      const asXml = type === 'application/xml' && kind !== 'page'
      this.#met(
        path,
        this.#charged(content, (bytes) => pageActs(bytes, asXml)),
      )
      this.#met(path, officePage(content))
    }
  }

  #pdf(content: Buffer, path: string): void {
    this.#met(path, this.#charged(content, pdfFeatures))
  }

  #charged<T>(content: Buffer, read: (content: Buffer) => T): T {
    this.#budget.bytes(content.length)
    return read(content)
  }

  #met(path: string, met: Iterable<Met>): void {
    for (const [feature, detail = ''] of met) {
      if (feature === 'macro-starts' || feature === 'macro-reaches') this.#half(feature, path, detail)
      else this.add(feature, path, detail)
    }
  }

  /** One module starts by itself, another reaches out: the document does both. */
  #half(half: MacroHalf, path: string, detail: string): void {
    const halves = this.#halves.get(path) ?? {}
    if (this.#halves.size < MAX_FACTS) this.#halves.set(path, halves)
    halves[half] ??= detail
    const { 'macro-starts': starts, 'macro-reaches': reaches } = halves
    if (starts !== undefined && reaches !== undefined)
      this.add('macro-harmful', path, `${starts}, ${reaches}`)
  }
}

function plain(text: string): string {
  return text
    .slice(0, MAX_DETAIL)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
}
