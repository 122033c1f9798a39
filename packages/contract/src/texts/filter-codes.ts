/** Names of the parts, engines and actions of filters. */
import type { FILTER_FUNCTIONS, PARTS, POLICY_ACTIONS } from '../codes/filter.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const PART_TEXTS = defineTexts({
  header: { ko: '헤더', en: 'Header', ja: 'ヘッダー' },
  content: { ko: '본문', en: 'Content', ja: '本文' },
  attach: { ko: '첨부', en: 'Attachments', ja: '添付' },
  mixed: { ko: '복합', en: 'Several', ja: '複合' },
} satisfies Record<keyof typeof PARTS, Text>)

export const FUNCTION_TEXTS = defineTexts({
  scan: { ko: '메일 판정', en: 'Verdict', ja: 'メールの判定' },
  url: { ko: 'URL 검사 예외', en: 'Exception from URL checks', ja: 'URL 検査の例外' },
  vbs: {
    ko: '매크로·스크립트 검사 예외',
    en: 'Exception from macro and script checks',
    ja: 'マクロ・スクリプト検査の例外',
  },
  ears: { ko: '발신자 인증', en: 'Sender authentication', ja: '送信者認証' },
  sender: {
    ko: '발신 도메인 인증 검사 예외',
    en: 'Exception from sender authentication checks',
    ja: '送信ドメイン認証の検査の例外',
  },
  detox: { ko: '무해화 예외', en: 'Exception from disarming', ja: '無害化の例外' },
  senderDetect: {
    ko: '사칭 검사 예외',
    en: 'Exception from impersonation checks',
    ja: 'なりすまし検査の例外',
  },
} satisfies Record<keyof typeof FILTER_FUNCTIONS, Text>)

export const ACTION_TEXTS = defineTexts({
  block: { ko: '차단', en: 'Quarantine', ja: 'ブロック' },
  pass: { ko: '필터 통과', en: 'Pass the filters', ja: 'フィルターを通過' },
  permit: { ko: '허용', en: 'Deliver', ja: '許可' },
  delay: { ko: '지연 배달', en: 'Deliver later', ja: '遅延配信' },
  route: { ko: '다른 서버로 전송', en: 'Send to another server', ja: '別のサーバーへ転送' },
  encrypt: { ko: '암호화 전송', en: 'Deliver over verified TLS', ja: '暗号化して配信' },
  link: { ko: '첨부를 링크로 변환', en: 'Replace attachments with links', ja: '添付をリンクに変換' },
} satisfies Record<keyof typeof POLICY_ACTIONS, Text>)
