/**
 * Keeps the set of filters as the database has it, and in good order: what changed is gathered into segments, segments are put together,
 * in the background. What it made is found again after a restart, when only what changed meanwhile is read.
 */
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { noteAside, type Aside } from '../../platform/db/set-aside-store.ts'
import type { Logger } from '../../platform/log.ts'
import type { Filter } from './filter.ts'
import { withChanges, worthMerging, type ChangedFilters, type FilterSet } from './filter-set.ts'
import { readManifest, writeManifest, type Manifest } from './manifest.ts'
import { compileOnThread } from './segment/compiler.ts'
import { openSegment, type SegmentFile } from './segment/file.ts'
import type { CompileTask } from './segment/task.ts'
import { atOneMoment, BLOCK, readBlocks, readMarks, readRows } from './store.ts'

export interface FilterKeeper {
  /** Nothing before they are known. */
  current(): FilterSet
  /** After a start for which nothing was made ready, very many take their time. */
  isReady(): boolean
  /** Reads these rows again; null: whatever may have changed. @throws when the database is away */
  update(rows: ReadonlySet<number> | null): Promise<void>
  close(): Promise<void>
}

export interface KeeperOptions {
  readonly pool: pg.Pool
  readonly url: string
  /** Its own folder for segments. */
  readonly folder: string
  readonly log: Logger
  /** The set is another: holding the same, or ready. */
  readonly onNews: () => void
  readonly limits?: typeof KEEPER_LIMITS
}

const KEEPER_LIMITS = {
  /** Changes that may lie beside the segments: each is sent and compiled, and memory holds it in every process. */
  beside: 1_000,
  /** Filters that are read at once rather than compiled apart. */
  atOnce: 5_000,
}
/** ms until a segment that is no longer used is removed: a scan process may just be about to open it. */
const REMOVE_MS = 60_000
const AGAIN_MS = 10_000

export async function openFilterKeeper(options: KeeperOptions): Promise<FilterKeeper> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const manifest = await readManifest(options.folder)
  const { segments } = manifest
  const used = new Set(segments.map(({ path }) => path))
  for (const name of await readdir(options.folder))
    if (name.includes('.segment') && !used.has(join(options.folder, name)))
      await rm(join(options.folder, name), { force: true })
  const keeper = new Keeper(options, { ...manifest, blocks: new Set(idsOf(segments).map(blockOf)) })
  await keeper.start()
  return keeper
}

class Keeper implements FilterKeeper {
  readonly #options: KeeperOptions
  readonly #limits: typeof KEEPER_LIMITS
  #set: FilterSet
  /** Of blocks whose filters are known to be as they were when the mark was read. */
  #marks: Map<number, string>
  /** All blocks that the set may have filters of. */
  readonly #blocks: Set<number>
  #tidying: Promise<void> | null = null
  #again: NodeJS.Timeout | undefined
  readonly #removals = new Set<NodeJS.Timeout>()
  #isReady = false
  #closed = false

  constructor(options: KeeperOptions, { segments, marks, blocks }: Manifest & { blocks: Set<number> }) {
    this.#options = options
    this.#limits = options.limits ?? KEEPER_LIMITS
    this.#set = { segments, changed: new Map() }
    this.#marks = new Map(marks)
    this.#blocks = blocks
  }

  current(): FilterSet {
    return this.#set
  }

  isReady(): boolean {
    return this.#isReady
  }

  /** Ends once they are known, or once it is known that they have to be compiled first. */
  async start(): Promise<void> {
    this.#isReady = await this.#readFew()
    if (this.#isReady) this.#tidy()
    else this.#tidying = this.#compileFirst()
  }

  async #compileFirst(): Promise<void> {
    while (!this.#closed && !this.#isReady) {
      try {
        await this.#compileAll()
        // Whatever was told meanwhile.
        this.#isReady = await this.#readFew()
      } catch (error) {
        this.#options.log.error({ err: error }, 'filters could not be compiled: trying again')
        await delay(AGAIN_MS)
      }
    }
    this.#tidying = null
    this.#options.onNews()
    this.#tidy()
  }

