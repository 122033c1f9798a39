/** Tables as files: what stands in each cell, whatever strangers wrote, in any zone. */
import { readSheet, unzip } from '@postern/testkit/workbook.ts'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Cell, Table } from './cells.ts'
import { delimited } from './delimited.ts'
import { localTime } from './local-time.ts'
import { SHEET_ROWS, xlsx } from './xlsx.ts'

async function* batchesOf(...batches: readonly (readonly (readonly Cell[])[])[]) {
  yield* batches
}
const tableOf = (...rows: readonly (readonly Cell[])[]): Table => ({
  heads: rows[0]!.map((_, at) => ({ text: `열 ${at}`, time: rows[0]![at] instanceof Date })),
  batches: batchesOf(rows),
})
const text = async (table: Table, separator: ',' | '\t' = ',', zone = 'Asia/Seoul') =>
  (await buffer(delimited(table, separator, zone))).toString()
const book = (table: Table, zone = 'Asia/Seoul', name = '메일') => buffer(xlsx(table, name, zone))

const NOON = new Date('2026-11-24T03:04:05.678Z')

/** What strangers write: [what, in CSV, in a sheet, marked as text there]. */
const STRANGE: readonly [string, string, string, boolean][] = [
  ['plain', '"plain"', 'plain', false],
  ['=1+1', `"'=1+1"`, '=1+1', true],
  ['+82 2 123', `"'+82 2 123"`, '+82 2 123', true],
  ['-1', `"'-1"`, '-1', true],
  ['@SUM(A1)', `"'@SUM(A1)"`, '@SUM(A1)', true],
  ['\t=1', `"'\t=1"`, '\t=1', true],
  ['\r=1', `"'\r=1"`, '\r=1', true],
  ['\n=1', `"'\n=1"`, '\n=1', true],
  [' =1', `"' =1"`, ' =1', true],
  ['\u0000=1', `"' =1"`, ' =1', true],
  ['＝1+1', `"'＝1+1"`, '＝1+1', true],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`, '=HYPERLINK("http://x","y")', true],
  ['a "quoted", <b>&amp;', '"a ""quoted"", <b>&amp;"', 'a "quoted", <b>&amp;', false],
  ['_x0041_ and _x000D_', '"_x0041_ and _x000D_"', '_x0041_ and _x000D_', false],
  ['견적서 見積書 ｶﾅ 😀', '"견적서 見積書 ｶﾅ 😀"', '견적서 見積書 ｶﾅ 😀', false],
  ['a\u0007\u001Bb\uFFFEc', '"a  b\uFFFEc"', 'a  b c', false],
  ['half \uD83D', '"half \uFFFD"', 'half \uFFFD', false],
]

test.each(STRANGE)(
  '%j is written as a text that nothing computes (E01)',
  async (what, csv, sheet, marked) => {
    expect(await text(tableOf([what]))).toBe(`\uFEFF"열 0"\r\n${csv}\r\n`)
    const [, row] = readSheet(await book(tableOf([what])))
    expect(row).toEqual([{ value: sheet, style: marked ? 3 : 0 }])
  },
)

test('numbers stay numbers, also below zero; nothing is nothing', async () => {
  const table = () => tableOf([-1.5, 0, null, '', 12_345_678_901])
  expect((await text(table(), '\t')).split('\r\n')[1]).toBe('-1.5\t0\t""\t""\t12345678901')
  const [, row] = readSheet(await book(table()))
  expect(row).toEqual([
    { value: -1.5, style: 0 },
    { value: 0, style: 0 },
    undefined,
    undefined,
    { value: 12_345_678_901, style: 0 },
  ])
})

test('a byte order mark says UTF-8 to Excel, in CSV and in text', async () => {
  for (const separator of [',', '\t'] as const) {
    const bytes = await buffer(delimited(tableOf(['가']), separator, 'UTC'))
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  }
})

test('moments are those of the zone, which the heading names', async () => {
  expect(await text(tableOf([NOON]))).toBe('\uFEFF"열 0 (Asia/Seoul)"\r\n"2026-11-24T12:04:05+09:00"\r\n')
  const rows = readSheet(await book(tableOf([NOON])))
  expect(rows[0]![0]).toEqual({ value: '열 0 (Asia/Seoul)', style: 1 })
  // 2026-11-24 is day 46350 of a spreadsheet.
  expect(rows[1]![0]).toMatchObject({ style: 2 })
  expect(rows[1]![0]!.value).toBeCloseTo(46_350 + (12 * 3600 + 4 * 60 + 5) / 86_400, 8)
})

test.each([
  ['UTC', '2026-11-24T03:04:05Z', '2026-11-24T03:04:05+00:00'],
  ['Asia/Tokyo', '2026-12-31T15:00:00Z', '2027-01-01T00:00:00+09:00'],
  ['Asia/Kolkata', '2026-11-24T03:04:05Z', '2026-11-24T08:34:05+05:30'],
  ['America/St_Johns', '2026-01-24T03:04:05Z', '2026-01-23T23:34:05-03:30'],
  // The clock is set back: the same hour twice, told apart.
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00-04:00'],
  ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00-05:00'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
])('in %s, %s is %s', (zone, at, shown) => {
  expect(localTime(zone).iso(new Date(at))).toBe(shown)
})

test('a workbook of many batches and columns is whole, and each of its files well-formed', async () => {
  const wide = (row: number) => Array.from({ length: 30 }, (_, at) => `${row}-${at} <&>`)
  const batch = (from: number) => Array.from({ length: 500 }, (_, at) => wide(from + at))
  const heads = wide(0).map((head) => ({ text: head, time: false }))
  const bytes = await book({ heads, batches: batchesOf(batch(0), batch(500), [], batch(1000)) })
  const rows = readSheet(bytes)
  expect(rows).toHaveLength(1501)
  expect(rows[1500]!.map((cell) => cell?.value)).toEqual(wide(1499))
  const files = unzip(bytes)
  expect([...files.keys()]).toContain('[Content_Types].xml')
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:AD1501"/>')
  for (const xml of files.values()) expect(unclosed(xml)).toEqual([])
})

/** Tags that are open at the end, or closed in the wrong place. */
function unclosed(xml: string): string[] {
  const open: string[] = []
  for (const [, closing, name, empty] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (closing === '/') {
      if (open.pop() !== name) return [`</${name}>`]
    } else if (empty === '') open.push(name!)
  }
  return open
}

test('a sheet takes as many rows as a sheet has, and no name that none may have', async () => {
  const row = Array.from({ length: 1024 }, () => [1])
  const table = {
    heads: [{ text: 'n', time: false }],
    batches: batchesOf(...Array(SHEET_ROWS / 1024).fill(row)),
  }
  await expect(book(table)).rejects.toThrow('More rows than a sheet has')
  const files = unzip(await book(tableOf(['a']), 'UTC', `a[b]:c*d?e/f\\g'${'x'.repeat(40)}`))
  expect(/name="([^"]*)"/.exec(files.get('xl/workbook.xml')!)![1]).toMatch(/^[^[\]:*?/\\']{1,31}$/)
})
