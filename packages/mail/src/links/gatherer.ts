/** Gathers links and pictures while the containers of a message are read (container/read.ts), on the same budget. */
import { kindOfExtension } from '@postern/contract/codes/file-kinds.ts'
import type { MailFacts } from '../facts.ts'
import { isOfficeXml } from '../file-type/office-xml-type.ts'
import { calendarUrls } from './calendar.ts'
import { readPage, type PageLink, type PageReading } from './html-file.ts'
import type { FoundLink, LinkSource } from './link.ts'
import { relationshipLinks, rtfLinks, xmlLinks } from './office-links.ts'
import { pdfLinks, pdfPages, shownChars } from './pdf-links.ts'

/** A page that came as a file. */
export interface AttachedPage extends Omit<PageReading, 'links'> {
  readonly file: string
}

export interface PdfSummary {
  readonly file: string
  readonly pages: number
  readonly links: number
  /** Characters that it shows, roughly; pictures aside. */
  readonly chars: number
  /** Largest share of a page that leads somewhere. */
  readonly share: number
}

/** A picture in which a code may be. */
export interface PictureFile {
  readonly file: string
  readonly type: string
  readonly content: Buffer
}

export interface GatheredLinks {
  readonly links: readonly FoundLink[]
  readonly pages: readonly AttachedPage[]
  readonly pdfs: readonly PdfSummary[]
  readonly pictures: readonly PictureFile[]
}

const MAX_LINKS = 1000
const MAX_PICTURES = 20
const MAX_PICTURE_BYTES = 4 * 1024 * 1024
const PICTURE = /^image\/(?:png|jpeg|gif|bmp|webp)$/
const PAGE = /^(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)$/
/** Bytes of all pages and calendars together. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024

type Summary = { -readonly [K in keyof PdfSummary]: PdfSummary[K] }

export class LinkGatherer {
  readonly #links: FoundLink[] = []
  readonly #pages: AttachedPage[] = []
  readonly #pdfs = new Map<string, Summary>()
  readonly #pictures: PictureFile[] = []
  #pageRoom = MAX_PAGE_BYTES

  /** A file by itself: an attachment, or an entry of an archive. `content` must not be changed afterwards. */
  file(content: Buffer, type: string, extension: string, file: string): void {
    if (PAGE.test(type) || kindOfExtension(extension) === 'page') this.#page(content, file)
    else if (type === 'text/calendar' || extension === 'ics') this.#calendar(content, file)
    else if (type === 'application/pdf') this.#pdf(content, file)
    else if (type === 'application/rtf') this.#add(rtfLinks(content, this.#room), 'office', file)
    else if (isOfficeXml(type)) this.#add(xmlLinks(content, this.#room), 'office', file)
    else this.#picture(content, type, file)
  }

  /** What lies in the document `outer`: a stream of a PDF, a part of an Office file. */
  piece(
    content: Buffer,
    type: string,
    name: string,
    outer: { readonly type: string; readonly path: string },
  ): void {
    if (outer.type === 'application/pdf') this.#pdf(content, outer.path)
    else if (/\.rels$/i.test(name)) this.#add(relationshipLinks(content, this.#room), 'office', outer.path)
    else if (name === 'content.xml') this.#add(xmlLinks(content, this.#room), 'office', outer.path)
    this.#picture(content, type, outer.path)
  }

  /** A picture that a document shows, as `type` has it. */
  picture(content: Buffer, type: string, file: string): void {
    this.#picture(content, type, file)
  }

  /** A message within the message. */
  message(facts: MailFacts, file: string): void {
    for (const { url, source, anchor } of facts.urls.slice(0, this.#room)) {
      if (source !== 'header')
        this.#links.push({ raw: url, source, file, ...(anchor === undefined ? {} : { anchor }) })
    }
  }

  finish(): GatheredLinks {
    return {
      links: this.#links,
      pages: this.#pages,
      pdfs: [...this.#pdfs.values()],
      pictures: this.#pictures,
    }
  }

  get #room(): number {
    return MAX_LINKS - this.#links.length
  }

  #add(links: readonly PageLink[], source: LinkSource, file: string): void {
    for (const link of links.slice(0, this.#room)) this.#links.push({ ...link, source, file })
  }

  #page(content: Buffer, file: string): void {
    const { links, ...page } = readPage(this.#text(content))
    this.#pages.push({ ...page, file })
    this.#add(links, 'html-file', file)
  }

  #calendar(content: Buffer, file: string): void {
    this.#add(
      calendarUrls(this.#text(content), this.#room).map((raw) => ({ raw })),
      'calendar',
      file,
    )
  }

  #text(content: Buffer): string {
    const head = content.subarray(0, this.#pageRoom)
    this.#pageRoom -= head.length
    return textOf(head)
  }

  #pdf(content: Buffer, file: string): void {
    const links = pdfLinks(content, this.#room)
    const summary = this.#pdfs.get(file) ?? { file, pages: 0, links: 0, chars: 0, share: 0 }
    this.#pdfs.set(file, summary)
    summary.pages += pdfPages(content)
    summary.links += links.length
    summary.chars += content.subarray(0, 5).toString('latin1') === '%PDF-' ? 0 : shownChars(content)
    for (const { share } of links) summary.share = Math.max(summary.share, share)
    this.#add(links, 'pdf', file)
  }

  #picture(content: Buffer, type: string, file: string): void {
    if (!PICTURE.test(type) || content.length > MAX_PICTURE_BYTES || this.#pictures.length >= MAX_PICTURES)
      return
    this.#pictures.push({ file, type, content })
  }
}

/** UTF-16 with a mark, else UTF-8; what is neither keeps its ASCII, which is all that addresses need. */
function textOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return content.toString('utf16le', 2, content.length & ~1)
  if (content[0] === 0xfe && content[1] === 0xff)
    return Buffer.from(content.subarray(2, content.length & ~1))
      .swap16()
      .toString('utf16le')
  return content.toString('utf8')
}
