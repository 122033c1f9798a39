/** Requests to one bucket: each is tried again with growing pauses, measured, and bounded in time. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'
import { counterOf, histogramOf } from '../../metrics/registry.ts'
import type { S3Address } from './address.ts'
import { BlobStoreError, storeErrorOf } from './store-error.ts'
import { uploadInParts, type FilePart } from './multipart.ts'

/** ms. */
export interface Patience {
  /** Of one try; of bytes that are read: from one piece to the next. */
  readonly one: number
  /** A request is not tried again after so long. Five minutes are what the RFC gives a client at the end of its data, at least. */
  readonly all: number
  /** Before the second try; each further pause is twice as long. */
  readonly pause: number
}

export const PATIENCE: Patience = { one: 10_000, all: 12_000, pause: 100 }
const LONGEST_PAUSE_MS = 3_000
const PAGE = 1_000

const failures = counterOf('postern_blob_failures_total')
const seconds = histogramOf('postern_blob_seconds')

type Operation = 'put' | 'get' | 'delete' | 'list'

export class Bucket {
  readonly #client: S3mini
  readonly #prefix: string
  readonly #patience: Patience
  readonly #signals = new AsyncLocalStorage<AbortSignal>()
  #skew: number | null = null

  constructor({ bucketUrl, region, prefix, accessKey, secretKey }: S3Address, patience = PATIENCE) {
    this.#prefix = prefix
    this.#patience = patience
    this.#client = new S3mini({
      endpoint: bucketUrl,
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      fetch: (url, init) => this.#fetch(url, init),
    })
  }

  /** ms that the server's clock is ahead of ours, as of the last answer that told; null: none did. */
  get skew(): number | null {
    return this.#skew
  }

  /** Stored when it settles: another object of that key is replaced. @throws BlobStoreError */
  async put(key: string, bytes: Buffer): Promise<void> {
    // The signature leaves the bytes out; a server that gets others than these refuses them.
    const headers = { 'content-md5': hash('md5', bytes, 'base64') } as Record<`x-amz-${string}`, string>
    await this.#request('put', key, () =>
      this.#client.putObject(this.#prefix + key, bytes, 'message/rfc822', undefined, headers),
    )
  }

  /** The same of a large file, of which no more than a part is held. @throws BlobStoreError */
  async putFile(key: string, file: FilePart): Promise<void> {
    await uploadInParts(this.#client, this.#prefix + key, file, (work) => this.#request('put', key, work))
  }

  /** null where there is no such object. @throws BlobStoreError */
  async get(key: string): Promise<Buffer | null> {
    return this.#orNull(() =>
      this.#request('get', key, async (watch) => {
        const response = await this.#client.getObjectRaw(this.#prefix + key)
        const pieces: Buffer[] = []
        for await (const piece of watch.pieces(response)) pieces.push(piece)
        return Buffer.concat(pieces)
      }),
    )
  }

  /** null where there is no such object. The stream fails with a BlobStoreError. @throws BlobStoreError */
  async open(key: string): Promise<Readable | null> {
    return this.#orNull(() =>
      this.#request('get', key, async (watch) => {
        const response = await this.#client.getObjectRaw(this.#prefix + key)
        return Readable.from(piecesOrError(watch.pieces(response)), { objectMode: false })
      }),
    )
  }

  /** Deleting what is not there is no error. @throws BlobStoreError */
  async delete(key: string): Promise<void> {
    await this.#orNull(() =>
      this.#request('delete', key, () => this.#client.deleteObject(this.#prefix + key)),
    )
  }

  /** Keys in the order of their code points. @throws BlobStoreError */
  async *list(under = '', page = PAGE): AsyncGenerator<string> {
    let next: string | undefined
    do {
      const token = next
      const found = await this.#request('list', under, () =>
        this.#client.listObjectsPaged('/', this.#prefix + under, page, token),
      )
      if (!found) throw new BlobStoreError('list', 404, 'NoSuchBucket')
      for (const { Key } of found.objects ?? []) yield Key.slice(this.#prefix.length)
      next = found.nextContinuationToken
    } while (next !== undefined)
  }

  async #fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    // A redirect would take the request to a host that nobody named.
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: this.#signals.getStore() ?? null,
    })
    const date = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(date)) this.#skew = date - Date.now()
    return response
  }

  async #request<T>(operation: Operation, key: string, work: (watch: Watch) => Promise<T>): Promise<T> {
    const { one, all, pause: first } = this.#patience
    const begun = performance.now()
    for (let wait = first; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const watch = new Watch(one)
      const start = performance.now()
      try {
        const result = await this.#signals.run(watch.signal, () => work(watch))
        seconds.observe((performance.now() - start) / 1000, operation)
        return result
      } catch (cause) {
        const error = storeErrorOf(`${operation} ${key}`, cause)
        if (isMissing(error)) throw error
        failures.inc(operation)
        if (!error.isPassing || performance.now() - begun + wait > all) throw error
        await pause(wait / 2 + (Math.random() * wait) / 2)
      } finally {
        watch.rest()
      }
    }
  }

  async #orNull<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof BlobStoreError && isMissing(error)) return null
      throw error
    }
  }
}

/** A bucket that is not there is trouble of the store, not of a message. */
function isMissing({ status, code }: BlobStoreError): boolean {
  return status === 404 && code === 'NoSuchKey'
}

/** Ends a try in which nothing happens for `ms`. */
class Watch {
  readonly #controller = new AbortController()
  readonly #ms: number
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number) {
    this.#ms = ms
    this.wake()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  wake(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#controller.abort(), this.#ms)
  }

  rest(): void {
    clearTimeout(this.#timer)
  }

  async *pieces({ body }: Response): AsyncGenerator<Buffer> {
    try {
      this.wake()
      for await (const piece of body ?? []) {
        // The reader may take its time over each piece.
        this.rest()
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
        this.wake()
      }
    } finally {
      this.rest()
    }
  }
}

async function* piecesOrError(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    failures.inc('get')
    throw storeErrorOf('get', error)
  }
}
