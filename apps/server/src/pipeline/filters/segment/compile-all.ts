/** A segment of all filters in use. */
import { openDatabase } from '../../../platform/db/client.ts'
import { noteAside, type Aside } from '../../../platform/db/set-aside-store.ts'
import { atOneMoment, readFilters, readMarks } from '../store.ts'
import { SegmentWriter } from './file.ts'
import type { Compiled } from './task.ts'

export async function compileAll(url: string, path: string): Promise<Compiled> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    const unreadable: Aside[] = []
    const writer = new SegmentWriter(path)
    const marks = await atOneMoment(pool, async (client) => {
      for await (const read of readFilters(client)) {
        for (const filter of read.filters) writer.add(filter)
        unreadable.push(...read.unreadable)
      }
      return readMarks(client)
    })
    await noteAside(pool, 'filter', unreadable, null)
    return { segment: writer.finish(), marks }
  } finally {
    await close()
  }
}
