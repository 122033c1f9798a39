/** Hyperlinks of Office's binary formats ([MS-OSHARED] 2.3.7): serialised monikers, wherever they stand in a stream. */
import { isUnsafeLink } from '@postern/mail/active/targets.ts'

const URL_MONIKER = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex')
const FILE_MONIKER = Buffer.from('0303000000000000c000000000000046', 'hex')
const INERT = 'about:blank'
const MAX_TARGET = 65_536

/** Writes an address that leads nowhere over dangerous ones, in place and of the same length. */
export function disarmMonikers(bytes: Buffer, removed: (target: string) => void): void {
  for (let at = bytes.indexOf(URL_MONIKER); at >= 0; at = bytes.indexOf(URL_MONIKER, at + 16)) {
    if (at + 20 > bytes.length) break
    disarmText(bytes, at + 20, bytes.readUInt32LE(at + 16), 'utf16le', removed)
  }
  for (let at = bytes.indexOf(FILE_MONIKER); at >= 0; at = bytes.indexOf(FILE_MONIKER, at + 16)) {
    if (at + 22 > bytes.length) break
    const length = bytes.readUInt32LE(at + 18)
    if (!disarmText(bytes, at + 22, length, 'latin1', removed)) continue
    // Behind it stands the same path in UTF-16: size of all, size of the text, a key of two bytes.
    const wide = at + 22 + length + 24
    if (wide + 10 <= bytes.length)
      disarmText(bytes, wide + 10, bytes.readUInt32LE(wide + 4), 'utf16le', () => {})
  }
}

function disarmText(
  bytes: Buffer,
  at: number,
  length: number,
  charset: 'latin1' | 'utf16le',
  removed: (target: string) => void,
): boolean {
  if (length === 0 || length > MAX_TARGET || at + length > bytes.length) return false
  const target = bytes.toString(charset, at, at + length).replace(/\0.*$/s, '')
  if (!isUnsafeLink(target)) return false
  removed(target)
  bytes.fill(0, at, at + length)
  const width = charset === 'latin1' ? 1 : 2
  bytes.write(INERT.slice(0, Math.max(0, length / width - 1)), at, charset)
  return true
}
