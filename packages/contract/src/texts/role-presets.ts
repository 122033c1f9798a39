/** Names of the roles that new ones can start from, and what each is for. */
import { defineTexts } from '../i18n/texts.ts'

export const PRESET_TEXTS = defineTexts({
  title: { ko: '시작 템플릿', en: 'Start from', ja: 'テンプレート' },
  helpdesk: { ko: '헬프데스크', en: 'Helpdesk', ja: 'ヘルプデスク' },
  'helpdesk.for': {
    ko: '사용자의 메일을 찾아 복구하고, 발신자를 허용·차단하고, 비밀번호 요청을 처리합니다. 메일 내용은 볼 수 없습니다.',
    en: 'Finds and recovers users’ mail, allows and blocks senders, and handles password requests. Cannot read mail.',
    ja: 'ユーザーのメールを検索・復元し、送信者の許可・ブロックとパスワード再設定の依頼を処理します。メールの内容は閲覧できません。',
  },
  auditor: { ko: '감사 담당자', en: 'Auditor', ja: '監査担当者' },
  'auditor.for': {
    ko: '통계, 메일 목록, 감사 로그를 조회합니다. 아무것도 변경할 수 없습니다.',
    en: 'Sees statistics, lists of mail and the audit log. Cannot change anything.',
    ja: '統計、メール一覧、監査ログを閲覧します。変更は一切できません。',
  },
  operator: { ko: '메일 운영자', en: 'Mail operator', ja: 'メール運用担当者' },
  'operator.for': {
    ko: '전달 대기열, 거부 메일, SMTP 목록, 메일 서버, 알림을 관리합니다.',
    en: 'Looks after the delivery queue, rejected mail, SMTP lists, mail servers and alerts.',
    ja: '配信キュー、拒否メール、SMTP リスト、メールサーバー、アラートを管理します。',
  },
  blank: { ko: '빈 역할', en: 'Blank', ja: '空のロール' },
  'blank.for': {
    ko: '권한을 직접 선택합니다.',
    en: 'You choose each permission yourself.',
    ja: '権限を自分で選択します。',
  },
})
