/**
 * Reads what the containers of one message hold, each within its own, all on one budget. What could not be looked into is
 * told by name and reason: nothing here calls anything clean.
 */
import { MIME_FINDINGS } from '@postern/contract/findings/mime.ts'
import type { ActiveFact } from '../active/features.ts'
import { ActiveGatherer } from '../active/gatherer.ts'
import { worstExtension } from '../file-type/extensions.ts'
import type { AttachmentFact, MailFacts } from '../facts.ts'
import { detectType } from '../file-type/file-type.ts'
import { UNKNOWN, type DetectedType } from '../file-type/detected-type.ts'
import { LinkGatherer, type GatheredLinks } from '../links/gatherer.ts'
import { isOfficeXml } from '../file-type/office-xml-type.ts'
import { parseMessage } from '../parse.ts'
import { Budget, BudgetExceeded, budgetFor, type BudgetLimits } from './budget.ts'
import { packedExtension, plainName, stemOf } from './zip/entry-name.ts'
import { otherFaces } from './faces.ts'
import { containerOf } from './kinds.ts'
import { isOfficeName, rtfAt, webArchiveAt } from './disguised.ts'
import { inOctets, isMessageLike } from './message-like.ts'
import { openBesideMessage, openFace, openFile } from './open-file.ts'
import { passwordsIn } from './passwords.ts'
import { file, obstacle, type ObstacleReason, type Opened, type Opening } from './opened.ts'

/** A file of the message: an attachment, or what lies in one. */
export interface FileReading {
  /** Names from the outside in, '/' between: `offer.zip/offer.exe`. */
  readonly path: string
  /** The most dangerous extension of its name, lower case without dot; '' of a piece of a document. */
  readonly extension: string
  readonly type: string
  /** Usual extension of the type, '' when unknown. */
  readonly usual: string
  /** A piece of a document, which nobody gets as a file. */
  readonly part: boolean
  /** 0 for attachments themselves. */
  readonly depth: number
  readonly encrypted: boolean
  /** It holds code that may run when it is opened. */
  readonly macros: boolean
}

export interface Obstacle {
  readonly path: string
  /** Type of the container that could not be looked into. */
  readonly type: string
  readonly reason: ObstacleReason
}

export interface ContentsReading {
  /** The first match, which ends the reading. */
  readonly match: { readonly name: string; readonly path: string } | null
  readonly obstacles: readonly Obstacle[]
  readonly files: readonly FileReading[]
  /** Links and pictures in the attachments; those of the message's own bodies stand in its facts. */
  readonly gathered: GatheredLinks
  /** What in the attachments may act when somebody opens them. */
  readonly active: readonly ActiveFact[]
  readonly spentBytes: number
}

/** Answers a name for bytes that are known to be bad, null otherwise. `type` is the detected one, `path` as in `FileReading`. */
export type Matcher = (bytes: Buffer, type: string, path: string) => string | null
/** What a matcher is told is the path of the message's own texts. */
export const BODY_PATH = 'body'

/** Pieces of documents that are listed: of those only what is a file of its own. */
const MAX_STREAMS = 2_000
const MAX_OBSTACLES = 20
const MAX_PATH = 500
/** Characters of each text that are looked at: the test string within a longer text is a copy of it. */
const TEXT_HEAD = 1024
/** Parsing a message costs some times what inflating it does. */
const PARSE_COST = 4

/** For as long as the message lives. */
const memories = new WeakMap<MailFacts, Budget['memory']>()

/** Reads all attachments of a message and the beginning of its texts. Throws for no bytes. */
export function readContents(
  facts: MailFacts,
  matcher: Matcher,
  limits?: Partial<BudgetLimits>,
): ContentsReading {
  const passwords = passwordsIn(facts.subject, facts.text, facts.htmlText)
  const memory = memories.get(facts) ?? new Map()
  memories.set(facts, memory)
  const budget = new Budget({ ...budgetFor(facts.bytes.length), ...limits }, undefined, passwords, memory)
  const reader = new ContentsReader(matcher, budget)
  reader.read(facts)
  return reader.finish()
}

type Noted = { -readonly [K in keyof FileReading]: FileReading[K] }

class ContentsReader {
  readonly #matcher: Matcher
  readonly #budget: Budget
  #match: ContentsReading['match'] = null
  readonly #obstacles = new Map<string, Obstacle>()
  readonly #files: Noted[] = []
  readonly #gatherer = new LinkGatherer()
  readonly #active: ActiveGatherer
  #streams = 0

  constructor(matcher: Matcher, budget: Budget) {
    this.#matcher = matcher
    this.#budget = budget
    this.#active = new ActiveGatherer(budget)
  }

  read(facts: MailFacts): void {
    try {
      this.#message(facts, '', 0)
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error
      this.#hinder('', 'message/rfc822', 'budget')
    }
  }

