/**
 * The MIME tree of a message (RFC 2045–2049) in one pass over its bytes, without recursion: a stack holds the open
 * multiparts, and a line that starts with `--` is looked up among their boundaries. Only encoded inner messages are
 * read again, from their decoded bytes.
 */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { ParseLimits } from '../facts.ts'
import { readHeaders } from './headers.ts'
import { boundariesIn, isMessage } from './mime-traces.ts'
import { MimePart } from './part.ts'
import { BARE_MULTIPART, readPartHead } from './part-head.ts'
import { sealedEntity, type SealBudget } from './sealed-entity.ts'

export type Report = (code: MimeFindingCode, path: string, detail?: string) => void

interface Frame {
  readonly part: MimePart
  readonly boundaries: readonly string[]
  /** Offset behind its closing delimiter, -1 while it is open. */
  closedAt: number
  /** Where bytes begin that belong to no part of it; -1 inside a part. */
  gapFrom: number
}

interface Delimiter {
  readonly start: number
  readonly next: number
  /** Index of its frame in the stack. */
  readonly level: number
  readonly close: boolean
}

/** What is left for the whole tree. */
interface TreeBudget extends SealBudget {
  parts: number
}

interface Task {
  readonly buffer: Buffer
  readonly parent: MimePart | null
}

const LF = 10
const CR = 13
const DASH = 45
const DASH_LINE = Buffer.from('\n--')
/** Longest delimiter line that is looked at; RFC 2046 allows boundaries of 70 characters. */
const MAX_LINE = 1000

/**
 * Parses `bytes`; the parts come back depth first, the root first, unsealed. With `boundaries` the bytes have no header:
 * they are the body of a multipart with these.
 */
export function readTree(
  bytes: Buffer,
  limits: ParseLimits,
  report: Report,
  boundaries?: readonly string[],
): MimePart {
  const budget = { parts: limits.parts, sealedBytes: limits.sealedBytes }
  const tasks: Task[] = [{ buffer: bytes, parent: null }]
  let root: MimePart | undefined
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    const reader = new TreeReader(task.buffer, limits, budget, report, tasks)
    const top = root || !boundaries ? reader.read(task.parent) : reader.readBody(boundaries)
    root ??= top ?? undefined
  }
  return root!
}

/** All parts, depth first, without recursion. */
export function listParts(root: MimePart): MimePart[] {
  const out: MimePart[] = []
  const stack = [root]
  for (let part = stack.pop(); part; part = stack.pop()) {
    out.push(part)
    for (let i = part.children.length - 1; i >= 0; i--) stack.push(part.children[i]!)
  }
  return out
}

class TreeReader {
  readonly #bytes: Buffer
  readonly #limits: ParseLimits
  readonly #budget: TreeBudget
  readonly #report: Report
  readonly #tasks: Task[]
  readonly #frames: Frame[] = []
  /** First bytes of all boundaries seen so far: a line with another one is no delimiter. */
  readonly #firsts = new Uint8Array(256)
  /** Length of the shortest boundary seen so far. */
  #shortest = MAX_LINE
  /** Boundary → indexes of the frames that have it, innermost last. */
  readonly #levels = new Map<string, number[]>()
  /** Parts whose body is still open, outermost first; multiparts and nested messages included. */
  readonly #open: { part: MimePart; frames: number }[] = []

  constructor(bytes: Buffer, limits: ParseLimits, budget: TreeBudget, report: Report, tasks: Task[]) {
    this.#bytes = bytes
    this.#limits = limits
    this.#budget = budget
    this.#report = report
    this.#tasks = tasks
  }

  read(parent: MimePart | null): MimePart | null {
    const top = this.#entity(0, parent)
    this.#readParts(top ? this.#scanStart() : this.#bytes.length)
    return top
  }

