/** Whatever way an object of PDF is written in, what it does is seen. */
import { deflateSync } from 'node:zlib'
import { expectLinearCost } from '@postern/testkit/cpu-clock.ts'
import { lzwOf, pngPredicted, runLengthOf } from '@postern/testkit/pdf-filters.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMessage } from '../../parse.ts'
import { Budget, budgetFor } from '../budget.ts'
import { openPdf } from './pdf.ts'
import { readContents } from '../read.ts'

function featuresOf(pdf: Buffer): string[] {
  const mail = Buffer.concat([
    Buffer.from('Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n'),
    Buffer.from(pdf.toString('base64')),
  ])
  return readContents(parseMessage(mail), () => null).active.map(({ feature }) => feature)
}

const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((object) => (typeof object === 'string' ? Buffer.from(object, 'latin1') : object)),
    Buffer.from('\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'),
  ])
const object = (text: string): Buffer => pdf(`4 0 obj\n${text}\nendobj\n`)
const objectStream = (dictionary: string, data: Buffer, more = ''): Buffer =>
  pdf(`4 0 obj\n<<${dictionary}/Length ${data.length}>>stream\n`, data, `\nendstream\nendobj\n${more}`)

const HELD = Buffer.from('9 0 <</S/Launch/F(cmd.exe)>>')
const HEAD = '/Type/ObjStm/N 1/First 4'

test.each([
  ['blanks', '<< /S  \n /Launch >>'],
  ['no blanks', '<</S/Launch/F(cmd.exe)>>'],
  ['a comment', '<</S%x\n/Launch>>'],
  ['comments', '<</S %a\r%b\n\t% (c\n /Launch>>'],
  ['a long comment', `<</S%${'x'.repeat(100_000)}\n/Launch>>`],
  ['NUL', '<</S\0/Launch>>'],
  ['form feed', '<</S\f/Launch>>'],
  ['letters in digits', '<</#53/#4c#61unch>>'],
  ['octets that are no text around', '\xff\xfe<</S/Launch>>\xff'],
  ['a name of its own, referred to', '<</S 5 0 R/F(cmd.exe)>>\nendobj\n5 0 obj\n/Launch'],
  ['one behind a comment', '<</S 5 0 R/F(cmd.exe)>>\nendobj\n5 0 obj%x\n%y\n/Laun#63h'],
])('an action is seen: %s', (_title, text) => {
  expect(featuresOf(object(text))).toContain('pdf-launch')
})

test.each<[string, Buffer]>([
  ['as they are', objectStream(HEAD, HELD)],
  ['Flate', objectStream(`${HEAD}/Filter/FlateDecode`, deflateSync(HELD))],
  ['Flate, shortened', objectStream(`${HEAD}/Filter/Fl`, deflateSync(HELD))],
  ['Flate without a sum', objectStream(`${HEAD}/Filter/FlateDecode`, deflateSync(HELD).subarray(0, -4))],
  ['LZW', objectStream(`${HEAD}/Filter/LZWDecode`, lzwOf(HELD))],
  [
    'LZW that grows late',
    objectStream(
      `${HEAD}/Filter/LZWDecode/DecodeParms<</EarlyChange 0>>`,
      lzwOf(
        Buffer.concat([
          HELD.subarray(0, 4),
          Buffer.from(Array.from({ length: 2000 }, (_, i) => 65 + ((i * i) % 23))),
          HELD.subarray(4),
        ]),
        false,
      ),
    ),
  ],
  ['run lengths', objectStream(`${HEAD}/Filter/RunLengthDecode`, runLengthOf(HELD))],
  ['two', objectStream(`${HEAD}/Filter[/FlateDecode/RunLengthDecode]`, deflateSync(runLengthOf(HELD)))],
  ['a comment in the list', objectStream(`${HEAD}/Filter[%]\n/LZW%x\n/RL]`, lzwOf(runLengthOf(HELD)))],
  [
    'rows of PNG',
    objectStream(
      `${HEAD}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>`,
      deflateSync(pngPredicted(HELD, 7, 4)),
    ),
  ],
  [
    'rows of PNG behind another filter',
    objectStream(
      `${HEAD}/Filter[/AHx/LZW]/DP[null<</Predictor 12/Columns 7>>]`,
      Buffer.from(lzwOf(pngPredicted(HELD, 7, 2)).toString('hex')),
    ),
  ],
  ['a filter elsewhere', objectStream(`${HEAD}/Filter 6 0 R`, lzwOf(HELD), '6 0 obj\n/LZWDecode\nendobj\n')],
  [
    'filters elsewhere',
    objectStream(`${HEAD}/Filter[6 0 R]`, lzwOf(HELD), '6  0%x\nobj[/LZWDecode]endobj\n'),
  ],
  ['a filter that is nowhere', objectStream(`${HEAD}/Filter 6 0 R`, lzwOf(HELD))],
  [
    'a filter with two meanings',
    objectStream(`${HEAD}/Filter 6 0 R`, lzwOf(HELD), '6 0 obj/Fl endobj 6 0 obj/LZW endobj\n'),
  ],
  [
    'a dictionary with words that mislead',
    objectStream(`${HEAD}/D(endobj 1 0 obj<</Filter/Fl>>)/Filter/LZWDecode`, lzwOf(HELD)),
  ],
  ['letters in digits', objectStream(`${HEAD}/F#69lter/LZ#57Decode`, lzwOf(HELD))],
  ['a name by itself', objectStream(HEAD, Buffer.from('9 0 /Launch'))],
])('objects in a stream are seen: %s', (_title, bytes) => {
  expect(featuresOf(bytes)).toContain('pdf-launch')
})

