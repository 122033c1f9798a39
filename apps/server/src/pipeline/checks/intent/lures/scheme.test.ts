import { authResults } from '@postern/testkit/auth-results.ts'
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { scoreAlone, scoreOf } from '../../total.ts'
import { describe, expect, it, test } from 'vitest'
import type { CheckDeps } from '../../check.ts'
import type { History } from '../../../history/sections.ts'
import { NO_IO, testEnvelope, testMessage } from '../../headers/testing.ts'
import { intentCheck } from '../check.ts'

async function findingsIn(subject: string, body: string, deps: CheckDeps): Promise<readonly Finding[]> {
  const fields = { Subject: `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=` }
  const message = testMessage(
    { ...fields, 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8' },
    body,
  )
  return intentCheck.run(testEnvelope(), message, deps)
}

async function schemeIn(subject: string, body: string, deps = NO_IO): Promise<Finding | undefined> {
  const findings = await findingsIn(subject, body, deps)
  return findings.find(({ code }) => code === 'intent.scheme')
}

const SCHEMES: readonly (readonly [string, string, string])[] = [
  [
    'en',
    'Urgent: your account has been suspended',
    'We noticed unusual sign-in activity. Verify your account within 24 hours. Failure to act results in permanent closure. Enter your password here.',
  ],
  [
    'ko',
    '[긴급] 계정이 정지되었습니다',
    '비정상적인 로그인이 있었습니다. 24시간 이내에 본인 확인이 필요합니다. 미이행 시 불이익이 있습니다. 비밀번호를 입력하세요.',
  ],
  [
    'ja',
    '【緊急】アカウントが停止されました',
    '不正ログインがありました。24時間以内にご本人確認が必要です。お手続きがされない場合、ご利用を制限します。暗証番号を入力してください。',
  ],
]

describe('a scheme has points, more of them without the statistical score', () => {
  test.each(SCHEMES)('%s', async (_language, subject, body) => {
    const scheme = (await schemeIn(subject, body))!
    expect(scoreOf(scheme)).toBeGreaterThan(0.5)
    expect(scoreAlone(scheme)).toBeGreaterThanOrEqual(scoreOf(scheme))
    expect(scoreAlone(scheme)).toBeLessThanOrEqual(5)
    expect(String(scheme.evidence?.['phrase']).split(' … ').length).toBeGreaterThan(2)
  })
})

it.each([
  ['Your new password', 'You have changed your password. If this was not you, contact us.'],
  ['결제 안내', '카드 결제가 승인되었습니다. 감사합니다.'],
  ['ご注文の確認', 'ご注文ありがとうございます。発送しましたらご連絡します。'],
])('no scheme: %s', async (subject, body) => {
  expect(await schemeIn(subject, body)).toBeUndefined()
})

const FRIEND: History = {
  thread: null,
  linkSite: null,
  campaign: null,
  namesake: null,
  correspondent: { address: null, organisation: null, known: true, organisationKnown: false },
}

test('a proven sender whom one knows may say all of it', async () => {
  const [, subject, body] = SCHEMES[0]!
  const settled = {
    ...NO_IO,
    auth: () => Promise.resolve(authResults('pass')),
    history: () => Promise.resolve(FRIEND),
  }
  const scheme = (await schemeIn(subject, body, settled))!
  expect([scoreOf(scheme), scoreAlone(scheme)]).toEqual([0, 0])
})

test('signs count beside a scheme without a call', async () => {
  const body = 'Act now: free spins at our online casino, guaranteed approval, single women near you.'
  const findings = await findingsIn('Congratulations, you have won', body, {
    ...NO_IO,
    auth: () =>
      Promise.resolve({
        ...authResults('pass'),
        dmarc: { ...authResults('pass').dmarc, verdict: 'fail' },
        aligned: false,
      }),
  })
  expect(findings.map(({ code }) => code)).toEqual(['intent.scheme', 'intent.unproven'])
})
