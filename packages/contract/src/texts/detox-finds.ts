/** Names of detox finds in searches and statistics. */
import type { DetoxFailure, DetoxFind } from '../codes/detox.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'
import { REMOVED_NAMES } from './detox.ts'

const NOT_DISARMED: Readonly<Record<DetoxFailure, Text>> = defineTexts({
  encrypted: { ko: '무해화 불가: 암호화', en: 'Not disarmed: encrypted', ja: '無害化不可: 暗号化' },
  signed: { ko: '무해화 불가: 전자 서명', en: 'Not disarmed: signed', ja: '無害化不可: 電子署名' },
  broken: { ko: '무해화 불가: 손상된 파일', en: 'Not disarmed: damaged', ja: '無害化不可: 破損' },
  limit: {
    ko: '무해화 불가: 처리 한도 초과',
    en: 'Not disarmed: over the limits',
    ja: '無害化不可: 処理上限超過',
  },
  unsupported: {
    ko: '무해화 불가: 지원하지 않는 형식',
    en: 'Not disarmed: unsupported type',
    ja: '無害化不可: 未対応の形式',
  },
  distribution: {
    ko: '무해화 불가: 배포용 문서',
    en: 'Not disarmed: for distribution (HWP)',
    ja: '無害化不可: 配布用文書',
  },
  empty: {
    ko: '무해화 불가: 남는 내용 없음',
    en: 'Not disarmed: nothing would be left',
    ja: '無害化不可: 残る内容なし',
  },
  blocked: {
    ko: '무해화 불가: 차단 파일 포함',
    en: 'Not disarmed: holds a blocked file',
    ja: '無害化不可: ブロック対象を含む',
  },
})

export const DETOX_FIND_NAMES: Readonly<Record<DetoxFind, Text>> = {
  ...REMOVED_NAMES,
  ...NOT_DISARMED,
  ...defineTexts({
    notice: { ko: '안내문으로 대체', en: 'Replaced with a notice', ja: '案内文に置き換え' },
  }),
}
