/** Reasons in words for what stays here; replies of servers are theirs. */
import { expect, test } from 'vitest'
import { DETOX_FINDINGS } from '../findings/detox.ts'
import { unsentText } from './unsent-text.ts'

test('what keeps a released mail here is said in words', () => {
  expect(unsentText('detox.encrypted')).toEqual({
    ko: '암호가 걸려 있어 확인하지 못했습니다.',
    en: 'It is encrypted and could not be checked.',
    ja: '暗号化されているため確認できませんでした。',
  })
  for (const code of [...Object.keys(DETOX_FINDINGS), 'filter.link-impossible'])
    for (const text of Object.values(unsentText(code)!)) expect(text).not.toMatch(/[{}]|detox\./)
})

test.each(['', '550 5.1.1 no such user', 'toString'])('“%s” is a server’s', (reply) =>
  expect(unsentText(reply)).toBeNull(),
)
