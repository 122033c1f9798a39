/** Asking senders whom nobody knows: the mail, and the page that its link leads to. */
import { defineTexts } from '../i18n/texts.ts'

export const CHALLENGE_TEXTS = defineTexts({
  mailSubject: {
    ko: '보내신 메일을 확인해 주세요',
    en: 'Please confirm that you sent a message',
    ja: '送信されたメールの確認をお願いします',
  },
  mailTo: {
    ko: '{sender} 주소로 {receiver}에 보내신 메일이 전달을 기다리고 있습니다. 처음 연락하시는 주소이기 때문입니다.',
    en: 'A message from {sender} to {receiver} is waiting, since that address has not written there before.',
    ja: '{sender} から {receiver} 宛てのメールは、初めてのご連絡のため配信を待っています。',
  },
  mailAny: {
    ko: '{sender} 주소로 보내신 메일이 전달을 기다리고 있습니다. 처음 연락하시는 주소이기 때문입니다.',
    en: 'A message from {sender} is waiting, since that address has not written there before.',
    ja: '{sender} からのメールは、初めてのご連絡のため配信を待っています。',
  },
  mailAsk: {
    ko: '직접 보내신 메일이라면 아래 페이지에서 확인해 주세요. 확인하시면 바로 전달합니다.',
    en: 'If you sent it, please confirm on this page; it is then delivered at once.',
    ja: 'ご自身で送信された場合は、次のページで確認してください。確認後すぐに配信します。',
  },
  mailElse: {
    ko: '보내신 적이 없다면 이 메일은 무시하셔도 됩니다. 회신하실 필요는 없습니다.',
    en: 'If you did not, ignore this mail: nothing happens. There is no need to answer it.',
    ja: 'お心当たりがない場合は、このメールを無視してください。返信は不要です。',
  },
  title: { ko: '보낸 메일 확인', en: 'Confirm your message', ja: '送信メールの確認' },
  lead: {
    ko: '{sender} 주소로 보낸 메일이 전달을 기다리고 있습니다.',
    en: 'A message from {sender} is waiting to be delivered.',
    ja: '{sender} から送信されたメールが配信を待っています。',
  },
  what: {
    ko: '직접 보내셨다면 확인해 주세요. 대기 중인 메일을 바로 전달하며, 다음부터는 확인하지 않습니다.',
    en: 'If you sent it, please confirm. What is waiting is delivered at once, and you will not be asked again.',
    ja: 'ご自身で送信された場合は確認してください。待機中のメールをすぐに配信し、次回からは確認を求めません。',
  },
  mine: {
    ko: '이 메일은 제가 직접 보냈습니다.',
    en: 'I sent this message myself.',
    ja: 'このメールは自分で送信しました。',
  },
  mineNeeded: {
    ko: '직접 보내신 경우에만 확인할 수 있습니다.',
    en: 'Only who sent it can confirm: tick the box.',
    ja: 'ご自身で送信された場合のみ確認できます。チェックを入れてください。',
  },
  confirm: { ko: '확인', en: 'Confirm', ja: '確認する' },
  working: {
    ko: '확인하는 중입니다. 몇 초 걸릴 수 있습니다.',
    en: 'Checking. This may take a few seconds.',
    ja: '確認しています。数秒かかることがあります。',
  },
  notMine: {
    ko: '보내지 않으셨다면 이 페이지를 닫으세요.',
    en: 'If you did not send it, just close this page.',
    ja: 'お心当たりがない場合は、このページを閉じてください。',
  },
  done: {
    ko: '확인했습니다. 메일을 전달합니다. 이 페이지를 닫으셔도 됩니다.',
    en: 'Thank you. Your message is being delivered. You can close this page.',
    ja: '確認しました。メールを配信します。このページを閉じてかまいません。',
  },
  settled: {
    ko: '메일이 이미 처리되었습니다. 더 하실 일은 없습니다.',
    en: 'Your message has been dealt with already. There is nothing more to do.',
    ja: 'メールはすでに処理されています。これ以上の操作は必要ありません。',
  },
  empty: { ko: '비워 두세요', en: 'Leave this empty', ja: '空欄のままにしてください' },
})
