/** Files uuencoded within texts (POSIX uuencode): written again. */

/** `begin` line, data and `end`, lines by `eol`. */
export function uuencoded(name: string, bytes: Buffer, eol: string): string {
  const lines = [`begin 644 ${name.replace(/[\p{Cc}]/gu, '') || 'file'}`]
  for (let at = 0; at < bytes.length; at += 45) lines.push(line(bytes.subarray(at, at + 45)))
  return [...lines, '`', 'end', ''].join(eol)
}

function line(bytes: Buffer): string {
  let text = digit(bytes.length)
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes[at]!, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0]
    text +=
      digit(a >> 2) + digit(((a << 4) | (b >> 4)) & 63) + digit(((b << 2) | (c >> 6)) & 63) + digit(c & 63)
  }
  return text
}

/** A blank would be lost on the way. */
function digit(value: number): string {
  return value === 0 ? '`' : String.fromCharCode(32 + value)
}
