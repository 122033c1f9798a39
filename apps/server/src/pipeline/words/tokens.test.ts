import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { plainWords } from '@postern/mail/text/plain-words.ts'
import { addText, SPACE, TokenBag, tokenHash } from './tokens.ts'

function tokensOf(text: string, pairs = false): string[] {
  const bag = new TokenBag()
  bag.reset()
  addText(bag, plainWords(text), SPACE.text, pairs)
  return Array.from({ length: bag.count }, (_, i) => bag.show(i))
}

describe('tokens', () => {
  it.each([
    ['Buy NOW, cheap', ['buy', 'now', 'cheap']],
    ['ＢＵＹ 𝐍𝐎𝐖', ['buy', 'now']],
    ['don\u2019t', ['don\u2019t']],
    ['a b', []],
    ['50% off!!', ['%', 'off', '!!']],
    ['東京都', ['東京', '東京都', '京都']],
    ['ください', ['くだ', 'くださ', 'ださ', 'ださい', 'さい']],
    ['대출 승인', ['대출', '승인']],
  ])('reads %j', (text, expected) => {
    expect(new Set(tokensOf(text))).toEqual(new Set(expected))
  })

  it('adds pairs of neighbouring words', () => {
    expect(tokensOf('click here now', true)).toEqual(['click', 'here', 'click here', 'now', 'here now'])
  })

  it('hashes a Korean word and its endings to shared pieces', () => {
    expect(tokensOf('승인합니다').some((t) => tokensOf('승인되었습니다').includes(t))).toBe(true)
  })

  it('counts digits by their number, not their value', () => {
    expect(tokenHash(SPACE.text, '2024')).toBe(tokenHash(SPACE.text, '1999'))
    expect(tokenHash(SPACE.text, '2024')).not.toBe(tokenHash(SPACE.text, '199'))
  })

  it('keeps the same word of different places apart', () => {
    expect(tokenHash(SPACE.text, 'news')).not.toBe(tokenHash(SPACE.subject, 'news'))
  })

  it('leaves ignored words out, alone and in pairs', () => {
    const bag = new TokenBag()
    bag.reset()
    bag.ignored.add(tokenHash(SPACE.text, 'kim'))
    addText(bag, 'dear kim hello', SPACE.text, true)
    expect(Array.from({ length: bag.count }, (_, i) => bag.show(i))).toEqual(['dear', 'hello'])
  })

  it('takes each token once, and any text at all', () => {
    expect(tokensOf('spam spam spam')).toEqual(['spam'])
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        const tokens = tokensOf(text, true)
        expect(tokens.length).toBeLessThanOrEqual(6000)
      }),
      { numRuns: 60 },
    )
  })

  it('stays within its bounds on endless new words', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `w${i.toString(36).replace(/\d/g, 'q')}x`).join(' ')
    const bag = new TokenBag()
    bag.reset()
    addText(bag, text, SPACE.text, true)
    expect(bag.count).toBe(6000)
  })
})
