/** The layers of a process that is told of filters by differences. */
import { worthMerging, type ChangedFilters } from './filter-set.ts'
import { compileLayer, type FilterLayer } from './layer.ts'
import { openSegment, type OpenSegment, type SegmentFile } from './segment/file.ts'

export interface Layers {
  /** Oldest first. */
  readonly all: readonly FilterLayer[]
  readonly segments: ReadonlyMap<string, OpenSegment>
  /** What changed beside the segments, oldest first. */
  readonly changes: readonly Changes[]
}

interface Changes {
  readonly filters: ChangedFilters
  readonly layer: FilterLayer
}

export const NO_LAYERS: Layers = { all: [], segments: new Map(), changes: [] }

/** What a message under judgement may still ask a segment for. */
const CLOSE_MS = 10 * 60_000

/** `before` where there is no news. @throws when a segment is not there or not whole */
export function layersFrom(
  news: { readonly segments: readonly SegmentFile[] | null; readonly changed: ChangedFilters } | null,
  before: Layers,
): Layers {
  if (news === null) return before
  const segments = news.segments === null ? before.segments : openAll(news.segments, before.segments)
  const changes = news.segments === null ? [...before.changes] : []
  if (news.changed.size > 0) changes.push(changesOf(news.changed))
  const gathered = gather(changes)
  return {
    all: [...[...segments.values()].map(({ layer }) => layer), ...gathered.map(({ layer }) => layer)],
    segments,
    changes: gathered,
  }
}

/** Many edits one after the other would make a layer each. */
function gather(changes: readonly Changes[]): readonly Changes[] {
  const from = worthMerging(changes.map(({ filters }) => filters.size))
  if (from === null) return changes
  const last = new Map(changes.slice(from).flatMap(({ filters }) => [...filters]))
  return [...changes.slice(0, from), changesOf(last)]
}

function changesOf(filters: ChangedFilters): Changes {
  const there = [...filters.values()].filter((filter) => filter !== null)
  const gone = [...filters].flatMap(([id, filter]) => (filter === null ? [id] : []))
  return { filters, layer: compileLayer(there, gone) }
}

function openAll(
  files: readonly SegmentFile[],
  before: ReadonlyMap<string, OpenSegment>,
): ReadonlyMap<string, OpenSegment> {
  const opened = new Map(files.map(({ path }) => [path, before.get(path) ?? openSegment(path)]))
  for (const [path, segment] of before)
    if (!opened.has(path)) setTimeout(() => segment.close(), CLOSE_MS).unref()
  return opened
}
