/** Names of the reject codes for people (product §8); what the sending server sees is in codes/reject.ts. */
import type { RejectCode } from '../codes/reject.ts'
import { isRejectCode } from '../codes/reject.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const REJECT_TEXTS = defineTexts({
  100: { ko: '메일 크기 초과', en: 'Message too large', ja: 'メールサイズ超過' },
  101: { ko: '발신 도메인 MX 오류', en: 'Sender MX error', ja: '送信者ドメインの MX エラー' },
  102: { ko: '불법 릴레이', en: 'Illegal relay', ja: '不正中継' },
  103: {
    ko: '발신자 패턴 또는 블랙리스트',
    en: 'Sender pattern or blacklist',
    ja: '送信者パターンまたはブラックリスト',
  },
  104: {
    ko: '수신자 패턴 또는 잘못된 수신자',
    en: 'Recipient pattern or bad recipient',
    ja: '受信者パターンまたは不正な受信者',
  },
  105: { ko: '발신자 없음(반송 메일)', en: 'Null sender', ja: '空の送信者' },
  106: { ko: '동보 최대 수 초과', en: 'Too many recipients', ja: '同報の最大数を超過' },
  108: { ko: '주소에 공백 포함', en: 'Space in address', ja: 'アドレスに空白が含まれる' },
  110: { ko: '수신자 메일함 없음', en: 'Recipient mailbox missing', ja: '受信者のメールボックスなし' },
  111: { ko: '발신자와 수신자 동일', en: 'Same sender and recipient', ja: '送信者と受信者が同一' },
  112: { ko: '빈 수신자', en: 'Null recipient', ja: '空の受信者' },
  113: { ko: 'SMTP 시간 초과', en: 'SMTP timeout', ja: 'SMTP タイムアウト' },
  114: { ko: '잘못된 발신자 주소', en: 'Invalid sender address', ja: '送信者アドレスが不正' },
  115: { ko: '잘못된 수신자 주소', en: 'Invalid recipient address', ja: '受信者アドレスが不正' },
  116: { ko: 'RBL 등록 IP', en: 'IP address on an RBL', ja: 'RBL に登録された IP' },
  117: { ko: 'SPF 차단 IP', en: 'IP address blocked by SPF', ja: 'SPF によりブロックされた IP' },
  118: { ko: 'IP당 연결 수 초과', en: 'Too many connections of one IP address', ja: 'IP ごとの接続数超過' },
  119: { ko: '역방향 DNS 오류', en: 'Reverse DNS error', ja: '逆引き DNS エラー' },
  120: { ko: '인증 실패 횟수 초과', en: 'Too many authentication failures', ja: '認証失敗回数超過' },
  121: { ko: '최대 경유 횟수 초과', en: 'Too many hops', ja: '経由サーバー数超過' },
  122: { ko: 'RSET 횟수 초과', en: 'Too many RSET commands', ja: 'RSET 回数超過' },
  123: {
    ko: '인증 정보와 발신자 불일치',
    en: 'Sender differs from authenticated account',
    ja: '認証情報と送信者が不一致',
  },
  124: { ko: 'TLS 필수 도메인', en: 'Domain requires TLS', ja: 'TLS 必須ドメイン' },
  125: { ko: '주소 ID 길이 초과', en: 'Local part too long', ja: 'アドレスの ID が長すぎる' },
  126: { ko: '주소 길이 초과', en: 'Address too long', ja: 'アドレスが長すぎる' },
  127: {
    ko: '인증이 허용되지 않은 국가',
    en: 'Country not allowed for authentication',
    ja: '認証が許可されていない国',
  },
  128: { ko: '수신자 확인 시간 초과', en: 'Recipient check timed out', ja: '受信者確認のタイムアウト' },
  129: { ko: '인증 시간 초과', en: 'Authentication timed out', ja: '認証のタイムアウト' },
  130: { ko: '사용자 지정 SPF 차단', en: 'Blocked by custom SPF rule', ja: 'カスタム SPF によるブロック' },
  131: { ko: '대량 메일 차단 (발신자)', en: 'Bulk mail: sender', ja: '大量メールブロック（送信者）' },
  132: { ko: '대량 메일 차단 (수신자)', en: 'Bulk mail: recipient', ja: '大量メールブロック（受信者）' },
  133: {
    ko: '대량 메일 차단 (발신 IP)',
    en: 'Bulk mail: sender IP address',
    ja: '大量メールブロック（送信元 IP）',
  },
  134: { ko: '임시 거부 (그레이리스트)', en: 'Greylisted for now', ja: '一時拒否（グレイリスト）' },
  135: {
    ko: '대량 메일 차단 (일일 발신자)',
    en: 'Bulk mail: sender per day',
    ja: '大量メールブロック（1 日あたりの送信者）',
  },
  136: {
    ko: '인증이 허용되지 않은 IP',
    en: 'IP address not allowed for authentication',
    ja: '認証が許可されていない IP',
  },
  137: {
    ko: '인증이 허용되지 않은 ID',
    en: 'Account not allowed for authentication',
    ja: '認証が許可されていない ID',
  },
  138: {
    ko: '인증 시 STARTTLS 필수',
    en: 'STARTTLS required for authentication',
    ja: '認証時の STARTTLS 必須',
  },
} satisfies Record<RejectCode, Text>)

/** To the page of a code. */
export const REJECT_LINK_TEXTS = defineTexts({
  help: {
    ko: '의미와 해결 방법 (보낸 쪽에 알릴 수 있는 페이지)',
    en: 'What it means and what to do (a page that senders may see)',
    ja: '意味と対処方法（送信側にも見せられるページ）',
  },
})

const UNKNOWN_CODE: Text = { ko: '알 수 없는 코드', en: 'Unknown Code', ja: '不明なコード' }

/** The name of what is found in a record; "Unknown Code" for none, and for a number that is not in the catalogue. */
export function rejectText(code: number | null): Text {
  return code !== null && isRejectCode(code) ? REJECT_TEXTS[code] : UNKNOWN_CODE
}
