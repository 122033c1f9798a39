import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain', '"plain"'],
  ['a "quoted", cell', '"a ""quoted"", cell"'],
  ['=1+1', `"'=1+1"`],
  ['+82 2 123', `"'+82 2 123"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\rx', `"'\rx"`],
  [' =1', `"' =1"`],
  ['＝1+1', `"'＝1+1"`],
  ['a\nb', '"a\nb"'],
  ['a\u0000b', '"a b"'],
  ['\u0000=1', `"' =1"`],
])('%j is written as %j (E01)', (cell, written) => {
  expect(csvLine([cell], ',')).toBe(`${written}\r\n`)
})

test('cells are told apart by either separator', () => {
  expect(csvLine(['a', 'b\tc'], '\t')).toBe('"a"\t"b\tc"\r\n')
})
