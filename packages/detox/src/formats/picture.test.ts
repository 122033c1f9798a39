import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const HIDDEN = Buffer.from('PK\x03\x04 <script>alert(1)</script>')

function drawing(width = 40, height = 20): Sharp {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 7) & 255))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function moving(): Promise<Sharp> {
  const frames = [10, 200, 90].map((level) => Buffer.alloc(16 * 16 * 3, level))
  return sharp(Buffer.concat(frames), { raw: { width: 16, height: 48, channels: 3, pageHeight: 16 } })
}

const MAKERS: Readonly<Record<string, () => Promise<Buffer>>> = {
  png: () => drawing().png().toBuffer(),
  'png of 16 bits': () => drawing().toColourspace('rgb16').png().toBuffer(),
  'grey png': () => drawing().greyscale().toColourspace('b-w').png().toBuffer(),
  'png of a palette': () => drawing().png({ palette: true }).toBuffer(),
  jpeg: () => drawing().jpeg().toBuffer(),
  'progressive jpeg': () => drawing().jpeg({ progressive: true }).toBuffer(),
  'jpeg of four colours': () => drawing().toColourspace('cmyk').jpeg().toBuffer(),
  gif: () => drawing().gif().toBuffer(),
  'moving gif': async () => (await moving()).gif({ delay: [50, 60, 70], loop: 2 }).toBuffer(),
  webp: () => drawing().webp().toBuffer(),
  'moving webp': async () => (await moving()).webp({ delay: [50, 60, 70], loop: 2 }).toBuffer(),
  tiff: () => drawing().tiff({ compression: 'lzw' }).toBuffer(),
  'tiff of pages': async () => (await moving()).tiff().toBuffer(),
}

test.each(Object.entries(MAKERS))('a clean %s stays as it is', async (_, make) => {
  expect(inShort(await tryDisarm('a', await make()))).toEqual([])
})

test.each(Object.entries(MAKERS))('bytes behind a %s go; it looks as before', async (_, make) => {
  const before = await make()
  const outcome = await tryDisarm('a', Buffer.concat([before, Buffer.alloc(200), HIDDEN]))
  expect(inShort(outcome)).toEqual(['hidden-data×1'])
  const after = bytesOf(outcome)
  expect(after.includes('script')).toBe(false)
  expect(inShort(await tryDisarm('a', after))).toEqual([])
  const facts = async (bytes: Buffer): Promise<unknown> => {
    const { format, width, height, pages, space, depth, delay, loop, hasAlpha } = await sharp(bytes, {
      pages: -1,
    }).metadata()
    return { format, width, height, pages, space, depth, delay, loop, hasAlpha }
  }
  expect(await facts(after)).toEqual(await facts(before))
  expect(await difference(before, after)).toBeLessThan(3)
})

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes, { pages: -1 }).toColourspace('srgb').removeAlpha().raw().toBuffer(),
    ),
  )
  return a!.reduce((sum, byte, i) => sum + Math.abs(byte - b![i]!), 0) / a!.length
}

