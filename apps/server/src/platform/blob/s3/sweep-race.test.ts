/**
 * Several nodes store, refer to, and sweep the same bytes in any order, over days, with requests that a network holds back for hours.
 * No row may ever name a blob that is gone (decision 0125).
 */
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BlobSource, BlobStore } from '../blob-store.ts'
import type { Bucket } from './bucket.ts'
import { openS3Blobs } from './s3-blobs.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 10, 27, 12)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-race-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Whose deletes arrive when somebody says so. */
class LateBucket {
  readonly objects = new Set<string>()
  readonly late: string[] = []

  async put(key: string): Promise<void> {
    this.objects.add(key)
  }

  async delete(key: string): Promise<void> {
    this.late.push(key)
  }

  async *list(): AsyncGenerator<string> {
    yield* [...this.objects].toSorted()
  }

  arrive(): void {
    const key = this.late.shift()
    if (key !== undefined) this.objects.delete(key)
  }
}

const source = (text: string): BlobSource => ({
  kind: 'memory',
  bytes: Buffer.from(text),
  size: text.length,
  sha256: hash('sha256', text, 'hex'),
})

class Stage {
  readonly bucket = new LateBucket()
  readonly #rows = new Set<string>()
  /** Stored, and not referred to yet: up to an hour. */
  #waiting: { readonly key: string; readonly at: number }[] = []
  #nodes: readonly BlobStore[] = []
  #now = NOON

  async open(): Promise<this> {
    // Half an hour apart: S3 lets each be a quarter of an hour away from its own.
    const clocks = [() => this.#now, () => this.#now + HOUR / 2]
    const open = (now: () => number) => openS3Blobs(this.bucket as unknown as Bucket, { spool: folder, now })
    this.#nodes = await Promise.all(clocks.map(open))
    return this
  }

  async act(what: string, node: number, text: string): Promise<void> {
    const blobs = this.#nodes[node]!
    if (what === 'store') this.#waiting.push({ key: await blobs.put(source(text)), at: this.#now })
    else if (what === 'refer') this.#refer()
    else if (what === 'forget') this.#rows.delete([...this.#rows][0] ?? '')
    else if (what === 'arrive') this.bucket.arrive()
    else if (what === 'sweep') await this.#sweep(blobs, this.#now + (node * HOUR) / 2)
    else this.#pass(what === 'hours' ? 5 * HOUR : HOUR / 2)
    expect([...this.#rows].filter((key) => !this.bucket.objects.has(key))).toEqual([])
  }

  #refer(): void {
    const next = this.#waiting.shift()
    if (next) this.#rows.add(next.key)
  }

  async #sweep(blobs: BlobStore, now: number): Promise<void> {
    for await (const key of blobs.list(now - 24 * HOUR)) if (!this.#rows.has(key)) await blobs.remove(key)
  }

  /** A client that has waited for an hour has heard 451. */
  #pass(ms: number): void {
    this.#now += ms
    this.#waiting = this.#waiting.filter(({ at }) => this.#now - at < HOUR)
  }
}

const STEP = fc.tuple(
  fc.constantFrom('store', 'store', 'refer', 'forget', 'arrive', 'sweep', 'hours', 'hours', 'minutes'),
  fc.nat({ max: 1 }),
  fc.constantFrom('a', 'b'),
)

test('no row ever names a blob that a sweep of another node removed', async () => {
  let removed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 80 }), async (steps) => {
      const stage = await new Stage().open()
      const before = (): number => stage.bucket.objects.size
      for (const [what, node, text] of steps) {
        const had = before()
        await stage.act(what, node, text)
        if (before() < had) removed++
      }
    }),
    { numRuns: 300 },
  )
  // Else it would hold of a sweep that does nothing, too.
  expect(removed).toBeGreaterThan(20)
})
