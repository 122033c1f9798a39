/** G3: disks that take no more, and syncs and renames that fail, the n-th for n = 1, 2, … until a pass in which nothing failed. */
import { canMount } from '../lib/tmpfs.ts'
import { notRun, type FaultRow, type Goal } from '../lib/fault.ts'
import { hasStrace } from '@postern/testkit/durable-order.ts'
import { buildLoadSet } from '../lib/messages.ts'
import { Rig } from '../lib/rig.ts'
import { failingCalls } from './storage-calls.ts'
import { fullDisk } from './storage-full.ts'

export const storage: Goal = {
  id: 'G3',
  title: 'storage that fails',
  async run() {
    const load = await buildLoadSet(20, 8 * 1024)
    const rows: FaultRow[] = []
    if (await canMount()) rows.push(...(await fullDisk(load)))
    else rows.push(notRun('no space on the device', 'mounting a file system needs root'))
    if (!hasStrace()) return [...rows, notRun('syncs and renames that fail', 'there is no strace')]
    const rig = await Rig.open({ load })
    try {
      return [...rows, ...(await failingCalls(rig))]
    } finally {
      await rig.stop()
    }
  },
}
