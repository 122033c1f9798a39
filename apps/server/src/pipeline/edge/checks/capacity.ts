/** Backpressure: whether there is room for one more message. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import type { EdgeCheck } from '../check.ts'

/** Messages under judgement beyond which new ones are put off: a few seconds' work. */
export const MAX_LOAD = 400
/** Neither waits for anything. */
const BUDGET = 1_000

const NOTHING: readonly Finding[] = []
const NO_ROOM: readonly Finding[] = [{ code: 'edge.no-room' }]
const OVERLOADED: readonly Finding[] = [{ code: 'edge.overloaded' }]

export const room: EdgeCheck<'mail' | 'data'> = {
  name: 'room',
  budget: BUDGET,
  run: (_facts, { hasRoom }) => (hasRoom() ? NOTHING : NO_ROOM),
}

export const load: EdgeCheck<'data'> = {
  name: 'load',
  budget: BUDGET,
  run: (_facts, deps) => (deps.load() > MAX_LOAD ? OVERLOADED : NOTHING),
}
