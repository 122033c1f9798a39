/** What people read in delivery status notifications (RFC 3464); the machine-readable part has no language. */
import { defineTexts } from '../i18n/texts.ts'

export const dsnTexts = defineTexts({
  'failed.subject': {
    ko: '메일이 배달되지 않았습니다',
    en: 'Undelivered mail returned to sender',
    ja: 'メールを配信できませんでした',
  },
  'failed.text': {
    ko: '{host} 메일 서버에서 알려 드립니다.\n\n보내신 메일을 아래 받는 사람에게 배달하지 못했습니다. 더 이상 다시 시도하지 않습니다.',
    en: 'This is the mail system at {host}.\n\nYour message could not be delivered to the recipient below. No further attempts will be made.',
    ja: '{host} のメールシステムからのお知らせです。\n\n送信されたメールを下記の宛先に配信できませんでした。再送は行いません。',
  },
  'delayed.subject': {
    ko: '메일 배달이 지연되고 있습니다',
    en: 'Delayed mail (still being retried)',
    ja: 'メールの配信が遅れています',
  },
  'delayed.text': {
    ko: '{host} 메일 서버에서 알려 드립니다.\n\n보내신 메일을 아직 아래 받는 사람에게 배달하지 못했습니다. 앞으로 {hours}시간 동안 계속 시도하므로 다시 보내지 않으셔도 됩니다.',
    en: 'This is the mail system at {host}.\n\nYour message has not been delivered to the recipient below yet. Delivery will be retried for another {hours} {hours|hour|hours}; you do not need to send it again.',
    ja: '{host} のメールシステムからのお知らせです。\n\n送信されたメールは、まだ下記の宛先に配信できていません。今後 {hours} 時間は再送を続けますので、送り直す必要はありません。',
  },
  'delayed.open': {
    ko: '{host} 메일 서버에서 알려 드립니다.\n\n보내신 메일을 아직 아래 받는 사람에게 배달하지 못했습니다. 관리자가 문제를 해결할 때까지 계속 시도하므로 다시 보내지 않으셔도 됩니다.',
    en: 'This is the mail system at {host}.\n\nYour message has not been delivered to the recipient below yet. Delivery will be retried until an administrator has solved the problem; you do not need to send it again.',
    ja: '{host} のメールシステムからのお知らせです。\n\n送信されたメールは、まだ下記の宛先に配信できていません。管理者が問題を解決するまで再送を続けますので、送り直す必要はありません。',
  },
  'relayed.subject': {
    ko: '메일을 전달했습니다',
    en: 'Mail passed on',
    ja: 'メールを転送しました',
  },
  'relayed.text': {
    ko: '{host} 메일 서버에서 알려 드립니다.\n\n보내신 메일을 아래 받는 사람의 메일 서버에 전달했습니다. 그 서버는 배달 결과를 알려 주지 않으므로 이후의 알림은 없습니다.',
    en: 'This is the mail system at {host}.\n\nYour message was passed on to the mail server of the recipient below. That server does not report on deliveries, so you will hear no more of it.',
    ja: '{host} のメールシステムからのお知らせです。\n\n送信されたメールを下記の宛先のメールサーバーに渡しました。そのサーバーは配信結果を通知しないため、以後のお知らせはありません。',
  },
  recipient: { ko: '받는 사람: {recipient}', en: 'Recipient: {recipient}', ja: '宛先: {recipient}' },
  reason: { ko: '이유: {reason}', en: 'Reason: {reason}', ja: '理由: {reason}' },
})
