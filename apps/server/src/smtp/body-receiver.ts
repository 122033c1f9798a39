/** One message's data on its way in: decoded, measured against the limit, stored. */
import { BodySink } from './body-sink.ts'
import { DataDecoder } from './data-decoder.ts'
import type { DataFault } from './data-decoder.ts'
import type { MessageBody } from './hooks.ts'
import { countOctets } from './measures.ts'
import { BARE_CR, BARE_LF, FAR_TOO_LARGE, NO_STORAGE, NUL, TOO_LARGE } from './replies.ts'
import type { SmtpReply } from './reply.ts'

export interface BodyRefusal {
  readonly reply: SmtpReply
  readonly reason: string
  readonly cause?: unknown
}

const FAULTS: Record<DataFault, BodyRefusal> = {
  'bare-cr': { reply: BARE_CR, reason: 'bare-cr' },
  'bare-lf': { reply: BARE_LF, reason: 'bare-lf' },
  nul: { reply: NUL, reason: 'nul' },
}

export interface BodyOptions {
  readonly folder: string
  readonly threshold: number
  readonly maxSize: number
  /** DATA (dot-stuffed, ended by CRLF.CRLF) or BDAT (counted). */
  readonly dots: boolean
}

export class BodyReceiver {
  readonly #sink: BodySink
  readonly #decoder: DataDecoder
  readonly #maxSize: number
  #received = 0
  /** Why the message will not be taken. With `reply.close` there is no point in reading on. */
  refusal: BodyRefusal | null = null

  constructor(options: BodyOptions) {
    this.#sink = new BodySink(options.folder, options.threshold)
    this.#decoder = new DataDecoder(options)
    this.#maxSize = options.maxSize
  }

  /** Takes the next bytes off the wire. `pending` must be awaited before the next call; it never rejects. */
  take(chunk: Buffer): { consumed: number; done: boolean; pending: Promise<void> | undefined } {
    const { content, consumed, done, fault } = this.#decoder.push(chunk)
    this.#received += content.length
    countOctets(content.length)
    if (fault) return { consumed, done, pending: this.#refuse(FAULTS[fault]) }
    const pending = this.refusal ? this.#swallow() : this.#store(content)
    return { consumed, done, pending }
  }

  #store(content: Buffer): Promise<void> | undefined {
    if (this.#maxSize > 0 && this.#received > this.#maxSize) {
      return this.#refuse({ reply: TOO_LARGE, reason: 'too-large' })
    }
    return this.#sink.write(content)?.catch((cause: unknown) => this.#noStorage(cause))
  }

  /** A refused message is read to its end for the sake of the session, but not for ever. */
  #swallow(): undefined {
    if (this.#received > farTooLarge(this.#maxSize))
      this.refusal = { reply: FAR_TOO_LARGE, reason: 'too-large' }
    return undefined
  }

  #noStorage(cause: unknown): Promise<void> {
    return this.#refuse({ reply: NO_STORAGE, reason: 'no-storage', cause })
  }

  #refuse(refusal: BodyRefusal): Promise<void> {
    this.refusal = refusal
    return this.#sink.discard()
  }

  /** The stored message, or null with `refusal` set. */
  async finish(): Promise<MessageBody | null> {
    if (!this.refusal && this.#decoder.dangling) await this.#refuse(FAULTS['bare-cr'])
    if (this.refusal) return null
    try {
      return await this.#sink.finish()
    } catch (cause) {
      await this.#noStorage(cause)
      return null
    }
  }

  discard(): Promise<void> {
    return this.#sink.discard()
  }
}

/** Octets beyond which an oversized message is cut off rather than read to its end. */
export function farTooLarge(maxSize: number): number {
  return maxSize > 0 ? maxSize * 2 + 1024 * 1024 : Number.POSITIVE_INFINITY
}
