/** The second reader of compound files: cfb, which shares nothing with the one that disarms. */
import CFB from 'cfb'

/** Streams by their paths, '/' between; throws where the file does not open. */
export function reopenOle(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const { FullPaths, FileIndex } = CFB.parse(bytes)
  const streams = new Map<string, Buffer>()
  FileIndex.forEach(({ type, content, size }, index) => {
    if (type !== 2) return
    const read = size === 0 ? Buffer.alloc(0) : Buffer.from(content)
    if (read.length !== size) throw new Error(`${FullPaths[index]} has ${read.length} bytes of ${size}`)
    streams.set(FullPaths[index]!.slice('Root Entry/'.length), read)
  })
  return streams
}
