/** Connections of all SMTP processes together, counted by the supervisor while there are several. */
import type { Presence, PresenceAnswer, PresenceKey } from './processes.ts'

export interface PresenceBook<Process> {
  /** Writes down what a process says, and answers what the limits are held against. */
  note(process: Process, presence: Presence): PresenceAnswer
  /** The process is gone, and its connections with it; or it counts for itself from now on. */
  forget(process: Process): void
}

/** `ports`: how many there are. */
export function createPresenceBook<Process>(ports: number): PresenceBook<Process> {
  const counts = new Map<Process, Map<PresenceKey, number>>()
  const networks = new Map<PresenceKey, number>()
  const all = Array.from({ length: ports }, () => 0)
  const own = new Map<Process, number[]>()

  function add(process: Process, key: PresenceKey, number: number): void {
    const of = counts.get(process) ?? new Map<PresenceKey, number>()
    counts.set(process, of)
    change(of, key, number)
    change(networks, key, number)
    const port = portOf(key)
    all[port]! += number
    const mine = own.get(process) ?? all.map(() => 0)
    own.set(process, mine)
    mine[port]! += number
  }
  function forget(process: Process): void {
    for (const [key, number] of counts.get(process) ?? []) add(process, key, -number)
    counts.delete(process)
    own.delete(process)
  }
  return {
    note(process, { ask, all: whole, left, came }) {
      if (whole) {
        forget(process)
        for (const [key, number] of whole) add(process, key, number)
      }
      for (const key of left) add(process, key, -1)
      const answers = came.map((key): [number, number] => {
        add(process, key, 1)
        return [all[portOf(key)]!, networks.get(key)!]
      })
      return { ask, came: answers, elsewhere: all.map((sum, port) => sum - (own.get(process)?.[port] ?? 0)) }
    },
    forget,
  }
}

function change(counts: Map<PresenceKey, number>, key: PresenceKey, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

function portOf(key: PresenceKey): number {
  return Number.parseInt(key, 10)
}
