/** What makes segments, on a thread of its own: reading and indexing very many filters would keep everybody else waiting. */
import type { Filter } from '../filter.ts'
import { openSegment, SegmentWriter, type SegmentFile } from './file.ts'
import type { Compiled, CompileTask } from './task.ts'

export async function compile(task: CompileTask): Promise<Compiled> {
  if (task.kind === 'all') {
    // Only this one needs what speaks with the database.
    const { compileAll } = await import('./compile-all.ts')
    return compileAll(task.url, task.path)
  }
  const segment = task.kind === 'changed' ? compileChanged(task.filters, task.gone, task.path) : merge(task)
  return { segment, marks: null }
}

function compileChanged(filters: readonly Filter[], gone: readonly number[], path: string): SegmentFile {
  const writer = new SegmentWriter(path)
  for (const filter of filters) writer.add(filter)
  return writer.finish(gone)
}

function merge({ segments, oldest, path }: Extract<CompileTask, { kind: 'merge' }>): SegmentFile {
  const opened = segments.map(openSegment)
  const writer = new SegmentWriter(path)
  const gone = new Set<number>()
  opened.forEach((segment, at) => {
    const newer = opened.slice(at + 1)
    const isReplaced = (id: number): boolean => newer.some(({ layer }) => layer.replaces(id))
    for (const { filter, bytes } of segment.all()) if (!isReplaced(filter.id)) writer.add(filter, bytes)
    if (!oldest) for (const id of segment.gone) if (!isReplaced(id)) gone.add(id)
  })
  const file = writer.finish(gone)
  for (const segment of opened) segment.close()
  return file
}
