/** What the engine counts, next to nothing each. */
import { counterOf } from '../platform/metrics/registry.ts'

const connections = counterOf('postern_smtp_connections_total')
const commands = counterOf('postern_smtp_commands_total')
const octets = counterOf('postern_smtp_received_bytes_total')
const stress = counterOf('postern_smtp_stress_begun_total')
const errors = counterOf('postern_limit_refused_total')

export function countOne(what: 'connection' | 'errors' | 'stress'): void {
  if (what === 'connection') connections.inc()
  else if (what === 'stress') stress.inc()
  else errors.inc('errors')
}

/** A verb that there is. */
export function countCommand(verb: string): void {
  commands.inc(verb)
}

export function countOctets(octetsOfMessage: number): void {
  octets.add(octetsOfMessage)
}
