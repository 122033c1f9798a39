/** Reasons in words for what stays here; replies of servers are theirs. */
import { expect, test } from 'vitest'
import { DETOX_FINDINGS } from '../findings/detox.ts'
import { unsentText } from './unsent-text.ts'

test('what keeps a released mail here is said in words, without the file that is not known', () => {
  expect(unsentText('detox.encrypted')).toEqual({
    ko: '암호가 걸려 있어 무해화하지 못한 파일이 있습니다.',
    en: 'Encrypted, so it could not be disarmed.',
    ja: '暗号化されているため無害化できませんでした。',
  })
  for (const code of [...Object.keys(DETOX_FINDINGS), 'filter.link-impossible'])
    for (const text of Object.values(unsentText(code)!)) expect(text).not.toMatch(/[{}]|detox\./)
})

test.each(['', '550 5.1.1 no such user', 'toString'])('“%s” is a server’s', (reply) =>
  expect(unsentText(reply)).toBeNull(),
)
