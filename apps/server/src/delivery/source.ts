/** The bytes that go to the server: what we put in front, and the stored message, tagged where asked. */
import { Readable } from 'node:stream'
import type { BlobStore } from '../platform/blob/blob-store.ts'
import { BlobMissingError } from '../platform/blob/blob-store.ts'
import { dropForgedResults } from './forged-results.ts'
import type { DeliveryJob } from './job.ts'
import { tagSubject } from './subject-tag.ts'

/** Messages above this are streamed. */
const HOLD_MAX = 1024 * 1024
/** A header block longer than this is not searched for a Subject; the pipeline refuses such mail anyway. */
const HEAD_MAX = 1024 * 1024
const BLANK_LINE = Buffer.from('\r\n\r\n')

export interface Source {
  /** Bytes, the tag not counted. */
  readonly size: number
  /** Finds out whether the bytes are there, before a server is connected to. Throws as `open`. */
  probe(): Promise<void>
  /**
   * Opens the bytes anew for every try. @throws BlobMissingError when nothing is kept of the message any more,
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

/** The source of a copy; `host` is our name. */
export function openSource(job: DeliveryJob, blobs: BlobStore, host: string): Source {
  if (job.content !== null) {
    const content = [job.content]
    return { size: job.content.length, probe: async () => undefined, open: async () => content }
  }
  const key = job.blobKey
  if (key === null) {
    const gone = (): Promise<never> => Promise.reject(new BlobMissingError(`of message ${job.messageId}`))
    return { size: 0, probe: gone, open: gone }
  }
  const prepend = Buffer.from(job.prepend)
  const size = prepend.length + job.size
  const changes = { tag: job.subjectTag, host }
  if (job.size > HOLD_MAX) {
    return {
      size,
      probe: async () => void (await opened(job, key, blobs)).destroy(),
      open: async () => streamed(checked(await opened(job, key, blobs), job), prepend, changes),
    }
  }
  let held: Promise<Buffer> | null = null
  const read = (): Promise<Buffer> => (held ??= readWhole(job, key, blobs))
  return {
    size,
    probe: async () => void (await read()),
    open: async () => withPrepend(prepend, rewritten(await read(), changes)),
  }
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

function withPrepend(prepend: Buffer, pieces: Buffer[]): Buffer[] {
  return prepend.length > 0 ? [prepend, ...pieces] : pieces
}

interface HeadChanges {
  readonly tag: string
  readonly host: string
}

function rewritten(message: Buffer, { tag, host }: HeadChanges): Buffer[] {
  const bodyAt = bodyStart(message)
  const head = message.subarray(0, bodyAt)
  const clean = dropForgedResults(head, host)
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

function streamed(stream: Readable, prepend: Buffer, changes: HeadChanges): Readable {
  const out = Readable.from(pieces(stream, prepend, changes), { objectMode: false })
  out.once('close', () => stream.destroy())
  return out
}

async function* pieces(stream: Readable, prepend: Buffer, changes: HeadChanges): AsyncGenerator<Buffer> {
  if (prepend.length > 0) yield prepend
  const { head, rest } = await takeHead(stream)
  yield* rewritten(head, changes).filter((piece) => piece.length > 0)
  yield* rest
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
