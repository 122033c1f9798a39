/** Structured logs: one JSON line an event, a file a role under `data/log`, warnings also on the console. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { serializeError } from './serialize-error.ts'

export type { Logger }

const KEEP_BYTES = 64 * 1024 * 1024
/** The product's own and its group's, who may ship logs. */
const MODE = 0o640

/** Opens the log of a role. A file that has grown past 64 MiB is put aside as `.1` when the role starts. */
export function openLog(
  folder: string,
  role: string,
  level: string = process.env['POSTERN_LOG_LEVEL'] ?? 'info',
): Logger {
  // Addresses and subjects are nobody else's business.
  mkdirSync(folder, { recursive: true, mode: 0o750 })
  const path = join(folder, `${role}.log`)
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > KEEP_BYTES) {
    // Copied, since other processes of the role may be writing to it.
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  }
  for (const old of [path, `${path}.1`]) if (existsSync(old)) chmodSync(old, MODE)
  const base = { role, pid: process.pid }
  const file = pino.destination({ dest: path, mode: MODE, sync: false, minLength: 4096, periodicFlush: 500 })
  const console = pino.destination({ dest: 2, sync: true })
  // A full disk or a terminal that is gone costs log lines, never the service.
  for (const stream of [file, console]) stream.on('error', () => undefined)
  return pino(
    { level, base, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError } },
    pino.multistream([
      { stream: file, level: level as pino.Level },
      { stream: console, level: 'warn' },
    ]),
  )
}
