/** Where DNS says that a domain's mail goes. */
import { defineTexts } from '../i18n/texts.ts'

export const MX_TEXTS = defineTexts({
  check: { ko: 'MX 확인', en: 'Check MX', ja: 'MX を確認' },
  checkOf: { ko: '{domain}의 MX 확인', en: 'Check MX of {domain}', ja: '{domain} の MX を確認' },
  'state.ours': {
    ko: '이 서버로 메일이 옵니다.',
    en: 'Mail comes to this server.',
    ja: 'メールはこのサーバーに届きます。',
  },
  'state.mixed': {
    ko: '다른 서버로도 메일이 갑니다. 그 서버로 온 메일은 검사되지 않습니다.',
    en: 'Mail also goes to another server, where nobody checks it.',
    ja: '別のサーバーにもメールが届きます。そのサーバーに届いたメールは検査されません。',
  },
  'state.elsewhere': {
    ko: 'MX가 다른 이름을 가리킵니다. 아래 서버가 이 서버의 공인 주소라면 정상입니다.',
    en: 'The MX leads to other names. That is right if one of them is the public address of this server.',
    ja: 'MX は別の名前を指しています。次のサーバーがこのサーバーの公開アドレスであれば問題ありません。',
  },
  'state.none': {
    ko: 'DNS에 이 도메인의 메일 서버가 없습니다. MX 레코드를 추가하세요.',
    en: 'DNS names no mail server for this domain. Add the MX record.',
    ja: 'DNS にこのドメインのメールサーバーがありません。MX レコードを追加してください。',
  },
  'state.failed': {
    ko: 'DNS가 응답하지 않았습니다. 잠시 후 다시 시도하세요.',
    en: 'DNS did not answer. Try again in a moment.',
    ja: 'DNS が応答しませんでした。しばらくしてから再度お試しください。',
  },
  ours: { ko: '이 서버', en: 'this server', ja: 'このサーバー' },
  unknownAddress: { ko: '주소 없음', en: 'no address', ja: 'アドレスなし' },
})
