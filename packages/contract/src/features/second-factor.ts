/** Second factors. */
import { audited } from './define.ts'

export const tasks = audited('login', 90, {
  second_factor: { ko: '2단계 인증', en: 'Second factor', ja: '2 段階認証' },
})
