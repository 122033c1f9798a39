/** G5: mail servers that answer badly, or never: what waits for them, and what becomes of the mail of others meanwhile. */
import type { FaultRow, Goal } from '../lib/fault.ts'
import { besideHostile } from './downstream-hostile.ts'
import { mixedReplies } from './downstream-mixed.ts'
import { expiry } from './downstream-expiry.ts'
import { buildLoadSet } from '../lib/messages.ts'
import { Rig } from '../lib/rig.ts'

export const downstream: Goal = {
  id: 'G5',
  title: 'mail servers that answer badly',
  async run() {
    const rows: FaultRow[] = []
    const rig = await Rig.open({
      load: await buildLoadSet(50, 8 * 1024),
      settings: { 'delivery.commandTimeoutSeconds': 10, 'delivery.firstRetrySeconds': 10 },
    })
    try {
      rows.push(await besideHostile(rig), await mixedReplies(rig))
    } finally {
      await rig.stop()
    }
    return [...rows, await expiry()]
  },
}
