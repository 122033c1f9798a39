import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

test.each([
  ['a command', "=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"],
  ['a call', 'a,=HYPERLINK("http://x","y")', `a,'=HYPERLINK("http://x","y")`],
  ['behind a semicolon', 'a;=1+1', "a;'=1+1"],
  ['behind a blank', 'a, =1+1', "a, '=1+1"],
  ['within quotes', 'a,"=A1&""x"""', `a,"'=A1&""x"""`],
  ['with a plus', "+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ['with a minus', '-SUM(A1)', "'-SUM(A1)"],
  ['with an at', '@SUM(1+9)*cmd', "'@SUM(1+9)*cmd"],
  ['on the second line', 'a\r\n=B1', "a\r\n'=B1"],
  ['behind the separator that the file names', 'sep=x\r\nax=B1+1', "sep=x\r\nax'=B1+1"],
  ['of full width', 'a,＝B1+1', "a,'＝B1+1"],
  ['of full width with a plus', 'a,＋ｃｍｄ｜x！A0', "a,'＋ｃｍｄ｜x！A0"],
  ['behind a mark', '\ufeff"=B1+1"', `\ufeff"'=B1+1"`],
  ['behind a sign that shows nothing', 'a,\u200b\v=B1+1', "a,\u200b\v'=B1+1"],
  ['behind a NUL', 'a\0,\0=B1+1', "a\0,\0'=B1+1"],
])('a formula becomes text: %s', async (_, before, after) => {
  expect(bytesOf(await tryDisarm('a.csv', before)).toString()).toBe(after)
})

test.each(['a.tsv', 'a.prn', 'a.dif', 'a.xls', 'a.XLSX'])(
  'text that is called %s is a table',
  async (name) => {
    expect(inShort(await tryDisarm(name, "a\t=cmd|'/c calc'!A0"))).toEqual(['formula×1'])
  },
)

test.each([
  ['a telephone number', '+82-10-1234-5678,-5,-1.5e3'],
  ['zeros that are to stay', '="00123","=""00123"""'],
  ['dashes and lines', '- first,--,===\r\n-'],
  ['a handle', '@kim,a=b'],
  ['text already', "'=cmd|'/c calc'!A0"],
])('%s stays', async (_, text) => {
  expect(inShort(await tryDisarm('a.csv', text))).toEqual([])
})

test.each([
  'From: a@b.example\r\n',
  'BEGIN:VCALENDAR\r\n',
  'BEGIN:VCARD\r\n',
  '{\\rtf1\n',
  '<?xml version="1.0"?><a>\n',
  '<html>\n',
  '<svg xmlns="http://www.w3.org/2000/svg">\n',
])('a table stays one, whatever it begins with: %s', async (head) => {
  expect(inShort(await tryDisarm('a.csv', `${head}=A1()`))).toEqual(['formula×1'])
})

test('a table in UTF-16 of either order', async () => {
  const [before, after] = ['\ufeffé,=A1()', "\ufeffé,'=A1()"]
  const little = Buffer.from(before, 'utf16le')
  expect(bytesOf(await tryDisarm('a.csv', little)).toString('utf16le')).toBe(after)
  const big = bytesOf(await tryDisarm('a.csv', Buffer.from(little).swap16()))
  expect(Buffer.from(big).swap16().toString('utf16le')).toBe(after)
  const odd = bytesOf(await tryDisarm('a.csv', Buffer.concat([little, Buffer.from('x')])))
  expect(odd.toString('utf16le')).toBe(after)
})

test.each(['utf16le', 'latin1'] as const)('a table in %s keeps its encoding', async (charset) => {
  const mark = charset === 'utf16le' ? '\ufeff' : ''
  const outcome = await tryDisarm('a.csv', Buffer.from(`${mark}é,=A1()`, charset))
  expect(bytesOf(outcome).toString(charset)).toBe(`${mark}é,'=A1()`)
})

test('what was disarmed has nothing left to disarm, and nothing but apostrophes was added', async () => {
  const cell = fc.constantFrom(
    '=A1()',
    '+1',
    '-x!y',
    '"',
    '""',
    ',',
    ';',
    '\n',
    ' ',
    '@a|b',
    "'",
    'text',
    '\u00e9',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 30 }), async (cells) => {
      const text = `a\n${cells.join('')}`
      const outcome = await tryDisarm('a.csv', text)
      if (outcome.outcome !== 'disarmed') return
      const after = outcome.bytes.toString()
      expect(after.replaceAll("'", '')).toBe(text.replaceAll("'", ''))
      expect(inShort(await tryDisarm('a.csv', after))).toEqual([])
    }),
  )
})
