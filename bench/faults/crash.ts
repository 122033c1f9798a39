/** G1: kill -9 of each kind of process at random moments, eight sessions sending. */
import { countsOf, numberOf, seconds, type FaultRow, type Goal } from '../lib/fault.ts'
import { killUnderLoad, type KillResult } from '../lib/kills.ts'
import { buildLoadSet } from '../lib/messages.ts'
import { Rig } from '../lib/rig.ts'
import { KINDS } from '../lib/victims.ts'

const SESSIONS = 8
const NAMES = {
  smtp: 'smtp',
  scan: 'a scan process',
  deliver: 'deliver with jobs',
  api: 'api',
  main: 'the supervisor',
  postgres: 'PostgreSQL',
  backend: 'a backend of PostgreSQL',
} as const

export const crash: Goal = {
  id: 'G1',
  title: 'kill -9 under load',
  async run() {
    const rig = await Rig.open({ load: await buildLoadSet(100, 8 * 1024) })
    try {
      const rows: FaultRow[] = []
      for (const kind of KINDS)
        rows.push(
          rowOf(await killUnderLoad(rig, { kind, kills: numberOf('BENCH_KILLS', 200), sessions: SESSIONS })),
        )
      return rows
    } finally {
      await rig.stop()
    }
  },
}

export function rowOf({ kind, kills, account, inFlight, slowest, kept }: KillResult): FaultRow {
  return {
    fault: `kill -9 of ${NAMES[kind]}`,
    injected: kills,
    survived: kills,
    ...countsOf(account),
    met: kept,
    seen: `${account.accepted} accepted, ${inFlight} in flight, slowest return ${seconds(slowest)} s`,
  }
}
