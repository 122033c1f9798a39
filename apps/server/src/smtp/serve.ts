/** The life of one connection: PROXY header, greeting, commands one after the other, goodbye. */
import { isAscii, isUtf8 } from 'node:buffer'
import { setImmediate as othersFirst, setTimeout as delay } from 'node:timers/promises'
import { ask, FAILED } from './ask.ts'
import { MAX_AUTH_LINE, offersAuth } from './auth.ts'
import { refuseLine } from './bad-line.ts'
import { COMMANDS } from './commands.ts'
import type { Connection } from './connection.ts'
import type { ScannedLine } from './line-scanner.ts'
import { parseProxyHeader } from './proxy-protocol.ts'
import { countCommand } from './measures.ts'
import * as replies from './replies.ts'

export type Admission = 'welcome' | 'too many of its network' | 'too many'

/** What the server decides about a connection before it is greeted. */
export interface Gate {
  /** The peer may, or with 'required' must, send a PROXY header. */
  readonly proxy: 'no' | 'optional' | 'required'
  /** Counts the connection, for its client's address too. */
  admit(): Admission | Promise<Admission>
}

/** A trusted proxy sends its header at once; this is for those that have none to send. */
const OPTIONAL_PROXY_MS = 500
/** Commands of one connection after which the others have their turn. */
const COMMANDS_A_TURN = 8

/** Serves the connection to its end. Never rejects. */
export async function serve(conn: Connection, gate: Gate): Promise<void> {
  if (gate.proxy !== 'no' && !(await readProxyHeader(conn, gate.proxy === 'required'))) return conn.destroy()
  const admission = await gate.admit()
  if (admission === 'too many of its network')
    conn.refuse('connect', replies.TOO_MANY_FROM_YOU, 'too-many-connections')
  else if (admission === 'too many') conn.refuse('connect', replies.TOO_MANY_CONNECTIONS, 'overload')
  else if (await welcome(conn)) await converse(conn)
  await conn.end()
}

async function readProxyHeader(conn: Connection, required: boolean): Promise<boolean> {
  // One for the whole header, however its bytes drip.
  const patience = required ? conn.handshakeMs : OPTIONAL_PROXY_MS
  const deadline = performance.now() + patience
  for (;;) {
    const header = parseProxyHeader(conn.input.available)
    if (header.kind === 'bad') return false
    if (header.kind === 'header') {
      conn.input.consume(header.length)
      if (header.endpoints) conn.renewSession(header.endpoints)
      return true
    }
    if (header.kind === 'none') return !required
    const wake = await conn.listenUntil(deadline)
    if (wake === 'timeout' && !required) return conn.input.available.length === 0
    if (wake !== 'data') return false
  }
}

/** Everything up to the 220; false when the client has been turned away. */
async function welcome(conn: Connection): Promise<boolean> {
  const { hooks, options, certificates } = conn.owner
  if (options.implicitTls === true) {
    if (!certificates || !(await conn.beginTls(certificates, conn.handshakeMs))) {
      conn.destroy()
      return false
    }
  }
  const asked = ask(conn, 'connect', () => hooks.connect(conn.session))
  await delay(conn.limits.greetDelayMs)
  const answer = await asked
  if (answer === FAILED || 'refuse' in answer) {
    if (answer !== FAILED) conn.send(answer.refuse)
    conn.hangUp()
    return false
  }
  conn.renewSession({ peer: answer.peer })
  if (conn.input.available.length > 0) {
    conn.refuse('connect', replies.EARLY_TALKER, 'early-talker')
    return false
  }
  conn.send(replies.reply(220, '', `${options.hostName} ${options.banner ?? 'ESMTP ready'}`.trim()))
  return true
}

async function converse(conn: Connection): Promise<void> {
  let since = 0
  let turn = 0
  while (!conn.closing) {
    if (conn.stopping) return conn.send(replies.SHUTTING_DOWN)
    const line = conn.lines.scan(conn.input, lineLimit(conn))
    if (line) {
      since = 0
      const pending = obey(conn, line)
      if (pending) await pending
      if (pending && conn.dataMayFollow) checkSynchronised(conn)
      turn = (turn + 1) % COMMANDS_A_TURN
      // Whoever sends many commands in one go waits for everybody else's next one.
      if (turn === 0) await othersFirst()
    } else {
      // A wait is for a whole line: its octets, one by one, do not make it longer.
      since ||= performance.now()
      if (!(await conn.waitUntil(since + conn.limits.commandTimeoutMs))) return
    }
  }
}

/** An AUTH command may bring its credentials along (RFC 4954 §4); other lines are short. */
function lineLimit(conn: Connection): number {
  const isAuth = offersAuth(conn) && /^auth /i.test(conn.input.available.toString('latin1', 0, 5))
  return isAuth ? MAX_AUTH_LINE : conn.limits.maxLine
}

function obey(conn: Connection, line: ScannedLine): Promise<void> | void {
  if (line.kind !== 'line') return refuseLine(conn, line.kind)
  const text = decode(line.bytes)
  if (text === null) return conn.refuse(conn.stage, replies.NOT_UTF8, 'bad-charset')
  const space = text.indexOf(' ')
  const verb = (space < 0 ? text : text.slice(0, space)).toUpperCase()
  const command = COMMANDS.get(verb)
  if (conn.takeStrayData() && !command) {
    return conn.refuse('data', replies.DATA_OUT_OF_PLACE, 'data-out-of-place')
  }
  if (!command) return conn.refuse(conn.stage, replies.UNKNOWN_COMMAND, 'unknown-command')
  countCommand(verb)
  return command(conn, space < 0 ? '' : trimSpaces(text.slice(space + 1)))
}

/** DATA and BDAT end a pipelined group (RFC 2920 §3.1): whatever came with a refused one is its message. */
function checkSynchronised(conn: Connection): void {
  if (conn.input.available.length > 0 && !conn.closing) {
    conn.refuse('data', replies.DATA_OUT_OF_PLACE, 'data-out-of-place')
  }
}

/** Spaces only: other white space is no part of SMTP and must stay visible to the syntax checks. */
function trimSpaces(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && text[from] === ' ') from += 1
  while (to > from && text[to - 1] === ' ') to -= 1
  return text.slice(from, to)
}

function decode(bytes: Buffer): string | null {
  if (isAscii(bytes)) return bytes.toString('latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : null
}
