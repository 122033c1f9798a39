/** Texts of what block lists say. */
import type { LIST_FINDINGS } from '../findings/lists.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const listFindingTexts = defineTexts({
  'lists.address': {
    ko: '보낸 서버 {entry}이(가) 차단 목록 {list}에 있습니다.',
    en: 'The sending server {entry} is on the block list {list}.',
    ja: '送信サーバー {entry} がブロックリスト {list} に登録されています。',
  },
  'lists.site': {
    ko: '메일의 도메인 또는 링크 {entry}이(가) 차단 목록 {list}에 있습니다.',
    en: 'A domain of the mail or a link in it, {entry}, is on the block list {list}.',
    ja: 'メールのドメインまたはリンク {entry} がブロックリスト {list} に登録されています。',
  },
} satisfies Record<keyof typeof LIST_FINDINGS, Text>)
