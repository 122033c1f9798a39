/** Alarms and notices about mail that detox could not disarm. */
import { defineTexts } from '../i18n/texts.ts'

export const DETOX_ALARM_TEXTS = defineTexts({
  recipientSubject: {
    ko: '[Postern] 첨부 파일을 무해화하지 못해 메일을 보류했습니다',
    en: '[Postern] Mail is held: an attachment could not be disarmed',
    ja: '[Postern] 添付ファイルを無害化できず、メールを保留しました',
  },
  recipientIntro: {
    ko: '첨부 파일을 무해화하지 못해 다음 메일 {count}건을 보류했습니다.',
    en: '{count} {count|message is|messages are} held because an attachment could not be disarmed.',
    ja: '添付ファイルを無害化できなかったため、次のメール {count} 件を保留しました。',
  },
  recipientMail: { ko: '{sender}: {title}', en: '{sender}: {title}', ja: '{sender}: {title}' },
  recipientMore: { ko: '외 {count}건', en: 'and {count} more', ja: 'ほか {count} 件' },
  recipientWhere: {
    ko: '메일이 필요하면 메일 관리자에게 문의하세요.',
    en: 'Ask your mail administrator if you need this mail.',
    ja: 'このメールが必要な場合は、メール管理者にお問い合わせください。',
  },
  alarmSubject: {
    ko: '[Postern] 무해화하지 못한 메일 {count}건',
    en: '[Postern] {count} {count|message|messages} not disarmed',
    ja: '[Postern] 無害化できなかったメール {count} 件',
  },
  alarmIntro: {
    ko: '{since}부터 메일 {count}건의 첨부 파일을 무해화하지 못했습니다. 그중 {held}건을 보류했습니다.',
    en: 'Since {since}, attachments of {count} {count|message|messages} could not be disarmed. {held} of them {held|is|are} held.',
    ja: '{since} 以降、{count} 件のメールの添付ファイルを無害化できませんでした。うち {held} 件を保留しています。',
  },
  alarmWhere: {
    ko: '콘솔의 메일 목록에서 APT 메일을 확인하세요.',
    en: 'Look at the APT mail of the mail list in the console.',
    ja: 'コンソールのメール一覧で APT メールを確認してください。',
  },
})
