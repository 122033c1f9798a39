/** Real mail for whole-product tests, and what was made of it at the sink. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A third ham, spam and phishing each, spread evenly over the folders; as a client would send them. */
export function pickMessages(root: string, count: number): Buffer[] {
  const folders = ['ham', 'spam', 'phish'].map((kind) => {
    const folder = join(root, 'mail', kind)
    return readdirSync(folder)
      .toSorted()
      .map((source) => join(folder, source))
  })
  return folders.flatMap((sources) => {
    const share = Math.ceil(count / folders.length / sources.length)
    return sources
      .flatMap((source) => {
        const files = readdirSync(source).toSorted()
        const step = Math.max(1, Math.floor(files.length / share))
        return files.filter((_, at) => at % step === 0).map((file) => join(source, file))
      })
      .map((file) => normalise(readFileSync(file)))
      .slice(0, Math.ceil(count / folders.length))
  })
}

/** CRLF line ends, no NUL, no mailbox separator: what an SMTP client may send at all (RFC 5321 §2.3.8). */
function normalise(raw: Buffer): Buffer {
  const text = raw
    .toString('latin1')
    .replace(/^From .*\r?\n/, '')
    .replaceAll('\0', ' ')
    .replaceAll(/\r\n|\r|\n/g, '\r\n')
  return Buffer.from(text.endsWith('\r\n') ? text : `${text}\r\n`, 'latin1')
}

/** What we put in front (up to our last field) and the message behind it. */
export function split(bytes: Buffer): { head: string; body: Buffer; messageId: string } {
  const text = bytes.toString('latin1')
  const match = /^X-Postern-Verdict: .*id=([0-9a-f-]{36})\r\n/m.exec(text)
  if (!match) throw new Error(`no verdict in front of ${text.slice(0, 300)}`)
  const end = match.index + match[0].length
  return { head: text.slice(0, end), body: bytes.subarray(end), messageId: match[1]! }
}

/** Names of the fields of a head, in lower case. */
export function fieldNames(head: string): string[] {
  return head
    .split('\r\n')
    .filter((line) => /^[\w-]+:/.test(line))
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
}

/** SHA-256, as hex. */
export function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
