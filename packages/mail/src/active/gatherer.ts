/** Gathers what may act while the containers of one message are read (container/read.ts), on the same budget. */
import { kindOfExtension } from '@postern/contract/codes/file-kinds.ts'
import type { Budget } from '../container/budget.ts'
import { csvCommand } from './dde.ts'
import type { ActiveFact, ActiveFeature, Met } from './features.ts'
import { openDocumentPart, officePart } from './office-parts.ts'
import { oleStream } from './ole-streams.ts'
import { pageScript } from './page.ts'
import { pdfFeatures } from './pdf.ts'
import { rtfFeatures } from './rtf.ts'
import { readMacros } from './vba.ts'

/** Features of one message that are kept. */
const MAX_FACTS = 300
const MAX_DETAIL = 120

export interface Outer {
  readonly type: string
  readonly path: string
  readonly depth: number
}

const OLE =
  /^application\/(?:x-ole-storage|msword|vnd\.ms-(?:excel|powerpoint)|x-hwp|vnd\.visio|x-mspublisher|x-ooxml-encrypted)$/
const OFFICE = /^application\/vnd\.(?:openxmlformats|ms-visio\.drawing)|\.macroenabled\.12$/
const OPEN_DOCUMENT = /^application\/(?:vnd\.oasis|hwp\+zip)/
const PAGE = /^(?:text\/html|image\/svg\+xml|application\/(?:xhtml\+)?xml)$/

export class ActiveGatherer {
  readonly #facts = new Map<string, ActiveFact>()
  readonly #budget: Budget

  constructor(budget: Budget) {
    this.#budget = budget
  }

  /** A file by itself: an attachment, or an entry of an archive. */
  file(content: Buffer, type: string, extension: string, path: string): void {
    if (type === 'application/pdf') this.#pdf(content, path)
    else if (type === 'application/rtf') this.#met(path, this.#charged(content, rtfFeatures))
    else if (extension === 'csv' || extension === 'slk') this.#met(path, csvCommand(content))
    else if (PAGE.test(type) || kindOfExtension(extension) === 'page') this.#met(path, pageScript(content))
  }

  /** What lies in the document `outer`; `stream` when its name names no file. */
  piece(content: Buffer, name: string, stream: boolean, outer: Outer): void {
    if (outer.type === 'application/pdf') this.#pdf(content, outer.path)
    else if (OFFICE.test(outer.type)) this.#met(outer.path, officePart(content, name))
    else if (OPEN_DOCUMENT.test(outer.type)) this.#met(outer.path, openDocumentPart(content, name))
    else if (outer.type === 'application/onenote') this.add('onenote-file', outer.path, name)
    else if (OLE.test(outer.type)) {
      if (stream) this.#met(outer.path, oleStream(content, name, outer.depth))
      else this.add('package', outer.path, name)
      this.#met(outer.path, readMacros(content, this.#budget))
    } else if (outer.type === 'application/rtf' && !stream) this.add('package', outer.path, name)
  }

  add(feature: ActiveFeature, file: string, detail = ''): void {
    const key = `${feature} ${file}`
    const before = this.#facts.get(key)
    if (before?.detail || (!before && this.#facts.size >= MAX_FACTS)) return
    this.#facts.set(key, { feature, file, detail: plain(detail) })
  }

  finish(): readonly ActiveFact[] {
    return [...this.#facts.values()]
  }

  #pdf(content: Buffer, path: string): void {
    this.#met(path, this.#charged(content, pdfFeatures))
  }

  #charged(content: Buffer, read: (content: Buffer) => Iterable<Met>): Iterable<Met> {
    this.#budget.bytes(content.length)
    return read(content)
  }

  #met(path: string, met: Iterable<Met>): void {
    for (const [feature, detail] of met) this.add(feature, path, detail)
  }
}

function plain(text: string): string {
  return text
    .slice(0, MAX_DETAIL)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
}
