import { deflateSync } from 'node:zlib'
import { CODE_URL, codeJpeg, codeModules } from '@postern/testkit/code-picture.ts'
import { expect, test } from 'vitest'
import { readCodes } from '../../links/codes.ts'
import { LinkGatherer } from '../../links/gatherer.ts'
import { Budget, budgetFor } from '../budget.ts'
import { openPdf } from './pdf.ts'

const SCALE = 4
const ROWS = codeModules().flatMap((row) => {
  const line = row.flatMap((dark) => Array.from({ length: SCALE }, () => dark))
  return Array.from({ length: SCALE }, () => line)
})
const SIDE = ROWS.length
const SIZE = `/Width ${SIDE} /Height ${SIDE}`

function pdf(dictionary: string, data: Buffer): Buffer {
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /XObject /Subtype /Image ${dictionary} /Length ${data.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\n')])
}

const bytes = (parts: number, dark: number, light: number): Buffer =>
  Buffer.from(
    ROWS.flatMap((row) => row.flatMap((is) => Array.from({ length: parts }, () => (is ? dark : light)))),
  )

/** Eight pixels a byte, rows filled up to whole bytes. */
const bits = Buffer.from(
  ROWS.flatMap((row) =>
    Array.from({ length: Math.ceil(SIDE / 8) }, (_, at) =>
      Number.parseInt(
        row
          .slice(at * 8, at * 8 + 8)
          .map((dark) => (dark ? '0' : '1'))
          .join('')
          .padEnd(8, '1'),
        2,
      ),
    ),
  ),
)

/** Each row with PNG's filter for it, here none. */
const filtered = Buffer.from(ROWS.flatMap((row) => [0, ...row.map((dark) => (dark ? 0 : 255))]))

async function read(file: Buffer): Promise<readonly string[]> {
  const gatherer = new LinkGatherer()
  for (const opened of openPdf(file, new Budget(budgetFor(file.length)))) {
    if (opened.kind === 'picture') gatherer.picture(opened.content, opened.type, 'bill.pdf')
  }
  return (await readCodes(gatherer.finish().pictures)).map(({ raw }) => raw)
}

test.each([
  ['JPEG', '/Filter /DCTDecode', codeJpeg()],
  [
    'grey',
    `${SIZE} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode`,
    deflateSync(bytes(1, 0, 255)),
  ],
  [
    'red, green and blue',
    `${SIZE} /BitsPerComponent 8 /ColorSpace 9 0 R /Filter [/FlateDecode]`,
    deflateSync(bytes(3, 20, 230)),
  ],
  [
    'a palette',
    `${SIZE} /BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 1 8 0 R] /Filter /FlateDecode`,
    deflateSync(bytes(1, 1, 0)),
  ],
  ['a mask', `${SIZE} /ImageMask true /Filter /FlateDecode`, deflateSync(bits)],
  ['a bit a pixel', `${SIZE} /BitsPerComponent 1 /Filter /FlateDecode`, deflateSync(bits)],
  [
    'PNG’s filters',
    `${SIZE} /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 1 /Columns ${SIDE} >>`,
    deflateSync(filtered),
  ],
])('a code in a picture of a PDF: %s', async (_title, dictionary, data) => {
  expect(await read(pdf(dictionary, data))).toEqual([CODE_URL])
})

test('what is too large, broken or unknown shows nothing, and costs little', async () => {
  const large = deflateSync(Buffer.alloc(4_000 * 4_000))
  const started = process.cpuUsage()
  for (const [dictionary, data] of [
    ['/Width 4000 /Height 4000 /BitsPerComponent 8 /Filter /FlateDecode', large],
    [`${SIZE} /BitsPerComponent 8 /Filter /FlateDecode`, deflateSync(Buffer.alloc(10))],
    [`${SIZE} /BitsPerComponent 16 /Filter /FlateDecode`, deflateSync(bytes(2, 0, 255))],
    [`${SIZE} /BitsPerComponent 8 /Filter /FlateDecode`, Buffer.from('no zlib')],
    [`${SIZE} /BitsPerComponent 8 /Filter /JPXDecode`, Buffer.from('x')],
  ] as const)
    expect(await read(pdf(dictionary, data))).toEqual([])
  expect(process.cpuUsage(started).user).toBeLessThan(500_000)
})

test('a document’s pictures share its room', async () => {
  const blank = pdf(
    '/Width 1000 /Height 1000 /BitsPerComponent 8 /Filter /FlateDecode',
    deflateSync(Buffer.alloc(1_000_000)),
  )
  const code = pdf(`${SIZE} /BitsPerComponent 8 /Filter /FlateDecode`, deflateSync(bytes(1, 0, 255)))
  expect(await read(Buffer.concat([blank, code]))).toEqual([CODE_URL])
  const opened = [...openPdf(Buffer.concat([blank, blank, blank]), new Budget(budgetFor(10_000_000)))]
  expect(opened.filter(({ kind }) => kind === 'picture')).toHaveLength(1)
})
