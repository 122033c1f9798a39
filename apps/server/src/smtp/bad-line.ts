/** Lines that are none: too long, or with CR, LF or NUL in the midst of them. */
import type { Connection } from './connection.ts'
import type { ScannedLine } from './line-scanner.ts'
import * as replies from './replies.ts'

/** Refuses one, and closes where it is the last that is borne. */
export function refuseLine(conn: Connection, kind: Exclude<ScannedLine['kind'], 'line'>): void {
  if (kind === 'too-long') return conn.refuse(conn.stage, replies.LINE_TOO_LONG, 'line-too-long')
  if (kind === 'far-too-long') return conn.refuse(conn.stage, replies.LINE_FAR_TOO_LONG, 'line-too-long')
  const reply = conn.counts.countDirtyLine() ? replies.BAD_LINE : replies.BAD_LINE_AGAIN
  conn.refuse(conn.stage, reply, 'bare-cr-lf-nul')
}
