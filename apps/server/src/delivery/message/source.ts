/** The bytes that go to the server: what we put in front, and the stored message, tagged where asked. */
import { Readable } from 'node:stream'
import { edited, editedSize, editedStream } from '@postern/mail/rewrite/edits.ts'
import type { BlobStore } from '../../platform/blob/blob-store.ts'
import { BlobMissingError } from '../../platform/blob/blob-store.ts'
import { dropForgedResults } from './forged-results.ts'
import type { DeliveryJob } from '../queue/job.ts'
import type { Replacement } from './linked-files.ts'
import { ourResults } from './our-results.ts'
import { tagSubject } from './subject-tag.ts'

/** Messages above this are streamed. */
const HOLD_MAX = 1024 * 1024
/** A header block longer than this is not searched for a Subject; the pipeline refuses such mail anyway. */
const HEAD_MAX = 1024 * 1024
const BLANK_LINE = Buffer.from('\r\n\r\n')

export interface Source {
  /** Bytes, the tag not counted. */
  readonly size: number
  /** The header block of what is stored, without what goes in front. */
  head(): Promise<Buffer>
  /**
   * Whether the message is another one than came in. Traces of others that are dropped, and ours that are put in front, don't
   * make it one.
   */
  isChanged(): Promise<boolean>
  /** Finds out whether the bytes are there, before a server is connected to. Throws as `open`. */
  probe(): Promise<void>
  /**
   * Opens the bytes anew for every try; the pieces of a stream are the reader's, who may give their memory back. @throws BlobMissingError when nothing is kept of the message any more,
   * UnreadableMessageError when its bytes should be there and are not; a stream may fail with that later.
   */
  open(): Promise<readonly Buffer[] | Readable>
}

/** Bytes that we have answered for and cannot read now: a folder not mounted, a wrong owner, a broken disk. */
export class UnreadableMessageError extends Error {
  override name = 'UnreadableMessageError'

  constructor({ messageId, blobKey }: DeliveryJob, cause: unknown) {
    const code = Object(cause) instanceof Error ? String(Reflect.get(Object(cause), 'code') ?? 'damaged') : ''
    const why = cause instanceof BlobMissingError ? 'ENOENT' : code
    super(`the stored message ${messageId} cannot be read (${why}, ${blobKey})`, { cause })
  }
}

/** The source of a copy; `host` is our name, `replaced` what stands in it for its attachments, `sealDomain` whose ARC seals are ours. */
export function openSource(
  job: DeliveryJob,
  blobs: BlobStore,
  host: string,
  replaced: Replacement = UNCHANGED,
  sealDomain = '',
): Source {
  if (job.content !== null) {
    const content = [job.content]
    const head = async (): Promise<Buffer> => headOf(content[0]!)
    return {
      size: job.content.length,
      head,
      isChanged: async () => false,
      probe: async () => undefined,
      open: async () => content,
    }
  }
  const key = job.blobKey
  if (key === null) {
    const gone = (): Promise<never> => Promise.reject(new BlobMissingError(`of message ${job.messageId}`))
    return { size: 0, head: gone, isChanged: gone, probe: gone, open: gone }
  }
  const prepend = Buffer.from(job.prepend + replaced.header)
  const append = Buffer.from(job.append)
  const { edits, note } = replaced
  const size = prepend.length + editedSize(job.size, edits, note.length) + append.length
  // What is attached to a mail of ours is shown as it came.
  const holds = ourResults(job.prepend)?.chain === 'pass'
  const changes =
    append.length > 0 ? null : { tag: job.subjectTag, host, sealDomain: holds ? sealDomain : '' }
  if (job.size > HOLD_MAX) {
    const head = (): Promise<Buffer> => readHead(job, blobs)
    return {
      size,
      head,
      isChanged: () => isChanged(job, replaced, changes, head),
      probe: async () => void (await opened(job, key, blobs)).destroy(),
      open: async () =>
        streamed(
          replacedIn(checked(await opened(job, key, blobs), job), replaced),
          { prepend, append },
          changes,
        ),
    }
  }
  let held: Promise<Buffer> | null = null
  const read = (): Promise<Buffer> =>
    (held ??= readWhole(job, key, blobs).then((bytes) =>
      edits.length === 0 ? bytes : Buffer.concat(edited(bytes, edits, note)),
    ))
  const head = async (): Promise<Buffer> => headOf(await read())
  return {
    size,
    head,
    isChanged: () => isChanged(job, replaced, changes, head),
    probe: async () => void (await read()),
    open: async () => framed({ prepend, append }, rewritten(await read(), changes)),
  }
}

async function isChanged(
  { ownCopy }: DeliveryJob,
  { edits }: Replacement,
  changes: HeadChanges | null,
  head: () => Promise<Buffer>,
): Promise<boolean> {
  if (changes === null) return false
  if (ownCopy || edits.length > 0) return true
  if (changes.tag === '') return false
  const untagged = await head()
  return tagSubject(untagged, changes.tag) !== untagged
}

