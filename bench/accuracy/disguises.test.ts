import { describe, expect, it } from 'vitest'
import { randomSource } from '../../scripts/train/fit.ts'
import { DISGUISES, eachWord } from './disguises.ts'

/** A text of which every word is met at least once in a few hundred draws. */
const TEXT = 'Your account will be closed 계좌를 확인하세요 カードをご確認ください'

function disguised(name: string, text: string, seed: number): string {
  const { text: ofText, html } = DISGUISES[name]!
  const change = ofText ?? html
  return change ? eachWord(text, randomSource(seed), change) : text
}

describe('disguises', () => {
  it('are the same for the same seed, and differ by seed', () => {
    for (const name of Object.keys(DISGUISES).slice(1)) {
      expect(disguised(name, TEXT, 1), name).toBe(disguised(name, TEXT, 1))
      expect(disguised(name, TEXT, 1), name).not.toBe(disguised(name, TEXT, 2))
    }
  })

  it.each([
    ['marks', /[\p{M}\ufe0e]/gu],
    ['invisible', /[\p{Default_Ignorable_Code_Point}]/gu],
    ['split', /[ .\-_*\u200b]/g],
    ['tags', /<!--.*?-->|<[^>]*>/g],
    ['hidden', /<(\w+)[^>]*>\w\w<\/\1>/g],
  ])('%s only add what is taken out again', (name, added) => {
    for (let seed = 0; seed < 50; seed++) {
      const changed = disguised(name, TEXT, seed)
      expect(changed.replace(added, '')).toBe(TEXT.replace(added, ''))
    }
  })

  it('widths and entities are other forms of the same', () => {
    const decode = (text: string) =>
      text.replace(/&#(x?)([\da-f]+);/g, (_, hex: string, code: string) =>
        String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)),
      )
    for (let seed = 0; seed < 50; seed++) {
      expect(disguised('widths', TEXT, seed).normalize('NFKC')).toBe(TEXT)
      expect(decode(disguised('entities', TEXT, seed))).toBe(TEXT)
    }
  })

  it('confusables change letters one by one', () => {
    const changed = disguised('confusables', TEXT, 5)
    expect(changed).not.toBe(TEXT)
    expect(Array.from(changed)).toHaveLength(TEXT.length)
  })

  it.each(['https://bank.example/login?a=1', 'www.bank.example', 'help@bank.example', '&nbsp;&#169;'])(
    'leave %s alone',
    (text) => {
      for (const name of Object.keys(DISGUISES)) {
        for (let seed = 0; seed < 20; seed++) expect(disguised(name, text, seed)).toBe(text)
      }
    },
  )
})
