/** A message in the form that a server can take (RFC 6152 §3, RFC 6531 §3.5). */
import { Readable } from 'node:stream'
import { hasHighOctets } from '@postern/mail/rewrite/seven-bit.ts'
import type { Session } from '../client/client.ts'
import type { DeliveryJob } from '../queue/job.ts'
import { convertOnThread } from '../seven-bit/convert.ts'
import { SmtpError } from '../client/smtp-error.ts'
import type { Seal } from './sealing.ts'
import type { Source } from './source.ts'

export interface Fitting {
  readonly content: readonly Buffer[] | Readable
  /** Bytes, near enough for SIZE. */
  readonly size: number
  /** Its header speaks UTF-8, as whoever sent it has said: servers have to be told. */
  readonly utf8: boolean
}

/** Octets that are converted; what is larger stays with whoever sent it. */
const CONVERTED_MAX = 50 * 1024 * 1024
const BLANK_LINE = '\r\n\r\n'

/**
 * Converts only what a server cannot take as it is, so that signatures of the body stay whole wherever they can, and seals
 * what is not as it came.
 * @throws SmtpError `form` when it cannot be converted for this server
 */
export async function fit(
  { offers }: Pick<Session, 'offers'>,
  job: Pick<DeliveryJob, 'prepend'>,
  source: Source,
  seal?: Seal,
): Promise<Fitting> {
  const utf8 =
    cameAsUtf8(job) && (hasHighOctets(Buffer.from(job.prepend)) || hasHighOctets(await source.head()))
  if (utf8 && !offers.has('SMTPUTF8')) throw unfit('5.6.7 the server does not take internationalised mail')
  const asItIs = async (content: () => Promise<Content>): Promise<Fitting> => {
    const set = seal && (await source.isChanged()) ? await seal(content) : NO_SEAL
    return { content: inFront(set, await content()), size: set.length + source.size, utf8 }
  }
  if (offers.has('8BITMIME')) return asItIs(() => source.open())
  const { eightBit, bytes } = await look(await source.open())
  if (!eightBit) return asItIs(async () => (bytes === null ? source.open() : [bytes]))
  if (bytes === null)
    throw unfit('5.6.3 the server does not take 8-bit mail, and this one is too large to be converted')
  const converted = await convertOnThread(bytes)
  if (converted === null)
    throw unfit('5.6.3 the server does not take 8-bit mail, and this one cannot be converted')
  const set = seal ? await seal(async () => [converted]) : NO_SEAL
  return { content: inFront(set, [converted]), size: set.length + converted.length, utf8 }
}

type Content = Fitting['content']

const NO_SEAL = Buffer.alloc(0)

function inFront(set: Buffer, content: Content): Content {
  if (set.length === 0) return content
  if (Array.isArray(content)) return [set, ...(content as readonly Buffer[])]
  const stream = content as Readable
  const out = Readable.from(joined(set, stream), { objectMode: false })
  out.once('close', () => stream.destroy())
  return out
}

async function* joined(set: Buffer, stream: Readable): AsyncGenerator<Buffer> {
  yield set
  yield* stream as AsyncIterable<Buffer>
}

function unfit(words: string): SmtpError {
  return new SmtpError('form', 'body', words)
}

/** By the field that we put in front ourselves (pipeline/edge/received-header.ts), into which no client can write. */
function cameAsUtf8({ prepend }: Pick<DeliveryJob, 'prepend'>): boolean {
  return /\r\n\tby \S+ \(Postern\) with UTF8SMTP/.test(prepend)
}

/** Whether the body has octets above 127, and the message itself where it can be held. */
async function look(
  content: readonly Buffer[] | Readable,
): Promise<{ readonly eightBit: boolean; readonly bytes: Buffer | null }> {
  let pieces: Buffer[] | null = []
  let size = 0
  let head = ''
  let eightBit = false
  for await (const piece of content as AsyncIterable<Buffer>) {
    size += piece.length
    if (pieces && size <= CONVERTED_MAX) pieces.push(piece)
    else pieces = null
    const text = head === BLANK_LINE ? '' : head + piece.toString('latin1')
    const blank = text.indexOf(BLANK_LINE)
    if (head === BLANK_LINE) eightBit ||= hasHighOctets(piece)
    else if (blank < 0) head = text.slice(-BLANK_LINE.length + 1)
    else {
      eightBit = /[\u0080-\u00ff]/.test(text.slice(blank))
      head = BLANK_LINE
    }
    if (eightBit && pieces === null) break
  }
  return { eightBit, bytes: pieces && Buffer.concat(pieces) }
}
