/** The "Package" of Windows' Object Packager: a file of any kind that a document carries, in `\1Ole10Native`. */

/** Its file's name and bytes; null when the stream holds something else. */
export function readPackage(bytes: Buffer): { name: string; content: Buffer } | null {
  if (bytes.length < 6) return null
  // 4 bytes of length, then 2 of flags; then label, path, and the path it is unpacked to.
  const start = bytes.readUInt16LE(4) === 2 ? 6 : bytes.readUInt16LE(0) === 2 ? 2 : -1
  if (start < 0) return null
  const label = textAt(bytes, start)
  const path = label && textAt(bytes, label.next)
  if (!path || path.next + 8 > bytes.length) return null
  const pathLength = bytes.readUInt32LE(path.next + 4)
  const sizeAt = path.next + 8 + pathLength
  if (sizeAt + 4 > bytes.length) return null
  const size = bytes.readUInt32LE(sizeAt)
  const name = path.text.slice(Math.max(path.text.lastIndexOf('\\'), path.text.lastIndexOf('/')) + 1)
  return { name: name || label.text, content: bytes.subarray(sizeAt + 4, sizeAt + 4 + size) }
}

function textAt(bytes: Buffer, at: number): { text: string; next: number } | null {
  const end = bytes.indexOf(0, at)
  return end < 0 || end - at > 1024 ? null : { text: bytes.toString('latin1', at, end), next: end + 1 }
}