  async update(rows: ReadonlySet<number> | null): Promise<void> {
    if (!this.#isReady) return
    // Others of a block may have changed before their notice comes: its mark says nothing until it is read again.
    for (const id of rows ?? []) {
      this.#marks.delete(blockOf(id))
      this.#blocks.add(blockOf(id))
    }
    if (rows === null || rows.size > this.#limits.atOnce) await this.#check()
    else if (rows.size > 0) await this.#read(rows)
    this.#tidy()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    for (const timer of this.#removals) clearTimeout(timer)
    await this.#tidying
  }

  async #read(rows: ReadonlySet<number>): Promise<void> {
    const { filters, unreadable } = await atOneMoment(this.#options.pool, (client) =>
      readRows(client, [...rows]),
    )
    this.#set = withChanges(this.#set, changesOf(rows, filters))
    await this.#setAside(unreadable, [...rows])
  }

  async #setAside(unreadable: readonly Aside[], among: readonly number[] | null): Promise<void> {
    for (const { ref, name, reason } of unreadable)
      this.#options.log.error({ filter: ref, name, reason }, 'a filter cannot be read and is set aside')
    await noteAside(this.#options.pool, 'filter', unreadable, among?.map(String) ?? null)
  }

  async #check(): Promise<void> {
    if (!(await this.#readFew())) await this.#compileAll()
  }

  /** Reads what is not as it was known; answers whether it is little enough for that. */
  async #readFew(): Promise<boolean> {
    const bad: { rows: readonly Aside[]; among: readonly number[] } = { rows: [], among: [] }
    const few = await atOneMoment(this.#options.pool, async (client) => {
      const marks = await readMarks(client)
      for (const block of marks.keys()) this.#blocks.add(block)
      const stale = [...this.#blocks].filter(
        (block) => !marks.has(block) || marks.get(block) !== this.#marks.get(block),
      )
      const size = stale.reduce((sum, block) => sum + Number((marks.get(block) ?? '0').split(' ')[0]), 0)
      if (size > this.#limits.atOnce) return false
      if (stale.length === 0) return true
      const known = this.#idsOf(new Set(stale))
      const { filters, unreadable } = await readBlocks(client, stale)
      this.#set = withChanges(this.#set, changesOf(known, filters))
      Object.assign(bad, { rows: unreadable, among: stale })
      for (const block of stale) {
        const mark = marks.get(block)
        if (mark !== undefined) this.#marks.set(block, mark)
        else {
          this.#marks.delete(block)
          this.#blocks.delete(block)
        }
      }
      return true
    })
    const ids = bad.among.flatMap((block) => Array.from({ length: BLOCK }, (_, at) => block * BLOCK + at))
    if (ids.length > 0) await this.#setAside(bad.rows, ids)
    return few
  }

  /** Ids of filters that are known in these blocks. */
  #idsOf(blocks: ReadonlySet<number>): number[] {
    const isIn = (id: number): boolean => blocks.has(blockOf(id))
    return [...idsOf(this.#set.segments), ...this.#set.changed.keys()].filter(isIn)
  }

  async #compileAll(): Promise<void> {
    const { segment, marks } = await compileOnThread({
      kind: 'all',
      url: this.#options.url,
      path: this.#newPath(),
    })
    const { segments } = this.#set
    this.#set = { segments: [segment], changed: new Map() }
    this.#marks = new Map(marks)
    for (const block of this.#marks.keys()) this.#blocks.add(block)
    await this.#save()
    this.#remove(segments)
  }

  /** Gathers and puts together while there is something worth it; one at a time. */
  #tidy(): void {
    if (this.#closed || this.#tidying) return
    const { segments, changed } = this.#set
    const from = worthMerging(segments.map(({ size }) => size))
    const isMuch = changed.size > this.#limits.beside
    if (!isMuch && from === null) return
    const work = isMuch ? this.#gather(segments, changed) : this.#merge(segments, from!)
    this.#tidying = work
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'filters could not be put together: trying again')
        this.#again = setTimeout(() => this.#tidy(), AGAIN_MS)
        return false
      })
      .then((done) => {
        this.#tidying = null
        if (!done || this.#closed) return
        this.#options.onNews()
        this.#tidy()
      })
  }

  async #gather(segments: readonly SegmentFile[], changed: ChangedFilters): Promise<boolean> {
    const filters = [...changed.values()].filter((filter) => filter !== null)
    const gone = [...changed].flatMap(([id, filter]) => (filter === null ? [id] : []))
    const segment = await this.#compile({ kind: 'changed', filters, gone, path: this.#newPath() })
    return this.#replace(segments, (set) => ({
      segments: [...segments, segment],
      changed: new Map([...set.changed].filter(([id, filter]) => changed.get(id) !== filter)),
    }))
  }

  async #merge(segments: readonly SegmentFile[], from: number): Promise<boolean> {
    const merged = segments.slice(from)
    const segment = await this.#compile({
      kind: 'merge',
      segments: merged.map(({ path }) => path),
      oldest: from === 0,
      path: this.#newPath(),
    })
    const done = await this.#replace(segments, ({ changed }) => ({
      segments: [...segments.slice(0, from), segment],
      changed,
    }))
    if (done) this.#remove(merged)
    return done
  }

  async #compile(task: CompileTask): Promise<SegmentFile> {
    return (await compileOnThread(task)).segment
  }

  /** Unless all were compiled meanwhile: then what was made is of no use any more. */
  async #replace(segments: readonly SegmentFile[], next: (set: FilterSet) => FilterSet): Promise<boolean> {
    const after = next(this.#set)
    if (this.#set.segments !== segments) {
      this.#remove(after.segments.filter((segment) => !segments.includes(segment)))
      return false
    }
    this.#set = after
    await this.#save()
    return true
  }

  /** Marks are kept of blocks whose filters are in segments. */
  #save(): Promise<void> {
    const beside = new Set([...this.#set.changed.keys()].map(blockOf))
    const marks = new Map([...this.#marks].filter(([block]) => !beside.has(block)))
    return writeManifest(this.#options.folder, { segments: this.#set.segments, marks })
  }

  #remove(segments: readonly SegmentFile[]): void {
    if (segments.length === 0) return
    const timer = setTimeout(() => {
      this.#removals.delete(timer)
      for (const { path } of segments) void rm(path, { force: true })
    }, REMOVE_MS)
    this.#removals.add(timer.unref())
  }

  #newPath(): string {
    return join(this.#options.folder, `${randomUUID()}.segment`)
  }
}

/** What has been read of these ids: those that are not there are gone. */
function changesOf(ids: Iterable<number>, filters: readonly Filter[]): ChangedFilters {
  const gone = Array.from(ids, (id) => [id, null] as const)
  return new Map([...gone, ...filters.map((filter) => [filter.id, filter] as const)])
}

function idsOf(segments: readonly SegmentFile[]): number[] {
  return segments.flatMap(({ path }) => {
    const segment = openSegment(path)
    segment.close()
    return Array.from(segment.ids)
  })
}

function blockOf(id: number): number {
  return Math.floor(id / BLOCK)
}
