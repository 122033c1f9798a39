/** A segment of all filters in use. */
import { openDatabase } from '../../../platform/db/client.ts'
import { atOneMoment, readFilters, readMarks } from '../store.ts'
import { SegmentWriter } from './file.ts'
import type { Compiled } from './task.ts'

export async function compileAll(url: string, path: string): Promise<Compiled> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    const writer = new SegmentWriter(path)
    const marks = await atOneMoment(pool, async (client) => {
      for await (const filters of readFilters(client)) for (const filter of filters) writer.add(filter)
      return readMarks(client)
    })
    return { segment: writer.finish(), marks }
  } finally {
    await close()
  }
}
