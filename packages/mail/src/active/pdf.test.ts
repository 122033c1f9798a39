/** Pieces that hold no such name are passed over: what is found is what a look at the whole finds. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pdfFeatures } from './pdf.ts'

const NAMES = [
  'JS',
  'JavaScript',
  'AA',
  'OpenAction',
  'EmbeddedFiles',
  'EF',
  'URI',
  'XFA',
  'AcroForm',
  'RichMediaContent',
]
const VALUES = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'GoToR',
  'EmbeddedFile',
  'URI',
  'RichMedia',
  'Movie',
  '3D',
]

/** Some letters of a name as digits. */
const hidden = (name: string, which: number): string =>
  name.replace(/./g, (char, at: number) =>
    (which >> at) & 1 ? `#${char.charCodeAt(0).toString(16).padStart(2, '0')}` : char,
  )
const action = fc.oneof(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.nat(65535), fc.constantFrom(' ', '\n', ''))
    .map(([name, which, blank]) => ({ name, text: `/${hidden(name, which)}${blank}(x)` })),
  fc
    .tuple(
      fc.constantFrom('S', 'Type', 'Subtype', 'A'),
      fc.constantFrom(...VALUES),
      fc.nat(65535),
      fc.constantFrom(' ', '\r\n', '\xa0'.slice(1), ''),
    )
    .map(([key, name, which, blank]) => ({
      name,
      text: `/${hidden(key, which >> 4)}${blank}/${hidden(name, which)} >>`,
    })),
)

test.each([0, 20_000, 32_700, 32_760, 65_500, 100_000])('behind %i octets of compressed data', (octets) => {
  // No slashes: a name must not be met by chance.
  const noise = Buffer.from(Array.from({ length: octets }, (_, at) => 0x30 + ((at * 2_654_435_761) >>> 29)))
  fc.assert(
    fc.property(action, fc.nat(100), ({ name, text }, shift) => {
      const content = Buffer.concat([
        noise,
        Buffer.from(`${'.'.repeat(shift)} obj << ${text} `, 'latin1'),
        noise,
      ])
      expect([...pdfFeatures(content)].map(([, detail]) => detail)).toContain(name)
    }),
  )
})

test('slashes by the thousand hide nothing', () => {
  const content = Buffer.from(`${'/Q'.repeat(40_000)} << /S /Launch >> ${'/'.repeat(40_000)}`)
  expect([...pdfFeatures(content)]).toEqual([['pdf-launch', 'Launch']])
})

test('letters alone are nothing', () => {
  expect([...pdfFeatures(Buffer.from('/Sx /Jack (x) /Sort /Launchers /AAB (x)'))]).toEqual([])
})