test('what is said about a picture stays, and goes by policy; it stands as before', async () => {
  const before = await drawing()
    .withExif({ IFD0: { Artist: 'Kim' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(inShort(await tryDisarm('a', before))).toEqual([])
  const outcome = await tryDisarm('a', before, { policy: { metadata: 'remove' } })
  expect(inShort(outcome)).toEqual(['metadata×1'])
  const { width, height, exif, orientation } = await sharp(bytesOf(outcome)).metadata()
  expect({ width, height, exif, orientation }).toEqual({
    width: 20,
    height: 40,
    exif: undefined,
    orientation: undefined,
  })
  const kept = await tryDisarm('a', Buffer.concat([before, HIDDEN]))
  expect(await sharp(bytesOf(kept)).metadata()).toMatchObject({ width: 40, height: 20, orientation: 6 })
})

test('profiles of colour stay', async () => {
  const before = await drawing().withIccProfile('p3').png().toBuffer()
  const after = bytesOf(await tryDisarm('a', Buffer.concat([before, HIDDEN])))
  expect((await sharp(after).metadata()).icc?.equals((await sharp(before).metadata()).icc!)).toBe(true)
})

function chunk(type: string, data: string): Buffer {
  const body = Buffer.from(type + data, 'latin1')
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

test.each([
  ['an unknown chunk', 'png', (bytes: Buffer) => spliced(bytes, 33, chunk('evIl', '<?php ?>'))],
  [
    'an unknown chunk',
    'webp',
    (bytes: Buffer) => resized(Buffer.concat([bytes, Buffer.from('EVIL\x02\0\0\0PK')])),
  ],
  [
    'an unknown segment',
    'jpeg',
    (bytes: Buffer) => spliced(bytes, 2, Buffer.from('\xff\xe9\0\x06PK\0\0', 'latin1')),
  ],
  [
    'an unknown block',
    'gif',
    (bytes: Buffer) =>
      spliced(bytes, bytes.length - 1, Buffer.from('!\xff\x0bEVIL1234567\x02PK\0', 'latin1')),
  ],
])('%s of a %s goes', async (_, format, change) => {
  const outcome = await tryDisarm('a', change(await MAKERS[format]!()))
  expect(inShort(outcome)).toEqual(['unknown-part×1'])
  expect(inShort(await tryDisarm('a', bytesOf(outcome)))).toEqual([])
})

function spliced(bytes: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
}

function resized(bytes: Buffer): Buffer {
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

test('a picture that moves still does where chunks are removed', async () => {
  const still = await MAKERS['png']!()
  const before = spliced(still, 33, Buffer.concat([chunk('acTL', '\0\0\0\x01\0\0\0\0'), chunk('evIl', 'PK')]))
  const after = bytesOf(await tryDisarm('a', before))
  expect(after.includes('acTL')).toBe(true)
  expect(after.includes('evIl')).toBe(false)
})

/** Four pixels of 24 bits, `gap` bytes ahead of them. */
function bitmap(gap = 0, bits = 24): Buffer {
  const bytes = Buffer.alloc(54 + gap + 16)
  bytes.write('BM')
  bytes.writeUInt32LE(54 + gap, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(2, 18)
  bytes.writeInt32LE(2, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(bits, 28)
  bytes.fill(7, 54 + gap)
  return bytes
}

test('bitmaps are written anew of their pixels', async () => {
  expect(inShort(await tryDisarm('a.bmp', bitmap()))).toEqual([])
  const outcome = await tryDisarm('a.bmp', Buffer.concat([bitmap(100), HIDDEN]))
  expect(inShort(outcome)).toEqual(['hidden-data×2'])
  expect(bytesOf(outcome).subarray(10)).toEqual(bitmap().subarray(10))
})

test('icons lose what lies beside their pictures', async () => {
  const png = await MAKERS['png']!()
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 40, 20, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(png.length, 14)
  expect(inShort(await tryDisarm('a.ico', Buffer.concat([head, png])))).toEqual([])
  const outcome = await tryDisarm('a.ico', Buffer.concat([head, png, HIDDEN]))
  expect(inShort(outcome)).toEqual(['hidden-data×1'])
  expect(bytesOf(outcome).includes('script')).toBe(false)
})

test.each([
  ['heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
  ['psd', Buffer.from('8BPS\0\x01')],
])('%s is not disarmed, and not passed', async (_, bytes) => {
  expect(inShort(await tryDisarm('a', bytes))).toEqual(['failed: unsupported'])
})

test('a picture that is cut off fails, wherever', async () => {
  for (const make of ['png', 'jpeg', 'gif', 'webp']) {
    const bytes = await MAKERS[make]!()
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 30, max: bytes.length - 5 }), async (length) => {
        expect(inShort(await tryDisarm('a', bytes.subarray(0, length)))).toEqual(['failed: broken'])
      }),
      { numRuns: 10 },
    )
  }
})

test('a picture of more pixels than the budget fails', async () => {
  const bytes = await MAKERS['png']!()
  bytes.writeUInt32BE(100_000, 16)
  bytes.writeUInt32BE(100_000, 20)
  expect(inShort(await tryDisarm('a', bytes))).toEqual(['failed: limit'])
})
