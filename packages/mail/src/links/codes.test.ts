import { CODE_URL, CODE_WEBP, codePicture, greyPicture } from '@postern/testkit/code-picture.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCodes } from './codes.ts'
import { pictureSize } from './picture-size.ts'

const picture = (content: Buffer) => ({ file: 'a.png', type: 'image/png', content })

/** The first chunk, its size left out. */
const webp = (kind: string, data: string): Buffer =>
  Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), Buffer.from(data, 'hex')])

/** The code as the one picture on a canvas of that side. */
function framed(side: number): Buffer {
  const edge = `${(side - 1).toString(16).padStart(2, '0')}0000`
  const head = webp('VP8X', `00000000${edge}${edge}`)
  head.writeUInt32LE(10, 16)
  const whole = Buffer.concat([head, CODE_WEBP.subarray(12)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

describe('codes in pictures', () => {
  it.each([2, 4, 10])('are read, at %i pixels a module', async (scale) => {
    expect(await readCodes([picture(codePicture(scale))])).toEqual([
      { raw: CODE_URL, source: 'qr', file: 'a.png' },
    ])
  })

  it('of WebP', async () => {
    const webp = { file: 'a.webp', type: 'image/webp', content: CODE_WEBP }
    expect((await readCodes([webp])).map(({ raw }) => raw)).toEqual([CODE_URL])
    expect(await readCodes([{ ...webp, content: framed(99) }])).toHaveLength(1)
    // A header that states less than what follows it.
    expect(await readCodes([{ ...webp, content: framed(50) }])).toEqual([])
  })

  it('of pictures too large none is decoded', async () => {
    const large = greyPicture(4000, 4000, Buffer.alloc(4001 * 4000, 255))
    const started = process.cpuUsage()
    expect(await readCodes([picture(large)])).toEqual([])
    expect(process.cpuUsage(started).user).toBeLessThan(50_000)
  })

  it('the budget ends the reading, small pictures first', async () => {
    const noise = Buffer.alloc(1501 * 1500)
    for (let at = 0, seed = 1; at < noise.length; at++) {
      seed = (seed * 1103515245 + 12345) & 0x7fffffff
      noise[at] = at % 1501 === 0 ? 0 : seed >> 16
    }
    const heavy = picture(greyPicture(1500, 1500, noise))
    const found = await readCodes([...Array.from({ length: 7 }, () => heavy), picture(codePicture(4))])
    expect(found.map(({ raw }) => raw)).toEqual([CODE_URL])
  })

  it('what is broken has none, and the next is read all the same', async () => {
    await neverThrows(codePicture(4))
    await neverThrows(CODE_WEBP)
    expect(await readCodes([picture(codePicture(4)), picture(CODE_WEBP)])).toHaveLength(2)
  })

  async function neverThrows(whole: Buffer): Promise<void> {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: whole.length - 1 }),
        fc.nat({ max: 255 }),
        fc.boolean(),
        async (at, byte, cut) => {
          const broken = Buffer.from(cut ? whole.subarray(0, at) : whole)
          if (!cut) broken[at] = byte
          await readCodes([picture(broken)])
        },
      ),
      { numRuns: 100 },
    )
  }
})

describe('pictureSize', () => {
  it.each([
    ['PNG', codePicture(1), { width: 33, height: 33 }],
    ['GIF', Buffer.from('GIF89a\x10\0\x20\0'.padEnd(30, '\0'), 'latin1'), { width: 16, height: 32 }],
    [
      'JPEG',
      Buffer.from('ffd8ffe000040000ffc0001108012c0190030122000211010311010000000000', 'hex'),
      { width: 400, height: 300 },
    ],
    [
      'BMP upside down',
      Buffer.from(`BM${'\0'.repeat(16)}\x10\0\0\0\xe0\xff\xff\xff`, 'latin1'),
      { width: 16, height: 32 },
    ],
    ['WebP, lossless', CODE_WEBP, { width: 99, height: 99 }],
    ['WebP, extended', webp('VP8X', '00000000630000c70000'), { width: 100, height: 200 }],
    ['WebP, lossy', webp('VP8 ', '0000009d012a6400c800'), { width: 100, height: 200 }],
    ['text', Buffer.from('Hello, this is no picture at all'), null],
  ])('%s', (_name, bytes, size) => {
    expect(pictureSize(bytes)).toEqual(size)
  })
})