  finish(): ContentsReading {
    return {
      match: this.#match,
      obstacles: [...this.#obstacles.values()],
      files: this.#files,
      gathered: this.#gatherer.finish(),
      active: this.#active.finish(),
      spentBytes: this.#budget.spentBytes,
    }
  }

  /** Every attachment is looked at before one is opened: a bomb in one must not hide what another is. */
  #message(facts: MailFacts, path: string, depth: number): void {
    for (const text of [facts.text, facts.html]) {
      if (text !== '')
        this.#check(Buffer.from(text.slice(0, TEXT_HEAD), 'latin1'), 'text/plain', path || BODY_PATH)
    }
    const noted = facts.attachments.map((attachment) => {
      const type = {
        type: attachment.detectedType,
        extension: attachment.detectedExtension,
        encrypted: attachment.encrypted,
        macros: attachment.macros,
      }
      const reading = this.#note(
        joined(path, attachment.name || attachment.path),
        attachment.extension,
        type,
        depth,
      )
      const content = attachment.content()
      this.#check(content, type.type, reading.path)
      for (const face of [type, ...otherFaces(content, type, reading.extension)]) {
        this.#gatherer.file(content, face.type, reading.extension, reading.path)
        this.#active.file(content, face.type, reading.extension || namedFor(attachment), reading.path)
      }
      return { attachment, reading, type }
    })
    for (const { attachment, reading, type } of noted) {
      const opening = isParsed(facts, attachment)
        ? this.#besideParts(facts, attachment, reading)
        : this.#opening(attachment.content(), type, reading)
      this.#open(opening, type, reading)
    }
  }

  #visit(opened: Extract<Opened, { kind: 'file' }>, holder: Noted, named: boolean): Noted {
    const { content } = opened
    const outer = opened.within === undefined ? holder : { ...holder, type: opened.within }
    const depth = outer.depth + 1
    this.#budget.depth(depth)
    const type = content.length > 0 ? detectType(content) : UNKNOWN
    const packed = PACKED.test(outer.type) && !opened.stream
    const path = joined(outer.path, opened.name === '' && packed ? stemOf(outer.path) : opened.name)
    this.#check(content, type.type, path)
    const reading = {
      path,
      extension: !named || opened.stream ? '' : extensionIn(opened, packed, outer.path),
      type: type.type,
      usual: type.extension,
      part: opened.stream === true || DOCUMENT.test(outer.type) || isOfficeXml(outer.type),
      depth,
      encrypted: type.encrypted,
      macros: type.macros,
    }
    for (const face of [type, ...otherFaces(content, type, reading.extension)])
      this.#gather(opened, face.type, reading, outer)
    if (!opened.stream) this.#files.push(reading)
    else if (type.type.startsWith('application/') && type !== UNKNOWN && this.#streams++ < MAX_STREAMS) {
      this.#files.push(reading)
    }
    if (content.length > 0) this.#open(this.#opening(content, type, reading), type, reading, opened.stream)
    return reading
  }

  #gather(opened: Extract<Opened, { kind: 'file' }>, type: string, reading: Noted, outer: Noted): void {
    const { content, name, stream = false } = opened
    const archived = ARCHIVE.test(outer.type) && !stream
    if (archived) this.#gatherer.file(content, type, reading.extension, reading.path)
    else {
      this.#gatherer.piece(content, type, name, outer)
      this.#active.piece(content, name, stream, outer)
    }
    // Parts of documents are XML as well.
    if (!stream && (archived || type !== 'application/xml'))
      this.#active.file(content, type, reading.extension, reading.path)
  }

  #note(path: string, extension: string, type: DetectedType, depth: number): Noted {
    const { encrypted, macros } = type
    const reading = {
      path,
      extension,
      type: type.type,
      usual: type.extension,
      part: false,
      depth,
      encrypted,
      macros,
    }
    this.#files.push(reading)
    return reading
  }

  #open(opening: Opening, type: DetectedType, reading: Noted, piece = false): void {
    let unlocked = false
    let locked = false
    for (const opened of opening) {
      if (this.#match) return
      if (opened.kind === 'macros') {
        reading.macros = true
        this.#active.add('macro', reading.path)
      } else if (opened.kind === 'unlocked') {
        unlocked = true
        this.#active.add('unlocked', reading.path, opened.name)
      } else if (opened.kind === 'active') this.#active.add(opened.feature, reading.path, opened.detail)
      else if (opened.kind === 'picture') this.#gatherer.picture(opened.content, opened.type, reading.path)
      else if (opened.kind === 'obstacle') {
        // Documents cut what they embed to pieces: a theme in a workbook's records.
        if (piece && containerOf(type.type) === 'leaf' && opened.reason === 'damaged') continue
        if (opened.reason === 'encrypted') {
          reading.encrypted = true
          locked = true
        }
        this.#hinder(joined(reading.path, opened.name), reading.type, opened.reason)
      } else {
        const inner = this.#visit(opened, reading, type.type !== EPUB)
        // What a document holds runs with it; what an archive holds does not.
        if (inner.macros && !ARCHIVE.test(reading.type)) {
          reading.macros = true
          inner.macros = false
        }
      }
    }
    if (unlocked && !locked) reading.encrypted = false
  }

  *#opening(content: Buffer, type: DetectedType, reading: Noted): Opening {
    const leaf = containerOf(type.type) === 'leaf'
    if (leaf ? isMessageLike(content) : type.type === MESSAGE) yield* this.#nested(content, reading)
    else if (isOfficeName(reading.extension)) yield* this.#disguised(content, type, reading)
    yield* openFile(content, type, reading.extension, this.#budget)
    for (const face of otherFaces(content, type, reading.extension))
      yield* openFace(content, face, this.#budget)
  }

  *#besideParts(facts: MailFacts, attachment: AttachmentFact, reading: Noted): Opening {
    yield* openBesideMessage(attachment.content(), this.#budget)
    yield* this.#texts(partsOf(facts, attachment), reading)
  }

  /** What a word processor finds behind the bytes that make another type of the file. */
  *#disguised(content: Buffer, { type }: DetectedType, reading: Noted): Opening {
    const archive = webArchiveAt(content)
    if (archive >= 0) yield* this.#nested(content.subarray(archive), reading)
    const rtf = type === RTF ? -1 : rtfAt(content)
    if (rtf >= 0) yield file('', content.subarray(rtf))
  }

  *#nested(content: Buffer, reading: Noted): Opening {
    this.#budget.bytes(PARSE_COST * content.length)
    this.#budget.depth(reading.depth + 1)
    // What is compressed within it is opened as a container is, on this budget.
    const facts = parseMessage(inOctets(content), { sealedBytes: content.length })
    const unread = facts.ambiguities.find(({ code }) => 'holds' in MIME_FINDINGS[code])
    if (unread) yield obstacle('damaged')
    this.#gatherer.message(facts, reading.path)
    this.#active.message(facts, reading.path)
    this.#message(facts, reading.path, reading.depth + 1)
    yield* this.#texts(facts.parts, reading)
  }

  /** Of a web archive any part is a file, whichever type it gives itself, and its page acts as one by itself does. */
  *#texts(parts: MailFacts['parts'], { extension, path }: Noted): Opening {
    const page = isOfficeName(extension) || WEB_ARCHIVE.test(extension)
    for (const part of parts) {
      if (part.children.length > 0 || !part.contentType.type.startsWith('text/')) continue
      const content = part.content()
      const { type } = content.length > 0 ? detectType(content) : UNKNOWN
      if (page && type === 'text/html') this.#active.file(content, type, extension, path)
      if (!type.startsWith('text/') && type !== UNKNOWN.type && type !== MESSAGE) yield file('', content)
    }
  }

  #check(content: Buffer, type: string, path: string): void {
    if (this.#match || content.length === 0) return
    const name = this.#matcher(content, type, path)
    if (name !== null) this.#match = { name, path }
  }

  /** One for each kind and place is enough to hold the mail and to say why. */
  #hinder(path: string, type: string, reason: ObstacleReason): void {
    const key = `${reason} ${path}`
    if (this.#obstacles.size < MAX_OBSTACLES && !this.#obstacles.has(key)) {
      this.#obstacles.set(key, { path, type, reason })
    }
  }
}

