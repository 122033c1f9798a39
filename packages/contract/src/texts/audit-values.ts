/** Words that the values of audit events are, where no form has a name for them. */
import { defineTexts } from '../i18n/texts.ts'

export const AUDIT_VALUE_TEXTS = defineTexts({
  masked: { ko: '(비공개 값)', en: '(secret, not kept)', ja: '（非公開の値）' },
  more: { ko: '외 {count}개', en: 'and {count} more', ja: 'ほか {count} 件' },
  'kind.user': { ko: '사용자', en: 'Users', ja: 'ユーザー' },
  'kind.domain': { ko: '도메인', en: 'Domains', ja: 'ドメイン' },
  'kind.mail-server': { ko: '메일 서버', en: 'Mail servers', ja: 'メールサーバー' },
  'lines.all': {
    ko: '모두 올바를 때만 등록',
    en: 'Only if every line is good',
    ja: 'すべて正しい場合のみ登録',
  },
  'lines.valid': { ko: '올바른 줄만 등록', en: 'The good lines', ja: '正しい行のみ登録' },
  'existing.skip': { ko: '건너뛰기', en: 'Left alone', ja: 'スキップ' },
  'existing.update': { ko: '수정', en: 'Updated', ja: '更新' },
  'by.sender': { ko: '보낸 사람', en: 'Sender', ja: '送信者' },
  'by.domain': { ko: '발신 도메인', en: "Sender's domain", ja: '送信元ドメイン' },
  'mailbox.exists': { ko: '있음', en: 'Exists', ja: '存在する' },
  'mailbox.unknown': { ko: '없음', en: 'Does not exist', ja: '存在しない' },
  'mailbox.unsure': { ko: '알 수 없음', en: 'The server would not say', ja: '判別できない' },
  'factor.totp': { ko: '인증 앱', en: 'Authenticator app', ja: '認証アプリ' },
  'factor.email': { ko: '이메일 코드', en: 'Code by mail', ja: 'メールのコード' },
  'factor.passkey': { ko: '패스키', en: 'Passkey', ja: 'パスキー' },
  'factor.recovery': { ko: '복구 코드', en: 'Recovery code', ja: '復旧コード' },
  'factor.browser': { ko: '기억된 브라우저', en: 'Remembered browser', ja: '記憶されたブラウザー' },
  revoked: { ko: '폐기함', en: 'Revoked', ja: '失効' },
  requested: { ko: '요청함', en: 'Asked for', ja: '申請済み' },
  renewed: { ko: '다시 발급함', en: 'Made anew', ja: '再発行' },
  'code sent': { ko: '코드 발송', en: 'Code sent', ja: 'コードを送信' },
  'command line': { ko: '명령줄', en: 'Command line', ja: 'コマンドライン' },
  later: {
    ko: '나중에 변경 ({days}일 후 다시 안내)',
    en: 'Put off; advised again in {days} days',
    ja: '後で変更（{days} 日後に再案内）',
  },
})
