import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextWords, isContextPassword, PRODUCT_WORDS, type PasswordContext } from './password-context.ts'
import { brokenPasswordRules, type PasswordPolicy } from './password.ts'

const KIM: PasswordContext = {
  addresses: ['kim.minji@sales.acme-corp.co.kr', 'minji77@xn--mnchen-3ya.example'],
  name: 'Minji Kim',
  hosts: ['acme-corp.co.kr', 'relay.acme-corp.co.kr'],
}
const HANGUL: PasswordContext = { addresses: ['mj@acme.example'], name: '김민지', hosts: [] }
const KANJI: PasswordContext = { addresses: ['t@acme.example'], name: '山田 太郎', hosts: [] }
const NOBODY: PasswordContext = { addresses: [], name: '', hosts: [] }

describe('made of words that others know', () => {
  test.each([
    ['Postern-2026-11!', NOBODY],
    ['p0st3rn!!202611', NOBODY],
    ['PosternPostern1', NOBODY],
    ['mail-gateway-0042', NOBODY],
    ['postern-Passw0rd', NOBODY],
    ['메일보안-2026-1123', NOBODY],
    ['メールゲートウェイ-2026', NOBODY],
    ['보안메일보안메일-26', NOBODY],
    ['acmecorp-2026-07', KIM],
    ['Acme2026Corp1123', KIM],
    ['www.acme-corp.co.kr1', { ...KIM, hosts: ['www.acme-corp.co.kr'] }],
    ['sales-acme-20261123', KIM],
    ['München-2026-1123', KIM],
    ['kim.minji-202611', KIM],
    ['K1m.M1nj1.202611', KIM],
    ['MinjiKim#202611#', KIM],
    ['KIMMINJI202611!!', KIM],
    ['relay_minji_2611', KIM],
    ['welcome-acme-261', KIM],
    ['김민지-2026-1123!', HANGUL],
    ['민지민지2026-1123', HANGUL],
    ['太郎山田-2026-1123', KANJI],
    ['太郎-acme-2026-11', KANJI],
  ])('%j', (password, context) => {
    expect(isContextPassword(password, context)).toBe(true)
  })

  test.each([
    ['mxk7-tarn-qoel-2', KIM],
    ['acme-mxk7-tarn-qo', KIM],
    ['Silver-Kettle-93-rain', KIM],
    ['kimchi-quarrel-93', KIM],
    ['김민지의노란고양이-93', HANGUL],
    ['2026-1123-0042-77', KIM],
    ['kim.minji-202611', NOBODY],
    ['', KIM],
  ])('%j is not', (password, context) => {
    expect(isContextPassword(password, context)).toBe(false)
  })
})

test('words shorter than what occurs by chance are none, nor are digits alone', () => {
  const words = contextWords({ addresses: ['jo.li@12.34.ab'], name: '이 수', hosts: ['127.0.0.1', ''] })
  expect(words.filter((word) => !PRODUCT_WORDS.includes(word)).toSorted()).toEqual(
    ['jo.li', 'joli', '이 수', '이수', '수이'].toSorted(),
  )
})

test('every word of an account is refused, however it is written and whatever digits surround it', () => {
  const write = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => word + word,
    (word: string) => word.replaceAll('o', '0').replaceAll('i', '1').replaceAll('a', '@'),
  )
  fc.assert(
    fc.property(
      fc.constantFrom(...contextWords(KIM)),
      write,
      fc.stringMatching(/^[\d!.-]{0,8}$/),
      (word, as, more) => {
        expect(isContextPassword(`${more}${as(word)}${more}`, KIM)).toBe(true)
      },
    ),
  )
})

test('the refusal stands and falls with that of common passwords', () => {
  const policy: PasswordPolicy = {
    minLength: 8,
    upper: false,
    lower: false,
    digit: false,
    special: false,
    noSequences: false,
    noCommon: true,
  }
  expect(brokenPasswordRules('acmecorp-2026-07', policy, KIM)).toEqual(['PASSWORD_CONTEXT'])
  expect(brokenPasswordRules('acmecorp-2026-07', policy, NOBODY)).toEqual([])
  expect(brokenPasswordRules('acmecorp-2026-07', { ...policy, noCommon: false }, KIM)).toEqual([])
})
