import { authResults } from '@postern/testkit/auth-results.ts'
import { LOOK_ALIKES } from '@postern/mail/text/confusables.ts'
import { plainRun, plainWords } from '@postern/mail/text/plain-words.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { NO_IO, testEnvelope, testMessage } from '../headers/testing.ts'
import { intentCheck } from './check.ts'
import { intentsIn } from './intents.ts'

const kindsIn = (text: string) => intentsIn(plainRun(plainWords(text))).map(({ kind }) => kind)

const CALLS: readonly (readonly [string, string])[] = [
  ['account-change', 'Please note that our banking details have changed; use the account below.'],
  ['account-change', '당사 입금 계좌가 변경되었으니 참고 부탁드립니다.'],
  ['account-change', 'お振込先の口座が下記のとおり変更となりました。'],
  ['credentials', 'Your account was suspended. Please verify your account now.'],
  ['credentials', 'Your password expires today'],
  ['credentials', 'Your mailbox is almost full'],
  ['credentials', '비밀번호가 곧 만료됩니다'],
  ['credentials', '메일함 용량이 초과되었습니다'],
  ['credentials', 'パスワードの有効期限が切れます'],
  ['gift-card', 'Can you pick up some gift cards for a client?'],
  ['gift-card', '구글 플레이 기프트카드 다섯 장만 구매해 줘'],
  ['gift-card', 'ギフトカードを購入してコード番号を送ってください'],
  ['payroll', 'I would like to change my direct deposit to my new bank account'],
  ['payroll', '급여 받을 은행 계좌를 변경하고 싶습니다. 급여 계좌'],
  ['messenger', 'Add me on WhatsApp to talk about it'],
  ['messenger', '카카오톡 친구 추가 후 연락 주세요'],
  ['messenger', 'LINEグループを作成してQRコードを送ってください'],
  ['callback', 'You have been charged $399. If this was not you, call us at +1 (808) 555-0142.'],
  ['callback', '해외결제 승인 완료. 본인 아닐 경우 고객센터로 문의 02-555-0142'],
  ['secrecy', 'Are you at your desk? Keep this confidential, I am in a meeting.'],
  ['secrecy', '급하게 처리할 일이 있는데 다른 사람에게 알리지 말고 조용히 진행해 주세요'],
  ['secrecy', '至急お願いしたいことがあります。内密にお願いします。'],
  ['parcel', 'Your parcel is held: pay the customs fee'],
  ['parcel', '택배 주소 불일치로 배송 불가'],
  ['parcel', 'お荷物の住所に不備があり配達できません'],
  ['refund', 'Claim your tax refund'],
  ['refund', '연말정산 추가 환급 대상자 조회'],
  ['refund', '還付金の受け取り手続き'],
  ['legal', 'You are summoned: view the subpoena case details'],
  ['legal', '경찰청 출석 요구서 열람'],
  ['legal', '著作権侵害の異議申し立て'],
]
const THREATS: readonly string[] = [
  'I hacked your webcam and recorded you. Pay 900 USD in bitcoin or all your contacts will see it.',
  '당신의 기기를 해킹하여 영상을 녹화했습니다. 비트코인을 보내지 않으면 지인에게 유포합니다.',
  'あなたのデバイスにアクセスし動画を録画しました。ビットコインを送らなければ家族に公開します。',
]

describe('calls to act', () => {
  it.each(CALLS)('%s: %s', (kind, text) => {
    expect(kindsIn(text)).toContain(kind)
  })

  it.each(THREATS)('extortion: %s', (text) => {
    expect(kindsIn(text)).toContain('extortion')
  })

  it.each([
    'Hello Kim, the summary of our meeting on Monday is attached.',
    '안녕하세요, 지난주 회의록을 보내드립니다.',
    'お世話になっております。会議の資料をお送りします。',
    'Bitcoin rose today; our newsletter asks what your friends think.',
    'We launched a privacy update for the webcam software.',
  ])('none: %s', (text) => {
    expect(kindsIn(text)).toEqual([])
  })
})

const ALIKE = LOOK_ALIKES.filter(([plain]) => plain.length === 1)

test('how letters are drawn and what stands between them changes nothing', () => {
  const noise = fc.constantFrom('', '', '', '\u200b', '\u034f', '\u2060', '\ufe0f')
  fc.assert(
    fc.property(
      fc.constantFrom(...CALLS),
      fc.infiniteStream(fc.nat(400)),
      fc.infiniteStream(noise),
      ([kind, text], picks, noises) => {
        const drawn = Array.from(text, (char) => {
          const pick = picks.next().value!
          const alike = ALIKE.find(([plain]) => plain === char.toLowerCase())?.[1] ?? ''
          const look =
            /[a-z]/i.test(char) && pick < 40
              ? (Array.from(alike)[pick % Array.from(alike).length] ?? char)
              : char
          return look + noises.next().value!
        }).join('')
        expect(kindsIn(drawn)).toContain(kind)
      },
    ),
    { numRuns: 300 },
  )
})

test('full width and letters apart are read', () => {
  expect(kindsIn('Ｙｏｕｒ ｐａｓｓｗｏｒｄ ｅｘｐｉｒｅｓ')).toContain('credentials')
  expect(kindsIn('your p a s s w o r d, it e.x.p.i.r.e.s today')).toContain('credentials')
  expect(kindsIn('비 밀 번 호가 만 료 됩 니 다')).toContain('credentials')
})

async function points(
  fields: Parameters<typeof testMessage>[0],
  body: string,
  verdict: 'pass' | 'fail' | 'none' = 'pass',
): Promise<Record<string, number | undefined>> {
  const deps = { ...NO_IO, auth: () => Promise.resolve(authResults(verdict)) }
  const findings = await intentCheck.run(testEnvelope(), testMessage(fields, body), deps)
  return Object.fromEntries(findings.map(({ code, score }) => [code, score]))
}

describe('points', () => {
  const CALL = 'Your password expires today. Keep your password here.'

  it('a call alone has none', async () => {
    expect(await points({}, 'Your mailbox is almost full.')).toEqual({ 'intent.credentials': undefined })
  })

  it.each<[string, Parameters<typeof testMessage>[0], 'pass' | 'fail']>([
    ['intent.unproven', {}, 'fail'],
    ['intent.reply-elsewhere', { 'Reply-To': 'lee@gmail.com' }, 'pass'],
    ['intent.role-free', { From: 'IT Support <lee@gmail.com>' }, 'pass'],
    ['intent.brand', { From: 'PayPal Support <x@shop.example>' }, 'pass'],
    ['intent.lookalike', { From: 'Lee <lee@paypa1.com>' }, 'pass'],
  ])('%s adds some', async (code, fields, verdict) => {
    expect((await points(fields, CALL, verdict))[code]).toBeGreaterThan(0)
  })

  it('none where nothing is called for', async () => {
    expect(await points({ 'Reply-To': 'lee@gmail.com' }, 'See you on Monday.', 'fail')).toEqual({})
  })
})
