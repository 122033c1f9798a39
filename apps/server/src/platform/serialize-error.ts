/**
 * An error as the log has it: what it says, where it came from, what caused it. Nothing else that hangs on it: drivers
 * attach whole clients, and with them addresses, statements and what was asked for.
 */

/** What tells a reader more: codes of systems and of PostgreSQL, and the address that was not reached. */
const KEPT = ['code', 'detail', 'syscall', 'address', 'port', 'path'] as const
/** Causes of causes. */
const DEPTH = 4
const TEXT_MAX = 4_000

/** Plain values only, whatever was thrown. */
export function serializeError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error))
    return typeof error === 'object' && error !== null ? Object.prototype.toString.call(error) : error
  const kept = KEPT.flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [[name, short(value)]] : []
  })
  const { cause } = error
  const several = error instanceof AggregateError ? error.errors : []
  return {
    type: error.name,
    message: short(error.message),
    ...(Object.fromEntries(kept) as object),
    stack: short(error.stack ?? ''),
    ...(cause === undefined || depth === 0 ? {} : { cause: serializeError(cause, depth - 1) }),
    ...(several.length === 0 || depth === 0
      ? {}
      : { errors: several.slice(0, DEPTH).map((one) => serializeError(one, depth - 1)) }),
  }
}

function short<T>(value: T): T | string {
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : value
}