const MESSAGE = 'message/rfc822'
const WEB_ARCHIVE = /^mht(?:ml)?$/
const RTF = 'application/rtf'
const EPUB = 'application/epub+zip'
/** Zips whose entries are a document together. */
const DOCUMENT =
  /^application\/(?:vnd\.(?:openxmlformats|oasis|sun\.xml|ms-visio\.drawing)|(?:hwp|epub)\+zip)|\.macroenabled\.12$/
const ARCHIVE =
  /^application\/(?:zip|gzip|zstd|pkcs7-mime|x-(?:tar|bzip2|xz|lzma|lzip|archive|cpio|iso9660-image|7z-compressed|arj|lzh|chm|udf-image|alz|egg)|vnd\.(?:ms-tnef|rar|ms-cab-compressed|debian\.binary-package))$|^message\/|^text\/(?:calendar|vcard)$/

/** Files compressed alone, or signed. */
const PACKED = /^application\/(?:gzip|zstd|pkcs7-mime|x-(?:bzip2|xz|lzma|lzip|compress))$/

function extensionIn(
  { name, content }: Extract<Opened, { kind: 'file' }>,
  packed: boolean,
  outerPath: string,
): string {
  return packed ? packedExtension(name, outerPath, content) : worstExtension(name)
}

/** The message's own parse has gone through it: what it holds stands among the attachments. */
function isParsed(facts: MailFacts, attachment: AttachmentFact): boolean {
  const part = facts.parts.find(({ path }) => path === attachment.path)
  return part !== undefined && part.children.length > 0
}

/** Extension that a mail program gives a file without a name, of the types that say more than its bytes do. */
function namedFor({ declaredType }: AttachmentFact): string {
  return /^(?:text|application)\/(?:(?:x-)?csv|tab-separated-values|vnd\.ms-excel)$/.test(declaredType)
    ? 'csv'
    : ''
}

function partsOf({ parts }: MailFacts, { path }: AttachmentFact): MailFacts['parts'] {
  return parts.filter((part) => part.path.startsWith(`${path}.`))
}

function joined(outer: string, name: string): string {
  if (name === '') return outer
  const plain = plainName(name)
  return (outer === '' ? plain : `${outer}/${plain}`).slice(0, MAX_PATH)
}
