/** The reason for reading somebody else's mail. */
import { defineTexts } from '../i18n/texts.ts'

export const REASON_TEXTS = defineTexts({
  title: { ko: '다른 사람의 메일입니다', en: 'This mail was for somebody else', ja: '他人のメールです' },
  text: {
    ko: '내용을 보려면 사유를 입력해 주세요. 사유는 감사 로그에 남고, 이 메일을 받은 사람도 볼 수 있습니다.',
    en: 'Enter why you read it. The reason is kept in the audit log, and the recipient of the mail can see it.',
    ja: '内容を表示するには理由を入力してください。理由は監査ログに残り、受信した本人も確認できます。',
  },
  reason: { ko: '열람 사유', en: 'Reason', ja: '閲覧の理由' },
  show: { ko: '내용 보기', en: 'Show the content', ja: '内容を表示' },
})
