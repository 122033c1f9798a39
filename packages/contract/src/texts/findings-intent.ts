/** What calls to act mean, for the "Why?" panel. */
import type { IntentFindingCode } from '../findings/intent.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const intentFindingTexts = defineTexts({
  'intent.transfer': {
    ko: '송금이나 결제를 급히 또는 은밀히 요구합니다: ‘{phrase}’',
    en: 'It asks for a payment, urgently or in secret: "{phrase}"',
    ja: '送金や支払いを急いで、または内密に求めています: 「{phrase}」',
  },
  'intent.account-change': {
    ko: '입금 계좌가 바뀌었다고 합니다: ‘{phrase}’',
    en: 'It says that a bank account has changed: "{phrase}"',
    ja: '振込先の口座が変わったと述べています: 「{phrase}」',
  },
  'intent.credentials': {
    ko: '로그인하거나 계정 정보를 확인하도록 유도합니다: ‘{phrase}’',
    en: 'It urges its reader to sign in or confirm an account: "{phrase}"',
    ja: 'ログインやアカウント情報の確認を促しています: 「{phrase}」',
  },
  'intent.gift-card': {
    ko: '상품권이나 기프트카드를 사 달라고 합니다: ‘{phrase}’',
    en: 'It asks for gift cards: "{phrase}"',
    ja: 'ギフトカードの購入を求めています: 「{phrase}」',
  },
  'intent.payroll': {
    ko: '급여 계좌를 바꿔 달라고 합니다: ‘{phrase}’',
    en: 'It asks to change where a salary is paid: "{phrase}"',
    ja: '給与の振込口座の変更を求めています: 「{phrase}」',
  },
  'intent.messenger': {
    ko: '메신저로 대화를 옮기도록 유도합니다: ‘{phrase}’',
    en: 'It wants to go on in a messenger: "{phrase}"',
    ja: 'メッセンジャーでのやり取りに誘導しています: 「{phrase}」',
  },
  'intent.callback': {
    ko: '결제를 알리며 전화를 걸도록 유도합니다: ‘{phrase}’',
    en: 'It tells of a charge and gives a number to call: "{phrase}"',
    ja: '請求を知らせて電話をかけさせようとしています: 「{phrase}」',
  },
  'intent.secrecy': {
    ko: '급한 부탁을 비밀로 하라고 합니다: ‘{phrase}’',
    en: 'It asks for an urgent favour, in secret: "{phrase}"',
    ja: '急ぎの頼みごとを内密にするよう求めています: 「{phrase}」',
  },
  'intent.refund': {
    ko: '환급금이나 지원금을 받으라고 합니다: ‘{phrase}’',
    en: 'It offers a refund or benefit to claim: "{phrase}"',
    ja: '還付金や給付金の受け取りを案内しています: 「{phrase}」',
  },
  'intent.parcel': {
    ko: '택배의 요금이나 주소를 확인하라고 합니다: ‘{phrase}’',
    en: 'It asks for a fee or an address for a parcel: "{phrase}"',
    ja: '荷物の料金や住所の確認を求めています: 「{phrase}」',
  },
  'intent.legal': {
    ko: '출석 요구, 과태료, 고소 등 법적인 조치를 내세웁니다: ‘{phrase}’',
    en: 'It speaks of a summons, fine or complaint: "{phrase}"',
    ja: '出頭要請、罰金、告訴などの法的措置を持ち出しています: 「{phrase}」',
  },
  'intent.extortion': {
    ko: '사생활을 퍼뜨리겠다고 협박하며 가상자산을 요구합니다: ‘{phrase}’',
    en: 'It threatens to publish private matters and demands cryptocurrency: "{phrase}"',
    ja: '私生活の暴露をほのめかして暗号資産を要求しています: 「{phrase}」',
  },
  'intent.scheme': {
    ko: '속이는 메일이 흔히 함께 쓰는 말이 여럿 있습니다: ‘{phrase}’',
    en: 'It says several things that fraudulent mail tends to say together: "{phrase}"',
    ja: '詐欺メールがよく一緒に使う表現が複数あります: 「{phrase}」',
  },
  'intent.unproven': {
    ko: '‘{phrase}’(이)라고 하지만 보낸 사람이 인증되지 않았습니다.',
    en: 'It says "{phrase}", and its sender is not authenticated.',
    ja: '「{phrase}」とありますが、送信者は認証されていません。',
  },
  'intent.first-contact': {
    ko: '‘{phrase}’(이)라고 하지만 처음 메일을 보낸 사람입니다.',
    en: 'It says "{phrase}", and this sender has never written before.',
    ja: '「{phrase}」とありますが、初めての送信者です。',
  },
  'intent.reply-elsewhere': {
    ko: '‘{phrase}’(이)라고 하면서 회신은 다른 곳으로 가도록 되어 있습니다.',
    en: 'It says "{phrase}", and replies would go elsewhere.',
    ja: '「{phrase}」とあり、返信は別の宛先に届きます。',
  },
  'intent.role-free': {
    ko: '‘{phrase}’(이)라고 하는 보낸 사람이 회사의 직함이나 부서 이름을 무료 메일 주소로 쓰고 있습니다.',
    en: 'It says "{phrase}", under the name of a company role at a free mailbox.',
    ja: '「{phrase}」とあり、会社の役職や部署を名乗る送信者がフリーメールを使っています。',
  },
  'intent.brand': {
    ko: '‘{phrase}’(이)라고 하면서 다른 회사의 이름으로 보냈습니다.',
    en: 'It says "{phrase}", under a name that belongs to another company.',
    ja: '「{phrase}」とあり、他社の名前を名乗っています。',
  },
  'intent.brand-text': {
    ko: '‘{phrase}’(이)라고 하는 본문은 {brand}에서 보낸 것처럼 꾸몄지만, 링크는 {host}(으)로 연결됩니다.',
    en: 'It says "{phrase}" and presents itself as {brand}, but its links lead to {host}.',
    ja: '「{phrase}」とある本文は {brand} を装っていますが、リンク先は {host} です。',
  },
  'intent.lookalike': {
    ko: '‘{phrase}’(이)라고 하면서 다른 도메인을 흉내 낸 주소로 보냈습니다.',
    en: 'It says "{phrase}", from a domain that imitates another.',
    ja: '「{phrase}」とあり、別のドメインを模したアドレスから送信されています。',
  },
}) satisfies Record<IntentFindingCode, Text>
