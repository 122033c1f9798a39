import { expect, test } from 'vitest'
import { packedExtension, stemOf } from './entry-name.ts'

const SCRIPT = Buffer.from('WScript.Echo(1)')

test.each([
  ['', 'order.js.gz', SCRIPT, 'js'],
  ['order.js', 'readme.gz', SCRIPT, 'js'],
  ['readme.txt', 'mail.zip/order.vbs.bz2', SCRIPT, 'vbs'],
  ['', 'report.gz', SCRIPT, ''],
  ['', 'a.tar.gz', SCRIPT, 'tar'],
  ['', 'reports.example.com.gz', SCRIPT, ''],
  ['', 'tool.com.gz', Buffer.from([0xe9, 0, 1]), 'com'],
  ['reports.example.com', 'a.gz', SCRIPT, 'com'],
])('%j in %s', (name, outer, content, extension) => {
  expect(packedExtension(name, outer, content)).toBe(extension)
})

test('a name that only is a suffix stays', () => {
  expect(stemOf('a/.gz')).toBe('.gz')
})
