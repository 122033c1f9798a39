/** Alarms and notices about mail whose files detox could not disarm. */
import { LIMITS } from '../limits.ts'
import { isEmail } from '../validation/email.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const DETOX_ALARM_SETTINGS = defineGroup({
  tellRecipient: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '수신자에게 알림', en: 'Tell the recipient', ja: '受信者に通知' },
    help: {
      ko: '첨부 파일을 무해화하지 못해 메일을 보류하면 수신자에게 메일로 알립니다. 한 사람에게 한 시간에 한 번, 모아서 보냅니다.',
      en: 'When mail is held because an attachment could not be disarmed, its recipient gets a notice: at most one an hour, which names all mail held since.',
      ja: '添付ファイルを無害化できずメールを保留したとき、受信者にメールで知らせます。1 人につき 1 時間に 1 通、まとめて送ります。',
    },
  }),
  alarmTo: defineSetting({
    type: 'list',
    default: [],
    maxItems: 10,
    max: LIMITS.emailMax,
    check: (address) => (isEmail(address) ? null : 'INVALID_EMAIL'),
    who,
    label: { ko: '관리자 주소', en: 'Administrators', ja: '管理者のアドレス' },
    help: {
      ko: '무해화하지 못한 메일이 있으면 이 주소로 알립니다. 비워 두면 보내지 않습니다.',
      en: 'These addresses are told of mail that could not be disarmed. Without an address, no mail is sent.',
      ja: '無害化できなかったメールがあると、このアドレスに知らせます。空欄の場合は送りません。',
    },
  }),
  alarmMinutes: defineSetting({
    type: 'integer',
    default: 10,
    min: 5,
    max: 1440,
    unit: 'minutes',
    who,
    label: { ko: '알림 간격', en: 'Minutes between alarms', ja: '通知の間隔' },
    help: {
      ko: '그 사이의 메일은 다음 알림에 모아서 보냅니다.',
      en: 'Mail in between is combined in the next alarm.',
      ja: 'その間のメールは、次の通知にまとめて送ります。',
    },
  }),
})
