/** The last lines of the logs, without what they quote of people and their mail. */
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes at the end of a log that are looked at. */
const TAIL = 4 * 1024 * 1024
const LINE_MAX = 8_000

export interface LogTail {
  readonly name: string
  readonly lines: readonly string[]
}

/** Of each log in a folder. */
export async function logTails(folder: string, most: number, whole: boolean): Promise<LogTail[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const lines = (await tailOf(join(folder, name))).split('\n').filter((line) => line !== '')
      return { name, lines: lines.slice(-most).map((line) => (whole ? line : quotingNothing(line))) }
    }),
  )
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, TAIL)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const text = buffer.toString('utf8', 0, bytesRead)
    return size > length ? text.slice(text.indexOf('\n') + 1) : text
  } finally {
    await file.close()
  }
}

/** What an audit event says of itself; its target and values name people and subjects. */
const AUDIT_SHOWN = ['seq', 'at', 'type', 'class', 'task', 'role_key', 'domain_id', 'request_id']

/** A log line without the values of audit events and of database errors. */
export function quotingNothing(line: string): string {
  let entry: unknown
  try {
    entry = JSON.parse(line)
  } catch {
    return '(a line that is no JSON)'
  }
  if (typeof entry !== 'object' || entry === null) return '(a line that is no object)'
  const shown = Object.entries(entry).map(([name, value]: [string, unknown]) => [name, shownOf(name, value)])
  return JSON.stringify(Object.fromEntries(shown)).slice(0, LINE_MAX)
}

function shownOf(name: string, value: unknown): unknown {
  if (name === 'audit') return picked(value)
  if (name === 'postgres') return postgresLine(String(value))
  return name === 'err' ? withoutDetail(value) : value
}

function picked(event: unknown): object {
  const entries = Object.entries(Object(event) as object)
  return Object.fromEntries(entries.filter(([name]) => AUDIT_SHOWN.includes(name)))
}

/** PostgreSQL quotes values in its messages, and rows and statements in the lines after them. */
function postgresLine(line: string): string {
  if (!/\b(?:LOG|WARNING|ERROR|FATAL|PANIC):/.test(line)) return '…'
  return line.replaceAll(/"[^"]*"|'[^']*'/g, '"…"')
}

/** `detail` of PostgreSQL holds the row that it speaks of. */
function withoutDetail(error: unknown): unknown {
  if (Array.isArray(error)) return error.map(withoutDetail)
  if (typeof error !== 'object' || error === null) return error
  const kept = Object.entries(error).filter(([name]) => name !== 'detail')
  return Object.fromEntries(kept.map(([name, value]: [string, unknown]) => [name, withoutDetail(value)]))
}