const UNCHANGED: Replacement = { edits: [], note: Buffer.alloc(0), header: '' }

function replacedIn(stream: Readable, { edits, note }: Replacement): Readable {
  if (edits.length === 0) return stream
  const out = Readable.from(editedStream(stream, edits, note), { objectMode: false })
  out.once('close', () => stream.destroy())
  return out
}

async function opened(job: DeliveryJob, key: string, blobs: BlobStore): Promise<Readable> {
  return blobs.open(key).catch((cause: unknown) => {
    throw new UnreadableMessageError(job, cause)
  })
}

async function readWhole(job: DeliveryJob, key: string, blobs: BlobStore): Promise<Buffer> {
  let bytes: Buffer
  try {
    bytes = await blobs.read(key)
  } catch (cause) {
    throw new UnreadableMessageError(job, cause)
  }
  assertWhole(job, bytes.length)
  return bytes
}

/** Half a message must not go out for the whole. */
function assertWhole(job: DeliveryJob, length: number): void {
  if (length === job.size) return
  throw new UnreadableMessageError(job, new Error(`${length} of ${job.size} octets`))
}

/** The stream, which fails before its end when it is not the whole message. */
function checked(stream: Readable, job: DeliveryJob): Readable {
  const out = Readable.from(wholeOf(stream, job), { objectMode: false })
  out.once('close', () => stream.destroy())
  return out
}

async function* wholeOf(stream: Readable, job: DeliveryJob): AsyncGenerator<Buffer> {
  let length = 0
  try {
    for await (const chunk of stream) {
      length += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } catch (cause) {
    throw new UnreadableMessageError(job, cause)
  }
  assertWhole(job, length)
}

/** The header block of the stored message, for reports; empty for a notice. */
export async function readHead(job: DeliveryJob, blobs: BlobStore): Promise<Buffer> {
  if (job.content !== null || job.blobKey === null) return Buffer.alloc(0)
  if (job.size <= HOLD_MAX) return headOf(await blobs.read(job.blobKey))
  const stream = await blobs.open(job.blobKey)
  try {
    return headOf((await takeHead(stream)).head)
  } finally {
    stream.destroy()
  }
}

/** What goes before and after the stored bytes. */
interface Frame {
  readonly prepend: Buffer
  readonly append: Buffer
}

function framed({ prepend, append }: Frame, pieces: Buffer[]): Buffer[] {
  return [prepend, ...pieces, append].filter((piece) => piece.length > 0)
}

interface HeadChanges {
  readonly tag: string
  readonly host: string
  /** Results of ours within its ARC seals are proven; '' where none are. */
  readonly sealDomain: string
}

function rewritten(message: Buffer, changes: HeadChanges | null): Buffer[] {
  if (changes === null) return [message]
  const { tag, host, sealDomain } = changes
  const bodyAt = bodyStart(message)
  const head = message.subarray(0, bodyAt)
  const clean = dropForgedResults(head, host, sealDomain)
  if (tag === '' && clean === head) return [message]
  return [tag === '' ? clean : tagSubject(clean, tag), message.subarray(bodyAt)]
}

function headOf(message: Buffer): Buffer {
  return message.subarray(0, bodyStart(message))
}

function bodyStart(message: Buffer): number {
  if (message[0] === 13 && message[1] === 10) return 2
  const at = message.indexOf(BLANK_LINE)
  return at < 0 ? message.length : at + BLANK_LINE.length
}

function streamed(stream: Readable, frame: Frame, changes: HeadChanges | null): Readable {
  const out = Readable.from(pieces(stream, frame, changes), { objectMode: false })
  out.once('close', () => stream.destroy())
  return out
}

async function* pieces(
  stream: Readable,
  { prepend, append }: Frame,
  changes: HeadChanges | null,
): AsyncGenerator<Buffer> {
  if (prepend.length > 0) yield Buffer.from(prepend)
  const { head, rest } = await takeHead(stream)
  yield* rewritten(head, changes).filter((piece) => piece.length > 0)
  yield* rest
  if (append.length > 0) yield Buffer.from(append)
}

/** Reads until the blank line is in, and hands back the rest of the stream. */
async function takeHead(stream: Readable): Promise<{ head: Buffer; rest: AsyncIterable<Buffer> }> {
  const iterator = stream.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>
  const chunks: Buffer[] = []
  let size = 0
  for (;;) {
    const { value, done } = await iterator.next()
    if (done) break
    const chunk: Buffer = value
    chunks.push(chunk)
    size += chunk.length
    // Only the seam and the new chunk are searched again, so that this stays linear.
    const last = Buffer.concat([(chunks.at(-2) ?? Buffer.alloc(0)).subarray(-3), chunk])
    if (last.includes(BLANK_LINE) || size > HEAD_MAX) break
  }
  return { head: Buffer.concat(chunks), rest: { [Symbol.asyncIterator]: () => iterator } }
}
