import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { foreignParts, isolated, safeText } from './foreign-text.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

test.each([
  ['an override that turns what follows', '\u202eevil.exe', '⟦RLO⟧evil.exe'],
  ['isolates and marks among Latin letters', 'a\u2067b\u2069c\u200ed', 'a⟦RLI⟧b⟦PDI⟧c⟦LRM⟧d'],
  ['invisible letters within a word', 'pay\u200bpal\u00ad\u2060\ufeffx', 'pay⟦ZWSP⟧pal⟦SHY⟧⟦WJ⟧⟦BOM⟧x'],
  ['letters that look like nothing', 'a\u3164b\u115fc\u2800d', 'a⟦FILLER⟧b⟦FILLER⟧c⟦BLANK⟧d'],
  ['controls', 'a\0b\u001bc\u009bd\re', 'a⟦NUL⟧b⟦U+001B⟧c⟦U+009B⟧d⟦U+000D⟧e'],
  ['many of one kind in a row', `x${'\u200b'.repeat(12)}y`, 'x⟦ZWSP×12⟧y'],
  ['half of a pair', 'a\ud83db', 'a⟦U+D83D⟧b'],
  ['tags that spell hidden words', 'hi\u{e0068}\u{e0069}', 'hi⟦TAG×2⟧'],
  ['a joiner among Latin letters', 'pay\u200dpal', 'pay⟦ZWJ⟧pal'],
  ['a variation selector after a letter', 'a\ufe0f', 'a⟦U+FE0F⟧'],
])('%s is seen', (_, text, shown) => {
  expect(safeText(text)).toBe(shown)
})

test.each([
  ['a family of joined emoji', '👨‍👩‍👧‍👦 안녕'],
  ['a heart on fire, skin tones, keycaps', '❤️‍🔥 👩🏽‍💻 1️⃣'],
  ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['Hebrew', 'שלום עולם'],
  ['Arabic, its number sign, and a mark beside it', 'مرحبا \u0600١٢ \u200f!'],
  ['Persian with a joiner', 'می‌خواهم'],
  ['Hindi with a joiner', 'क्‍ष'],
  ['Thai with places to break', 'สวัสดี\u200bครับ'],
  ['a variant of an ideograph', '葛\u{e0100}城'],
  ['lines and tabs of a header', 'one\r\n\ttwo\nthree'],
])('%s stays as it is', (_, text) => {
  expect(foreignParts(text)).toEqual([text])
})

test('no pattern asks for a class at the end, which Chromium does not find beyond the BMP', async () => {
  const sources = ['packages/contract/src', 'packages/mail/src', 'apps/console/src'].map((at) =>
    join(ROOT, at),
  )
  const files = await Promise.all(sources.map((at) => readdir(at, { recursive: true })))
  const code = files.flatMap((names, at) =>
    names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(sources[at]!, name)),
  )
  expect(code.length).toBeGreaterThan(500)
  const bad: string[] = []
  for (const file of code)
    for (const [, pattern] of (await readFile(file, 'utf8')).matchAll(/\/(?![*^/])(.+?\])\$\/[a-z]*u/g))
      if (/\\p|\\u\{/i.test(pattern!.slice(pattern!.lastIndexOf('[')))) bad.push(`${file}: ${pattern}`)
  expect(bad).toEqual([])
})

test('nothing is nothing', () => {
  expect(foreignParts('')).toEqual([])
  expect(safeText('')).toBe('')
})

test('in a sentence, right-to-left words keep to their place; others are left alone', () => {
  expect(isolated('שלום')).toBe('\u2068שלום\u2069')
  expect(isolated('\u202eabc')).toBe('⟦RLO⟧abc')
})