  /** The whole buffer as the body of a multipart with these boundaries. */
  readBody(boundaries: readonly string[]): MimePart {
    const place = {
      path: '',
      depth: 0,
      nested: false,
      headerStart: 0,
      bodyStart: 0,
      borders: [],
      bareCr: false,
    }
    const part = new MimePart(place, BARE_MULTIPART, this.#bytes, this.#report)
    part.bodyEnd = this.#bytes.length
    this.#open.push({ part, frames: 0 })
    this.#pushFrame(part, boundaries)
    this.#readParts(0)
    return part
  }

  #readParts(from: number): void {
    let at = from
    while (this.#frames.length > 0) {
      const delimiter = this.#nextDelimiter(at)
      if (!delimiter) break
      this.#closeTo(delimiter)
      at = delimiter.next
      const frame = this.#frames[delimiter.level]!
      endGap(frame, delimiter.start)
      if (delimiter.close) {
        frame.closedAt = delimiter.next
        frame.gapFrom = delimiter.next
        continue
      }
      if (frame.closedAt >= 0) this.#report('mime.part-after-end', frame.part.path)
      if (!this.#entity(at, frame.part)) break
      at = this.#scanStart()
    }
    this.#closeAll()
  }

  /** Where the search for delimiters goes on: at the body of the innermost part. */
  #scanStart(): number {
    return this.#open.at(-1)!.part.bodyStart
  }

  /**
   * Reads the header at `at` and opens the part; messages inside messages are opened in the same go. Returns the
   * outermost of them, or null when the limit of parts is reached.
   */
  #entity(at: number, parent: MimePart | null): MimePart | null {
    let top: MimePart | null = null
    for (;;) {
      if (this.#budget.parts-- <= 0) {
        this.#report('mime.part-limit', parent?.path ?? '')
        return top
      }
      const frames = this.#frames.length
      const part = this.#openPart(at, parent)
      top ??= part
      parent?.children.push(part)
      this.#open.push({ part, frames })
      if (!this.#opensMessage(part)) return top
      at = part.bodyStart
      parent = part
    }
  }

