/** What uploaded rules found, for the "Why?" panel. */
import type { YaraFindingCode } from '../findings/yara.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const yaraFindingTexts = defineTexts({
  'yara.match': {
    ko: 'YARA 규칙 {rule}({file})에 해당합니다: {where}',
    en: 'The YARA rule {rule} ({file}) matches: {where}',
    ja: 'YARA ルール {rule}（{file}）に一致しました: {where}',
  },
  'yara.virus': {
    ko: '바이러스로 처리하는 YARA 규칙 {rule}({file})에 해당합니다: {where}',
    en: 'The YARA rule {rule} ({file}), which stands for a virus, matches: {where}',
    ja: 'ウイルスとして処理する YARA ルール {rule}（{file}）に一致しました: {where}',
  },
  'yara.late': {
    ko: 'YARA 규칙 검사가 제한 시간 {ms}ms 안에 끝나지 않았습니다.',
    en: 'The YARA rules did not finish within their {ms} ms.',
    ja: 'YARA ルールの検査が制限時間 {ms} ミリ秒以内に終わりませんでした。',
  },
  'yara.unfinished': {
    ko: '메일에 들어 있는 파일이 너무 많거나 커서 YARA 규칙으로 모두 검사하지 못했습니다.',
    en: 'The message has more or larger files than YARA rules are checked against.',
    ja: 'メールに含まれるファイルが多すぎるか大きすぎるため、すべてを YARA ルールで検査できませんでした。',
  },
}) satisfies Record<YaraFindingCode, Text>
