/** Users, domains and their mail servers. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_MEMBERS = defineTexts({
  user: { ko: '사용자', en: 'User', ja: 'ユーザー' },
  group: { ko: '그룹', en: 'Group', ja: 'グループ' },
  domain: { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
  role: { ko: '역할', en: 'Role', ja: 'ロール' },
  email: { ko: '이메일', en: 'Email address', ja: 'メールアドレス' },
  password: { ko: '비밀번호', en: 'Password', ja: 'パスワード' },
  language: { ko: '언어', en: 'Language', ja: '言語' },
  'language.ko': { ko: '한국어', en: 'Korean', ja: '韓国語' },
  'language.en': { ko: '영어', en: 'English', ja: '英語' },
  'language.ja': { ko: '일본어', en: 'Japanese', ja: '日本語' },
  mailServer: { ko: '메일 서버', en: 'Mail server', ja: 'メールサーバー' },
  server: { ko: '서버', en: 'Server', ja: 'サーバー' },
  port: { ko: '포트', en: 'Port', ja: 'ポート' },
  preference: { ko: '우선순위', en: 'Preference', ja: '優先度' },
  secure: { ko: '보안 연결', en: 'Security', ja: 'セキュリティ' },
  'secure.none': { ko: '사용 안 함', en: 'None', ja: 'なし' },
  'secure.tlsAuto': { ko: '가능하면 TLS (TLS-A)', en: 'TLS if offered (TLS-A)', ja: '可能なら TLS（TLS-A）' },
  'secure.tls': { ko: 'TLS 필수 (STARTTLS)', en: 'TLS required (STARTTLS)', ja: 'TLS 必須（STARTTLS）' },
  'secure.ssl': {
    ko: 'SSL (처음부터 암호화)',
    en: 'SSL (encrypted from the start)',
    ja: 'SSL（最初から暗号化）',
  },
  recipientCheck: { ko: '수신자 확인', en: 'Recipient check', ja: '受信者確認' },
  'recipientCheck.none': { ko: '확인 안 함', en: 'None', ja: '確認しない' },
  'recipientCheck.registered': { ko: '등록된 사용자', en: 'Registered users', ja: '登録ユーザー' },
  'recipientCheck.rcptTo': {
    ko: '메일 서버에 확인 (RCPT TO)',
    en: 'Ask the mail server (RCPT TO)',
    ja: 'メールサーバーに確認（RCPT TO）',
  },
})
