/** Seals what we have changed, once its bytes are final (RFC 8617, decision 0117). */
import { arcSeal, type SealKey } from '@postern/mail/auth/arc-seal.ts'
import { BodyHashStream } from '@postern/mail/auth/body-hash-stream.ts'
import type { Readable } from 'node:stream'
import { letGo } from '../../platform/let-go.ts'
import type { DeliveryJob } from '../queue/job.ts'
import { ourResults, type OurResults } from './our-results.ts'
import type { KeyOf } from './seal-keys.ts'

/** The fields that go in front of this content; empty where it is not sealed. Reads the content to its end. */
export type Seal = (content: () => Promise<readonly Buffer[] | Readable>) => Promise<Buffer>

export interface SealDeps {
  /** The domain of the seal; '' seals nothing. */
  readonly domain: string
  readonly keyOf: KeyOf
  readonly onError: (error: unknown, what: string) => void
}

const NONE = Buffer.alloc(0)
const BLANK_LINE = Buffer.from('\r\n\r\n')
/** A header block longer than this is not sealed; the pipeline refuses such mail anyway. */
const HEAD_MAX = 1024 * 1024

/** How the copies of a job are sealed. Mail goes out whatever becomes of its seal: only the content's own errors are thrown. */
export function sealOf(job: Pick<DeliveryJob, 'id' | 'prepend'>, deps: SealDeps): Seal {
  return async (content) => {
    const results = ourResults(job.prepend)
    if (deps.domain === '' || results === null) return NONE
    const failed = (error: unknown): null => {
      deps.onError(error, `sealing ${job.id}`)
      return null
    }
    const key = await deps.keyOf(deps.domain).catch(failed)
    if (key === null) return NONE
    const found = await measure(await content())
    if (found === null) return NONE
    const set = await signed(results, found, key).catch(failed)
    return set === null ? NONE : Buffer.from(set, 'latin1')
  }
}

interface Measured {
  readonly head: Buffer
  readonly bodyHash: string
}

function signed(results: OurResults, found: Measured, key: SealKey): Promise<string | null> {
  return arcSeal({ ...results, ...found, key, now: Math.floor(Date.now() / 1_000) })
}

/** The header block and the hash of the body, with no more in memory than the header. Null where that is too long. */
async function measure(content: readonly Buffer[] | Readable): Promise<Measured | null> {
  const hash = new BodyHashStream()
  const head: Buffer[] = []
  let size = 0
  let seam: Buffer = NONE
  let isBody = false
  for await (const piece of content as AsyncIterable<Buffer>) {
    if (isBody) {
      hash.update(piece)
      if (!Array.isArray(content)) letGo(piece)
      continue
    }
    const seen: Buffer = Buffer.concat([seam, piece])
    const blank = seen.indexOf(BLANK_LINE)
    const end = blank < 0 ? piece.length : blank + BLANK_LINE.length - seam.length
    head.push(piece.subarray(0, end))
    size += end
    if (size > HEAD_MAX) return null
    isBody = blank >= 0
    if (isBody) hash.update(piece.subarray(end))
    seam = seen.subarray(-BLANK_LINE.length + 1)
  }
  return { head: Buffer.concat(head), bodyHash: hash.digest() }
}
