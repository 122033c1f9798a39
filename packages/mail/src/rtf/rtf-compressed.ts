/** Compressed RTF ([MS-OXRTFCP]), as Outlook stores rich-text bodies. */

const LZFU = 0x75465a4c
const STORED = 0x414c454d
const WINDOW = 4096
const MAX_OUTPUT = 64 * 1024 * 1024
const PRESET = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans ' +
    'SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab' +
    '\\tx',
  'latin1',
)

/** Decompresses; null when the header is not one of compressed RTF. A stream that ends early yields what it held. */
export function decompressRtf(bytes: Buffer): Buffer | null {
  if (bytes.length < 16) return null
  const rawSize = bytes.readUInt32LE(4)
  const kind = bytes.readUInt32LE(8)
  if (kind === STORED) return bytes.subarray(16, 16 + rawSize)
  if (kind !== LZFU) return null
  // A token of two bytes yields at most 17: the stated size is not trusted beyond that.
  const limit = Math.min(rawSize, bytes.length * 9, MAX_OUTPUT)
  return inflate(bytes, limit)
}

function inflate(bytes: Buffer, limit: number): Buffer {
  const out = Buffer.alloc(limit)
  const window = Buffer.alloc(WINDOW)
  let write = PRESET.copy(window)
  let length = 0
  let at = 16
  while (at < bytes.length && length < limit) {
    const flags = bytes[at++]!
    for (let bit = 0; bit < 8 && at < bytes.length && length < limit; bit++) {
      if ((flags & (1 << bit)) === 0) {
        window[write] = out[length++] = bytes[at++]!
        write = (write + 1) % WINDOW
        continue
      }
      const token = (bytes[at]! << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const offset = token >> 4
      // A reference to the write position marks the end.
      if (offset === write) return out.subarray(0, length)
      const count = (token & 15) + 2
      for (let i = 0; i < count && length < limit; i++) {
        window[write] = out[length++] = window[(offset + i) % WINDOW]!
        write = (write + 1) % WINDOW
      }
    }
  }
  return out.subarray(0, length)
}