test('blanks and nothing may follow the word that begins a stream', () => {
  for (const behind of [' \r\n', ' \t\n', '\r', ''])
    expect(
      featuresOf(pdf(`4 0 obj<<${HEAD}/Filter/LZW>>stream${behind}`, lzwOf(HELD), '\nendstream endobj')),
    ).toContain('pdf-launch')
})

test.each([
  ['another document', '<</S/GoToR/F(\\\\\\\\files.example.com\\\\x\\\\a.pdf)>>', 'link-unsafe'],
  [
    'another document, as PDF writes it',
    '<</S/GoToE/F<</Type/Filespec/UF(//files.example.com/x/a.pdf)>>>>',
    'link-unsafe',
  ],
  ['in digits', '<</S/GoToR/F<2f2f66696c65732e6578616d706c652e636f6d2f78>>>', 'link-unsafe'],
  ['a link to a share', '<</S/URI/URI(file://files.example.com/x)>>', 'link-unsafe'],
  ['a link to a program', '<</S/URI/U#52I%x\n(search-ms:query=a)>>', 'link-unsafe'],
  ['a form', '<</S/SubmitForm/F(https://forms.example.com/)>>', 'pdf-submit'],
  ['fields that are XML', '<</AcroForm<</XFA 5 0 R>>>>', 'pdf-form'],
])('what leads elsewhere is seen: %s', (_title, text, feature) => {
  expect(featuresOf(object(text))).toContain(feature)
})

test.each([
  ['a link', '<</S/URI/URI(https://www.example.com/)>>'],
  ['a file on the own disk', '<</S/GoToR/F(../next.pdf)>>'],
  ['that, as a link', '<</S/URI/URI(file:///C:/a.pdf)>>'],
])('nothing leads elsewhere by %s', (_title, text) => {
  expect(featuresOf(object(text))).not.toContain('link-unsafe')
})

test.each([
  ['a form elsewhere', '<</FDF<</F(http://forms.example.com/x.pdf)>>>>', 'remote'],
  ['a form on a share', '<</FDF<</F%x\n(//forms.example.com/x.pdf)>>>>', 'link-unsafe'],
  ['a script', '<</FDF<</JavaScript<</After 5 0 R>>>>>>', 'pdf-script'],
  ['a program', '<</FDF<</Fields[<</A<</S/Launch/F(cmd.exe)>>>>]>>>>', 'pdf-launch'],
])('data of forms: %s is seen', (_title, text, feature) => {
  expect(featuresOf(Buffer.from(`%FDF-1.2\n1 0 obj\n${text}\nendobj\ntrailer\n<</Root 1 0 R>>\n`))).toContain(
    feature,
  )
})

test('data for a form beside it lead nowhere', () => {
  expect(featuresOf(Buffer.from('%FDF-1.2\n1 0 obj\n<</FDF<</F(form.pdf)>>>>\nendobj\n'))).toEqual([])
})

test('links are read however they are written', () => {
  const mail = (text: string): Buffer =>
    Buffer.concat([Buffer.from('Content-Type: application/pdf; name=a.pdf\r\n\r\n'), object(text)])
  for (const text of [
    '/URI(https://www.example.com/)',
    '/U#52I%x\n(https://www.example.com/)',
    '/URI\0<68747470733a2f2f7777772e6578616d706c652e636f6d2f>',
  ]) {
    const { links } = readContents(parseMessage(mail(`<</S/URI${text}>>`)), () => null).gathered
    expect(links.map(({ raw }) => raw)).toEqual(['https://www.example.com/'])
  }
})

test('no octet throws, and the work ends', () => {
  const sample = objectStream(
    `${HEAD}/Filter[6 0 R/LZW]/DP[null<</Predictor 12/Columns 7>>]`,
    lzwOf(HELD),
    '6 0 obj/Fl endobj',
  )
  const change = fc.tuple(fc.nat(), fc.nat(255))
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const bytes = Buffer.from(sample)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      for (const opened of openPdf(bytes, new Budget(budgetFor(bytes.length)))) void opened
      featuresOf(bytes)
    }),
  )
})

test.each([
  ['comments', '/S%'],
  ['dictionaries that stay open', '1 0 obj<<'],
  ['objects', '1 0 obj/A '],
  ['streams', '1 0 obj<</Filter 2 0 R>>stream\n'],
  ['brackets', '('],
  ['streams without an end', '1 0 obj<<>>stream '],
  ['streams of unknown filters', '1 0 obj<</Filter 2 0 R>>stream\nx\nendstream\n'],
  ['places', '/F(//x'],
])('a million of %s take no time', (_title, text) =>
  expectLinearCost(1_500_000, (size) =>
    featuresOf(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size, text)])),
  ),
)
