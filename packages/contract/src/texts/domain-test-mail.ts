/** Sending a test mail through our own SMTP port. */
import { defineTexts } from '../i18n/texts.ts'

export const TEST_MAIL_TEXTS = defineTexts({
  recipient: { ko: '받는 주소', en: 'Recipient', ja: '宛先' },
  help: {
    ko: '외부 메일처럼 SMTP 포트로 들어와 검사를 거친 뒤 메일 서버로 전달됩니다. 이 주소의 메일함이 있어야 전달됩니다.',
    en: 'It comes in through the SMTP port like mail from outside, is checked, and goes on to your mail server, where this mailbox must exist.',
    ja: '外部からのメールと同じように SMTP ポートで受信し、検査してからメールサーバーに配信します。配信にはこのアドレスのメールボックスが必要です。',
  },
  send: { ko: '테스트 메일 보내기', en: 'Send a test mail', ja: 'テストメールを送信' },
  arrived: {
    ko: '도착했습니다. {ms} ms 만에 검사까지 마쳤습니다.',
    en: 'It arrived and was checked within {ms} ms.',
    ja: '届きました。{ms} ms で検査まで完了しました。',
  },
  refused: {
    ko: 'SMTP 포트에서 받지 않았습니다. 아래 대화에서 이유를 확인하세요.',
    en: 'The SMTP port did not take it. The conversation below says why.',
    ja: 'SMTP ポートで受信されませんでした。理由は次の対話を確認してください。',
  },
  open: { ko: '메일 보기', en: 'Open the mail', ja: 'メールを開く' },
  subject: {
    ko: 'Postern 테스트 메일 {code}',
    en: 'Postern test mail {code}',
    ja: 'Postern テストメール {code}',
  },
  text: {
    ko: '{who} 님이 콘솔에서 보낸 테스트 메일입니다. 이 메일이 보이면 Postern이 메일을 받아 검사하고 메일 서버로 전달한 것입니다.',
    en: '{who} sent this test mail from the console. If you can read it, Postern received it, checked it and delivered it to your mail server.',
    ja: '{who} さんがコンソールから送信したテストメールです。このメールが届いていれば、Postern が受信し、検査して、メールサーバーに配信しています。',
  },
})
