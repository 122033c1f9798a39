import { activeIn } from '@postern/mail/active/testing.ts'
import { rtfOf } from '@postern/testkit/containers.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, inShort, tryDisarm } from '../testing/try.ts'

const FIELD = (instruction: string): string => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt shown}}`

test.each<[string, string, string, readonly string[]]>([
  [
    'an object, not its picture',
    '{\\rtf1 a{\\object\\objemb\\objw1{\\*\\objclass Equation.3}{\\*\\objdata 0105}{\\result {\\pict 01}}} b}',
    '{\\rtf1 a{{ {\\pict 01}}} b}'.replace('{{ ', '{{'),
    ['ole-object×1'],
  ],
  [
    'one that loads itself',
    '{\\rtf1 {\\object\\objautlink\\objupdate{\\*\\objdata 01}}b}',
    '{\\rtf1 {}b}',
    ['ole-object×1'],
  ],
  [
    'one whose words hold NUL',
    '{\\rtf1 \0a{\\obj\0ect{\\*\\objd\0ata 01}}b}',
    '{\\rtf1 a{}b}',
    ['hidden-data×1', 'ole-object×1'],
  ],
  ['digits in no object', '{\\rtf1 a{\\*\\objdata 01}b}', '{\\rtf1 ab}', ['ole-object×1']],
  [
    'digits behind something else',
    '{\\rtf1 a{\\b x\\objdata 01{02}}b}',
    '{\\rtf1 a{\\b x}b}',
    ['ole-object×1'],
  ],
  [
    'a field that starts a program',
    `{\\rtf1 a${FIELD('DDEAUTO cmd "/k calc"')}b}`,
    '{\\rtf1 a{{shown}}b}',
    ['dde×1'],
  ],
  [
    'one in other letters',
    `{\\rtf1 a${FIELD("\\'44D\\u69?AUTO cmd x")}b}`,
    '{\\rtf1 a{{shown}}b}',
    ['dde×1'],
  ],
  [
    'one that is put together',
    `{\\rtf1 ${FIELD(`${FIELD('QUOTE 68 68 69')} cmd x`)}}`,
    '{\\rtf1 {{shown}}}',
    ['dde×1'],
  ],
  [
    'text of another file',
    `{\\rtf1 ${FIELD('INCLUDETEXT a.doc')}}`,
    '{\\rtf1 {{shown}}}',
    ['external-relation×1'],
  ],
  [
    'a link that starts a program',
    `{\\rtf1 ${FIELD('HYPERLINK "\\\\\\\\\\\\\\\\host\\\\\\\\a.exe"')}}`,
    '{\\rtf1 {{shown}}}',
    ['dangerous-link×1'],
  ],
  ['a template', '{\\rtf1{\\*\\template http://e.example/t.dot}b}', '{\\rtf1 b}', ['template×1']],
  ['a mail merge', '{\\rtf1{\\*\\mailmerge{\\mmquery x}}b}', '{\\rtf1 b}', ['data-connection×1']],
  [
    'a font',
    '{\\rtf1{\\fonttbl{\\f0{\\*\\fontemb 00}A;}}b}',
    '{\\rtf1{\\fonttbl{\\f0 A;}}b}',
    ['embedded-file×1'],
  ],
  [
    'a macro of a form',
    '{\\rtf1{\\*\\formfield{\\*\\ffentrymcr m}}b}',
    '{\\rtf1{\\*\\formfield}b}',
    ['macro×1'],
  ],
  [
    'a picture of another place',
    '{\\rtf1{\\sp{\\sn pibName}{\\sv http://e.example/a}}b}',
    '{\\rtf1{\\sp{\\sn pibName}}b}',
    ['remote-picture×1'],
  ],
  [
    'a link of a shape',
    '{\\rtf1{\\*\\hl{\\hlsrc javascript:x}}b}',
    '{\\rtf1{\\*\\hl}b}',
    ['dangerous-link×1'],
  ],
  ['what nobody knows', '{\\rtf1{\\*\\strange 1}b}', '{\\rtf1 b}', ['unknown-part×1']],
  [
    'what would join words without it',
    '{\\rtf1 \\obj{\\*\\strange}data 01}',
    '{\\rtf1 \\obj data 01}',
    ['unknown-part×1'],
  ],
  [
    'what would make a command without it',
    "{\\rtf1 {\\field{\\*\\fldinst \\'{\\*\\strange}44DE x}{\\fldrslt y}}}",
    "{\\rtf1 {\\field{\\*\\fldinst \\' 44DE x}{\\fldrslt y}}}",
    ['unknown-part×1'],
  ],
  [
    'a link in the data of a field',
    `{\\rtf1 {\\*\\datafield e0c9ea79f9bace118c8200aa004ba90b1c000000${Buffer.from('file://host/x\0', 'utf16le').toString('hex')}0000}b}`,
    '{\\rtf1 b}',
    ['dangerous-link×1'],
  ],
  ['octets beside pictures', '{\\rtf1 a\\bin3 {{{b}', '{\\rtf1 ab}', ['hidden-data×1']],
  ['what stands behind', '{\\rtf1 a}MZ', '{\\rtf1 a}', ['hidden-data×1']],
])('removes %s', async (_, before, after, said) => {
  const outcome = await tryDisarm('a.rtf', Buffer.from(before, 'latin1'))
  expect(inShort(outcome)).toEqual(said)
  expect(bytesOf(outcome).toString('latin1')).toBe(after)
  expect(activeIn('a.rtf', bytesOf(outcome))).toEqual([])
})

test.each([
  [
    'links, dates, bookmarks, formulas',
    `{\\rtf1 ${FIELD('HYPERLINK "https://e.example/"')}${FIELD('DATE')}{\\*\\bkmkstart a}{\\*\\mmathPr}}`,
  ],
  ['pictures with raw octets', '{\\rtf1{\\*\\shppict{\\pict\\pngblip\\bin3 {{{}}}'],
  ['an end that is missing', '{\\rtf1 {\\b x'],
  ['blanks behind', '{\\rtf1 a}\r\n\0'],
])('keeps %s', async (_, rtf) => {
  expect(inShort(await tryDisarm('a.rtf', Buffer.from(rtf, 'latin1')))).toEqual([])
})

test('metadata goes where policy wants it', async () => {
  const outcome = await tryDisarm('a.rtf', '{\\rtf1{\\info{\\author x}}b}', {
    policy: { metadata: 'remove' },
  })
  expect(bytesOf(outcome).toString()).toBe('{\\rtf1 b}')
})

test('the digits of an object in lines and groups go', async () => {
  const outcome = await tryDisarm('a.rtf', rtfOf(Buffer.alloc(200, 0xd0)))
  expect(bytesOf(outcome).toString()).toBe('{\\rtf1 text{}}')
})

test('whatever stands within each other, disarming ends, and leaves nothing that acts', async () => {
  const piece = fc.constantFrom(
    '{',
    '{',
    '}',
    '\\object',
    '\\objdata ',
    '\\*',
    '\\result ',
    '\\field',
    '{\\*\\fldinst ',
    '{\\fldrslt ',
    'DDE cmd ',
    'QUOTE 68 68 69 ',
    '\\objupdate',
    '\\bin2 ',
    '0105',
    ' x',
    "\\'44",
    '\\u68?',
    '\\template http://e.example/',
    '\\pict',
    '\\strange',
    '\\\\',
    '\\}',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const outcome = await tryDisarm('a.rtf', Buffer.from(`{\\rtf1 ${pieces.join('')}`, 'latin1'))
      if (outcome.outcome === 'failed')
        expect(outcome).toMatchObject({ reason: 'broken', detail: expect.not.stringContaining('open') })
      if (outcome.outcome !== 'disarmed') return
      expect(inShort(await tryDisarm('a.rtf', outcome.bytes))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
