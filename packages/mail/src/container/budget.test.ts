/** Small mails that inflate cost a bounded amount of work, counted, whatever the clock says (A01). */
import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { oleOf, pdfOf, zipOf } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import { parseMessage } from '../parse.ts'
import { Budget, budgetFor } from './budget.ts'
import { readContents, type ContentsReading } from './read.ts'

const ZEROS = Buffer.alloc(16 * 1024 * 1024)
const DEFLATED = deflateRawSync(ZEROS)
const GZIPPED = gzipSync(ZEROS)
const PDF = pdfOf(ZEROS)

function messageWith(...files: readonly Buffer[]): Buffer {
  const parts = files.map(
    (bytes) =>
      `--b\r\nContent-Type: application/octet-stream; name=a.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`,
  )
  return Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`)
}

function read(bytes: Buffer): ContentsReading {
  return readContents(parseMessage(bytes), () => null)
}

/** Headers one after the other, each of which takes those behind it for an extra field: all share the same data. */
function overlapping(data: Buffer, size: number, count: number): Buffer {
  const one = zipOf([{ content: Buffer.alloc(size), data }])
  const start = one.indexOf('PK\x01\x02', 0, 'latin1')
  const header = one.subarray(0, one.indexOf(data))
  const headers = Array.from({ length: count }, (_, i) => {
    const copy = Buffer.from(header)
    copy.writeUInt16LE((count - 1 - i) * header.length, 28)
    return copy
  })
  const records = Array.from({ length: count }, (_, i) => {
    const copy = Buffer.from(one.subarray(start, one.length - 22))
    copy.writeUInt32LE(i * header.length, 42)
    return copy
  })
  const end = Buffer.from(one.subarray(one.length - 22))
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(records.length * records[0]!.length, 12)
  end.writeUInt32LE(headers.length * header.length + data.length, 16)
  return Buffer.concat([...headers, data, ...records, end])
}

const nest = (wrap: (bytes: Buffer) => Buffer, times: number): Buffer => {
  let bytes: Buffer = Buffer.from('x')
  for (let i = 0; i < times; i++) bytes = wrap(bytes)
  return bytes
}

const X = Buffer.from('x')
const PACKED = deflateRawSync(X)

const BOMBS: Record<string, () => Buffer[]> = {
  'an archive of zeros': () => [
    zipOf(Array.from({ length: 20 }, () => ({ content: ZEROS, data: DEFLATED }))),
  ],
  'zeros in several attachments': () => Array.from({ length: 10 }, () => GZIPPED),
  'gzip within gzip': () => [gzipSync(gzipSync(Buffer.concat([ZEROS, ZEROS, ZEROS, ZEROS, ZEROS])))],
  Zstandard: () => [zstdCompressSync(Buffer.concat([ZEROS, ZEROS, ZEROS, ZEROS, ZEROS]))],
  'entries over each other': () => [overlapping(DEFLATED, ZEROS.length, 500)],
  'entries over each other that make nothing': () => [
    overlapping(
      Buffer.concat([
        Buffer.alloc(5 * 200_000, Buffer.from('000000ffff', 'hex')),
        Buffer.from('0300', 'hex'),
      ]),
      0,
      1_500,
    ),
  ],
  'twelve thousand entries': () => [
    zipOf(Array.from({ length: 12_000 }, () => ({ content: Buffer.from('x'), method: 0 }))),
  ],
  'entries without a directory': () => [
    zipOf(
      Array.from({ length: 12_000 }, () => ({ content: X, data: PACKED, flags: 8 })),
      { headless: true },
    ),
  ],
  'archives within each other': () => [nest((content) => zipOf([{ content }]), 40)],
  'streams within each other': () => [nest((content) => gzipSync(content), 40)],
  'messages and streams within each other': () => [
    nest(
      (content) =>
        gzipSync(
          Buffer.from(
            `Subject: x\r\nContent-Transfer-Encoding: base64\r\nContent-Type: application/x\r\n\r\n${content.toString('base64')}`,
          ),
        ),
      10,
    ),
  ],
  'streams of a PDF': () => [Buffer.concat(Array.from({ length: 20 }, () => PDF))],
  'a compound file of archives': () => [
    oleOf(Array.from({ length: 20 }, (_, i) => [`s${i}`, GZIPPED] as const)),
  ],
}

test.each(Object.entries(BOMBS))('%s: stopped within the budget', (_name, make) => {
  const bytes = messageWith(...make())
  const { obstacles, spentBytes } = read(bytes)
  expect(obstacles.map(({ reason }) => reason)).toContain('budget')
  // The last step may go beyond it by what it reads.
  expect(spentBytes).toBeLessThanOrEqual(budgetFor(bytes.length).bytes + 2 * bytes.length)
})

test('documents that grow as documents do are read to their end', () => {
  const sheet = Buffer.from(
    Array.from({ length: 300_000 }, (_, i) => `<c r="A${i}"><v>${i % 977}</v></c>`).join(''),
  )
  const { obstacles, spentBytes } = read(messageWith(zipOf([{ name: 'sheet1.xml', content: sheet }])))
  expect(obstacles).toEqual([])
  expect(spentBytes).toBeGreaterThan(sheet.length)
})

test('a machine in distress stops by the clock', () => {
  let now = 0
  const budget = new Budget({ ...budgetFor(0), time: 100 }, () => (now += 60))
  budget.bytes(1)
  expect(() => budget.bytes(1)).toThrow('time')
})
