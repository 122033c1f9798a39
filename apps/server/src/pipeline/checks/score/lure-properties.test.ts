import { parseMessage } from '@postern/mail/parse.ts'
import { describe, expect, test } from 'vitest'
import { lureProperties, lureStrength } from './lure-properties.ts'
import { Properties } from './properties.ts'

function luresOf(subject: string, body: string): readonly string[] {
  const message = [
    'From: A <a@sender.example>',
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
  ].join('\r\n')
  const properties = new Properties()
  lureProperties(properties, parseMessage(Buffer.from(message)))
  return properties.names
}

describe('one aim, whatever the language', () => {
  test.each([
    [
      'lure:password-ends',
      'Your password will expire today',
      '비밀번호가 만료됩니다',
      'パスワードの有効期限が切れます',
    ],
    [
      'lure:mailbox-full',
      'Your mailbox is almost full',
      '메일함 용량이 초과되었습니다',
      'メールボックスの容量が上限に達しました',
    ],
    ['lure:verify', 'Please verify your account', '본인 확인이 필요합니다', 'ご本人確認が必要です'],
    [
      'lure:odd-login',
      'We saw an unusual sign-in',
      '비정상적인 로그인이 있었습니다',
      '不正ログインがありました',
    ],
    [
      'lure:bank-change',
      'We have changed our bank',
      '입금 계좌가 변경되었습니다',
      '振込先口座の変更のお知らせ',
    ],
    ['lure:secrecy', 'Keep this between us', '다른 직원에게 알리지 마세요', '誰にも言わないでください'],
    ['lure:customs-fee', 'Pay the customs fee', '통관 수수료를 내세요', '通関手数料をお支払いください'],
    ['lure:loan', 'Guaranteed approval, bad credit welcome', '저금리 대환대출 안내', '審査なしで即日融資'],
    [
      'lure:casino',
      'Free spins at our online casino',
      '온라인 카지노 꽁머니',
      'オンラインカジノ 入金不要ボーナス',
    ],
    ['lure:adult', 'Single women near you', '조건만남', '人妻と直接会って'],
    ['lure:compromat', 'I recorded you with your webcam', '웹캠으로 당신을', 'ウェブカメラであなたを'],
    ['lure:consequence', 'Failure to respond', '미이행 시 불이익', 'お手続きがされない場合'],
  ])('%s', (property, en, ko, ja) => {
    for (const text of [en, ko, ja]) {
      expect(luresOf('Hello', text), text).toContain(property)
      expect(luresOf(text, 'Hello'), text).toEqual(
        expect.arrayContaining([property, property.replace('lure:', 'lure-subject:')]),
      )
    }
  })
})

test.each([
  ['letters that stand apart', 'v e r i f y your account'],
  ['letters of another script', 'vеrify yоur аccount'],
  ['invisible characters', 'ver\u200bify your acc\u00adount'],
  ['combining marks', 've\u0332rify yo\u0332ur account'],
  ['full width', 'ｖｅｒｉｆｙ ｙｏｕｒ account'],
])('%s hide nothing', (_how, text) => {
  expect(luresOf('Hello', text)).toContain('lure:verify')
})

test('parts of words are no phrases', () => {
  expect(
    luresOf('Hello', 'He lives in Middlesex and Essex. Buffering rebates. 업데이트 내역을 확인하세요'),
  ).not.toEqual(expect.arrayContaining([expect.stringMatching(/lure:(?:adult|refund)/)]))
})

test('what a long letter says far below is not its point', () => {
  const names = luresOf(
    'Minutes',
    `${'We spoke of many things that day. '.repeat(120)} Somebody lost at an online casino.`,
  )
  expect(names).toContain('lure-late:casino')
  expect(names).not.toContain('lure:casino')
})

test('aims of two kinds make a pair', () => {
  const names = luresOf('Mailbox full', 'Your mailbox is full. Failure to act within 24 hours ends it.')
  expect(names).toContain('lure-pair:account+pressure')
  expect(names).toContain('lure-more:mailbox-full')
})

test('nothing but lures has a strength before it is learnt', () => {
  expect(lureStrength('lure:casino')).toBeGreaterThan(lureStrength('lure:click'))
  expect(lureStrength('lure-subject:casino')).toBeLessThan(lureStrength('lure:casino'))
  expect(['lures=3', 'lure-late:casino', 'text-length=2'].map(lureStrength)).toEqual([0, 0, 0])
})
