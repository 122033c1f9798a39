import { expect, test } from 'vitest'
import { findLineFiles } from '../readings/line-files.ts'
import { findTextBlocks } from './text-blocks.ts'

test.each([
  [
    'begin 644 of our work\r\nThe first step is to write down what each of us has seen so far,\r\nas we agreed.\r\n',
  ],
  [
    'begin 5 minutes early\r\nPlease come in by the door behind the house, not by the one that stands ahead of it.\r\n\r\nLee\r\n',
  ],
  ['beginning 644 x\r\nMxxx\r\n'],
])('prose behind a word holds no file: %j', (text) => {
  expect(findTextBlocks(Buffer.from(text), 10)).toEqual([])
})

test('a name in quotes, or none, is a name all the same', () => {
  const blocks = findTextBlocks(
    Buffer.from('begin 644 "a b.txt"\n#86)C\n`\nend\nbegin 644\n#86)C\n`\nend\n'),
    10,
  )
  expect(blocks.map(({ name, data }) => [name, data.toString()])).toEqual([
    ['a b.txt', 'abc'],
    ['', 'abc'],
  ])
})

test('the lines of a calendar are no file', () => {
  const calendar = `BEGIN:VCALENDAR\r\nPRODID:-//Partner//${'x'.repeat(47)}\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n`
  expect(findLineFiles(Buffer.from(calendar)).files).toEqual([])
})