  #openPart(at: number, parent: MimePart | null): MimePart {
    const path = !parent ? '' : `${parent.path}${parent.path && '.'}${parent.children.length + 1}`
    const report = (code: MimeFindingCode, detail?: string): void => this.#report(code, path, detail)
    const block = readHeaders(this.#bytes, at, this.#bytes.length, {
      limits: this.#limits,
      report,
      isDelimiter: (start, end) => this.#match(start, end) !== null,
    })
    const head = readPartHead(block.fields, parent?.contentType.type === 'multipart/digest', report)
    const isMessage = parent !== null && !parent.isMultipart
    const place = { path, depth: (parent?.depth ?? -1) + 1, nested: isMessage || (parent?.nested ?? false) }
    const part = new MimePart({ ...place, ...block, headerStart: at }, head, this.#bytes, this.#report)
    part.bodyEnd = this.#bytes.length
    if (head.structureUnclear !== '') report('mime.structure-ambiguous', head.structureUnclear)
    if (part.isMultipart) this.#openMultipart(part, head.boundaries)
    return part
  }

  #openMultipart(part: MimePart, boundaries: readonly string[]): void {
    if (part.depth >= this.#limits.depth) return this.#report('mime.depth-limit', part.path)
    if (part.encoding === 'base64' || part.encoding === 'quoted-printable') {
      this.#report('mime.encoding-multipart', part.path, part.encoding)
    }
    if (boundaries.length === 0) this.#report('mime.boundary-missing', part.path)
    const unclear = boundaries.length === 0 || part.head.structureUnclear !== ''
    this.#pushFrame(part, unclear ? this.#guessBoundaries(part, boundaries) : boundaries)
  }

  #pushFrame(part: MimePart, used: readonly string[]): void {
    const level = this.#frames.length
    part.boundaries = used
    this.#frames.push({ part, boundaries: used, closedAt: -1, gapFrom: part.bodyStart })
    for (const boundary of used) {
      this.#shortest = Math.min(this.#shortest, boundary.length)
      this.#firsts[boundary === '' ? 0 : boundary.charCodeAt(0) & 255] = 1
      const levels = this.#levels.get(boundary)
      if (levels) {
        this.#report('mime.boundary-reused', part.path, boundary)
        levels.push(level)
      } else this.#levels.set(boundary, [level])
    }
  }

  /**
   * A multipart whose boundary is in doubt: what is declared where the body shows it, or else the first delimiter that
   * the body shows. Further ones are found with the parts they stand in.
   */
  #guessBoundaries(part: MimePart, declared: readonly string[]): readonly string[] {
    const body = this.#bytes.subarray(part.bodyStart, part.bodyEnd)
    const shown = boundariesIn(body)
    if (declared.some((boundary) => shown.includes(boundary))) return declared
    const line = shown[0] ?? /^--([^\s-][^\r\n]{0,200})\r?$/m.exec(body.toString('latin1', 0, MAX_LINE))?.[1]
    return line === undefined ? declared : [...declared, line.trimEnd()]
  }

  /** True when the part is a message whose own header follows at once. Encoded ones are read later, decoded. */
  #opensMessage(part: MimePart): boolean {
    const type = part.contentType.type
    if (type === 'message/partial') this.#report('mime.message-partial', part.path)
    if (type === 'message/external-body') this.#report('mime.external-body', part.path)
    if (type !== 'message/rfc822' && type !== 'message/global' && type !== 'message/news') return false
    if (part.depth >= this.#limits.depth) {
      this.#report('mime.depth-limit', part.path)
      return false
    }
    return (
      part.encoding !== 'base64' &&
      part.encoding !== 'quoted-printable' &&
      part.bodyStart < this.#bytes.length
    )
  }

  #nextDelimiter(from: number): Delimiter | null {
    const bytes = this.#bytes
    let at = from
    if (!(bytes[at] === DASH && bytes[at + 1] === DASH && (at === 0 || bytes[at - 1] === LF)))
      at = this.#dashLine(at)
    while (at >= 0) {
      if (this.#mayMatch(at)) {
        const feed = bytes.indexOf(LF, at)
        const next = feed < 0 ? bytes.length : feed + 1
        const found = this.#match(at, next)
        if (found) return { start: at, next, ...found }
      }
      at = this.#dashLine(at + 2)
    }
    return null
  }

  /** Next line that starts with two dashes, searched from the line feed at or behind `from`. */
  #dashLine(from: number): number {
    const bytes = this.#bytes
    if (bytes[from] === LF && bytes[from + 1] === DASH && bytes[from + 2] === DASH) return from + 1
    const at = bytes.indexOf(DASH_LINE, from)
    return at < 0 ? -1 : at + 1
  }

  /** Quick refusal of lines whose first byte no boundary has. */
  #mayMatch(start: number): boolean {
    const first = this.#bytes[start + 2] ?? LF
    return this.#firsts[first] === 1 || (this.#firsts[0] === 1 && (isBlank(first) || first === DASH))
  }

  #match(start: number, next: number): { level: number; close: boolean } | null {
    if (this.#frames.length === 0 || !this.#mayMatch(start)) return null
    let end = Math.min(next, start + MAX_LINE)
    while (end > start + 2 && isBlank(this.#bytes[end - 1]!)) end--
    if (end - start - 2 < this.#shortest) return null
    const line = this.#bytes.toString('latin1', start + 2, end)
    const open = this.#levels.get(line)
    if (open) return { level: open.at(-1)!, close: false }
    const close = line.endsWith('--') ? this.#levels.get(line.slice(0, -2).trimEnd()) : undefined
    return close ? { level: close.at(-1)!, close: true } : this.#matchPrefix(line)
  }

  /**
   * RFC 2046 §5.1.1 lets a delimiter line go on behind the boundary; many readers want the whole line to match. The
   * parts are taken apart here, and the difference is reported. Only the two innermost multiparts are looked at.
   */
  #matchPrefix(line: string): { level: number; close: boolean } | null {
    for (let level = this.#frames.length - 1; level >= 0 && level >= this.#frames.length - 2; level--) {
      const frame = this.#frames[level]!
      const boundary = frame.boundaries.find((boundary) => boundary !== '' && line.startsWith(boundary))
      if (boundary === undefined || frame.closedAt >= 0) continue
      this.#report('mime.boundary-prefix', frame.part.path, line)
      return { level, close: line.startsWith('--', boundary.length) }
    }
    return null
  }

  /** Ends all parts inside the delimiter's multipart; the line break before the delimiter belongs to it. */
  #closeTo(delimiter: Delimiter): void {
    let end = delimiter.start
    if (end > 0 && this.#bytes[end - 1] === LF) end--
    if (end > 0 && this.#bytes[end - 1] === CR) end--
    while (this.#open.length > 0 && this.#open.at(-1)!.frames > delimiter.level) this.#closePart(end)
  }

  #closePart(end: number): void {
    const { part, frames } = this.#open.pop()!
    part.bodyEnd = Math.max(part.bodyStart, end)
    while (this.#frames.length > frames || this.#frames.at(-1)?.part === part) this.#popFrame(end)
    this.#queueEncodedMessage(part)
  }

  #popFrame(end: number): void {
    const frame = this.#frames.pop()!
    const { part, boundaries, closedAt } = frame
    endGap(frame, end)
    for (const boundary of boundaries) {
      const levels = this.#levels.get(boundary)!
      levels.pop()
      if (levels.length === 0) this.#levels.delete(boundary)
    }
    if (part.children.length === 0) this.#reportEmpty(part)
    else if (closedAt < 0) this.#report('mime.multipart-unclosed', part.path)
    else if (!isBlankRange(this.#bytes, closedAt, end)) this.#report('mime.content-after-end', part.path)
  }

  /** A body without a part: some readers show it. In a returned message it is what was cut off. */
  #reportEmpty(part: MimePart): void {
    this.#report('mime.multipart-empty', part.path)
    if (part.nested || isBlankRange(this.#bytes, part.bodyStart, part.bodyEnd)) return
    this.#report('mime.structure-ambiguous', part.path, part.contentType.type)
  }

  #closeAll(): void {
    while (this.#open.length > 0) this.#closePart(this.#bytes.length)
  }

  /**
   * An encoded message, a multipart that is itself encoded and showed no part, and a file of another type that is a
   * message are read from their decoded bytes; the content of opaque S/MIME as the mail programs show it.
   */
  #queueEncodedMessage(part: MimePart): void {
    if (part.children.length > 0 || part.depth >= this.#limits.depth) return
    const encoded = part.encoding === 'base64' || part.encoding === 'quoted-printable'
    const { type, params } = part.contentType
    if (/^message\/(rfc822|global|news)$/.test(type)) {
      if (encoded) this.#tasks.push({ buffer: part.content(), parent: part })
    } else if (part.isMultipart) {
      if (encoded && params.has('boundary')) this.#queueEncodedMultipart(part)
    } else if (!/^(text|message)\//.test(type)) {
      const content = part.content()
      const entity = isMessage(content) ? content : sealedEntity(content, this.#budget)
      if (entity) this.#tasks.push({ buffer: entity, parent: part })
    }
  }

  #queueEncodedMultipart(part: MimePart): void {
    const field = part.fields.findLast(
      ({ name, value }) => name === 'content-type' && /^multipart\//i.test(value),
    )
    if (!field) return
    const header = this.#bytes.subarray(field.start, field.end)
    this.#tasks.push({ buffer: Buffer.concat([header, Buffer.from('\r\n'), part.content()]), parent: part })
  }
}

function endGap(frame: Frame, end: number): void {
  if (frame.gapFrom >= 0 && end > frame.gapFrom) frame.part.gaps.push([frame.gapFrom, end])
  frame.gapFrom = -1
}

function isBlankRange(bytes: Buffer, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isBlank(bytes[i]!)) return false
  return true
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === CR || byte === LF
}
