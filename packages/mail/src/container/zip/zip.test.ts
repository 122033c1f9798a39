import { crc32 } from 'node:zlib'
import { zipOf, type ZipEntry } from '@postern/testkit/containers.ts'
import { expect, test } from 'vitest'
import { Budget, budgetFor } from '../budget.ts'
import { openZip } from './zip.ts'

function namesIn(bytes: Buffer): string[] {
  const opened = [...openZip(bytes, new Budget(budgetFor(bytes.length)))]
  return opened.flatMap((one) => (one.kind === 'file' ? [one.name] : [one.kind]))
}

/** Extra field 0x7075 (APPNOTE.TXT 4.6.9): another name, and the sum of the first. */
function renamed(name: string, other: string): ZipEntry {
  const field = Buffer.alloc(9)
  field.writeUInt16LE(0x7075, 0)
  field.writeUInt16LE(5 + other.length, 2)
  field[4] = 1
  field.writeUInt32LE(crc32(name), 5)
  return { name, content: Buffer.from('WScript.Echo(1)'), extra: Buffer.concat([field, Buffer.from(other)]) }
}

test.each([
  ['listed', {}],
  ['without a directory', { headless: true }],
])('both names of an entry count: %s', (_title, options) => {
  const bytes = zipOf(
    [renamed('readme.txt', 'readme.js'), { name: 'b.txt', content: Buffer.from('b') }],
    options,
  )
  expect(namesIn(bytes)).toEqual(['readme.txt', 'readme.js', 'b.txt'])
})

test('a name that is the same is one', () => {
  expect(namesIn(zipOf([renamed('a.txt', 'a.txt')]))).toEqual(['a.txt'])
})
