import { expect, test } from 'vitest'
import { inShort, tryDisarm } from './testing/try.ts'

test.each([
  ['PostScript', 'a.ps', '%!PS-Adobe-3.0\n(x) run'],
  ['a form of PDF', 'a.fdf', '%FDF-1.2\n1 0 obj<<>>endobj'],
  ['Flash', 'a.swf', 'FWS\x09\0\0\0\0'],
  ['help of Windows', 'a.chm', 'ITSF\x03\0\0\0'],
  ['a table that calls programs', 'a.slk', 'ID;P\nO;E\nE\n'],
])('%s is not disarmed, and not passed', async (_, name, bytes) => {
  for (const each of [name, 'a.txt'])
    expect(inShort(await tryDisarm(each, bytes))).toEqual(['failed: unsupported'])
})
