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
  /** Opens the bytes anew for every try. */
  open(): Promise<readonly Buffer[] | Readable>
}

/** The source of a copy; `host` is our name. `open` throws BlobMissingError when the stored message is gone. */
export function openSource(job: DeliveryJob, blobs: BlobStore, host: string): Source {
  if (job.content !== null) {
    const content = [job.content]
    return { size: job.content.length, open: async () => content }
  }
  const key = job.blobKey
  if (key === null) {
    return { size: 0, open: () => Promise.reject(new BlobMissingError(`of message ${job.messageId}`)) }
  }
  const prepend = Buffer.from(job.prepend)
  const size = prepend.length + job.size
  if (job.size > HOLD_MAX)
    return { size, open: async () => streamed(await blobs.open(key), prepend, { tag: job.subjectTag, host }) }
  let held: Promise<Buffer> | null = null
  return {
    size,
    open: async () => {
      held ??= blobs.read(key)
      return withPrepend(prepend, rewritten(await held, { tag: job.subjectTag, host }))
    },
  }
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
