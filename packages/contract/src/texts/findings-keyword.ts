/** What the keyword monitor met, for the "Why?" panel. */
import type { KeywordFindingCode } from '../findings/keyword.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const keywordFindingTexts = defineTexts({
  'keyword.met': {
    ko: '감시 키워드 {count}개가 있습니다(경고 기준 미만): {keywords}',
    en: 'Monitored keywords: {count}, below the warning count: {keywords}',
    ja: '監視キーワードが {count} 件あります（警告の基準未満）: {keywords}',
  },
  'keyword.warning': {
    ko: '감시 키워드 {count}개가 있어 경고했습니다: {keywords}',
    en: 'Monitored keywords: {count}, at the warning count: {keywords}',
    ja: '監視キーワードが {count} 件あるため警告しました: {keywords}',
  },
  'keyword.block': {
    ko: '감시 키워드 {count}개가 있어 차단 기준에 이르렀습니다: {keywords}',
    en: 'Monitored keywords: {count}, at the block count: {keywords}',
    ja: '監視キーワードが {count} 件あり、ブロックの基準に達しました: {keywords}',
  },
}) satisfies Record<KeywordFindingCode, Text>
