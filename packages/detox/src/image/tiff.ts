/** Directories of TIFF 6.0. */
import type { Extra } from './extra.ts'

/** Tags that say how a picture is drawn. */
const DRAWN = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 269, 273, 274, 277, 278, 279, 280, 281, 282, 283,
  284, 285, 286, 287, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332,
  333, 334, 336, 338, 339, 340, 341, 342, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531,
  532, 34675,
])
/** Names, dates, programs; EXIF, places, XMP, IPTC, Photoshop. */
const ABOUT = new Set([
  270, 271, 272, 305, 306, 315, 316, 700, 33432, 33723, 34377, 34665, 34853, 37724, 40965, 50341,
])
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const MAX_DIRECTORIES = 5000
const OFFSETS = new Set([273, 324, 513])
const COUNTS = new Set([279, 325, 514])

export function* extrasOfTiff(bytes: Buffer): Iterable<Extra> {
  const little = bytes[0] === 0x49
  const u16 = (at: number): number => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  let used = 8
  const seen = new Set<number>()
  for (let at = u32(4); at !== 0; at = u32(at + 2 + 12 * u16(at))) {
    if (seen.has(at) || seen.size > MAX_DIRECTORIES) throw new Error('directories in a circle')
    seen.add(at)
    const count = u16(at)
    used += 6 + 12 * count
    for (let i = 0; i < count; i++) {
      const entry = at + 2 + 12 * i
      const tag = u16(entry)
      const size = (SIZES[u16(entry + 2)] ?? 1) * u32(entry + 4)
      if (size > 4) used += size
      const values = valuesAt(entry, size)
      if (COUNTS.has(tag)) used += values.reduce((sum, value) => sum + value, 0)
      if (OFFSETS.has(tag) && values.some((value) => value > bytes.length))
        throw new Error('data outside of the file')
      if (!DRAWN.has(tag)) yield { code: ABOUT.has(tag) ? 'metadata' : 'unknown-part', detail: `tag ${tag}` }
    }
  }
  // Data begins at even places, and directories may share it.
  if (bytes.length > used + 64 + 2 * seen.size)
    yield { code: 'hidden-data', detail: `${bytes.length - used} bytes that nothing refers to` }

  function valuesAt(entry: number, size: number): number[] {
    const long = u16(entry + 2) === 4
    const width = long ? 4 : 2
    if (u16(entry + 2) !== 3 && !long) return []
    const start = size > 4 ? u32(entry + 8) : entry + 8
    return Array.from({ length: Math.floor(size / width) }, (_, i) =>
      long ? u32(start + i * width) : u16(start + i * width),
    )
  }
}
