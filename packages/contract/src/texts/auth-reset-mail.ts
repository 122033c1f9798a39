/** Mails of a password reset, in the language of the account. */
import { defineTexts } from '../i18n/texts.ts'

export const RESET_MAIL_TEXTS = defineTexts({
  codeSubject: {
    ko: '[Postern] 비밀번호 재설정 인증번호',
    en: '[Postern] Your code to reset the password',
    ja: '[Postern] パスワード再設定の認証コード',
  },
  code: {
    ko: '비밀번호 재설정 인증번호는 {code}입니다.\n\n{minutes}분 안에 로그인 화면에 입력해 주세요. 한 번만 사용할 수 있습니다.\n\n요청하지 않았다면 이 메일을 무시하세요. 비밀번호는 바뀌지 않습니다. 인증번호를 다른 사람에게 알려 주지 마세요.',
    en: 'Your code to reset the password is {code}.\n\nEnter it on the sign-in page within {minutes} {minutes|minute|minutes}. It works once.\n\nIf you did not ask for it, ignore this mail: nothing has changed. Never tell the code to anybody.',
    ja: 'パスワード再設定の認証コードは {code} です。\n\n{minutes} 分以内にログイン画面で入力してください。1 回だけ使用できます。\n\nお心当たりがない場合は、このメールを無視してください。パスワードは変更されません。コードを他人に教えないでください。',
  },
  approvedSubject: {
    ko: '[Postern] 임시 비밀번호 안내',
    en: '[Postern] Your temporary password',
    ja: '[Postern] 仮パスワードのお知らせ',
  },
  approved: {
    ko: '비밀번호 재설정이 승인되었습니다.\n\n임시 비밀번호: {password}\n\n{hours}시간 안에 한 번만 로그인할 수 있으며, 로그인하면 새 비밀번호로 변경해야 합니다.\n{link}',
    en: 'Your request for a new password was approved.\n\nTemporary password: {password}\n\nIt works for one sign-in within {hours} {hours|hour|hours}; you then choose a password of your own.\n{link}',
    ja: 'パスワードの再設定が承認されました。\n\n仮パスワード: {password}\n\n{hours} 時間以内に 1 回だけログインできます。ログイン後、新しいパスワードに変更してください。\n{link}',
  },
  refusedSubject: {
    ko: '[Postern] 비밀번호 재설정 요청이 거절되었습니다',
    en: '[Postern] Your request for a new password was refused',
    ja: '[Postern] パスワード再設定の申請が却下されました',
  },
  refused: {
    ko: '관리자가 비밀번호 재설정 요청을 거절했습니다. 기존 비밀번호를 그대로 사용할 수 있습니다. 궁금한 점은 관리자에게 문의하세요.',
    en: 'An administrator refused your request for a new password. Your old password still works. Ask your administrator if you have questions.',
    ja: '管理者がパスワード再設定の申請を却下しました。以前のパスワードは引き続き使用できます。ご不明な点は管理者にお問い合わせください。',
  },
})
