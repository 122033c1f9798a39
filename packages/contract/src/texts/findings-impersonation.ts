/** Who a mail pretends to be, for the "Why?" panel. */
import type { ImpersonationFindingCode } from '../findings/impersonation.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const impersonationFindingTexts = defineTexts({
  'impersonation.own-domain-forbidden': {
    ko: '우리 도메인의 주소 {address}에서 보냈다고 하지만, {domain}의 DMARC 정책이 허용하지 않는 메일입니다.',
    en: 'It claims to come from {address}, an address of your own domain, but the DMARC policy of {domain} forbids such mail.',
    ja: '自社ドメインのアドレス {address} からの送信を名乗っていますが、{domain} の DMARC ポリシーが許可していないメールです。',
  },
  'impersonation.own-domain-failed': {
    ko: '우리 도메인의 주소 {address}에서 보냈다고 하지만, {domain}의 발신자 인증(SPF, DMARC)에 실패했습니다.',
    en: 'It claims to come from {address}, an address of your own domain, but sender authentication (SPF, DMARC) of {domain} failed.',
    ja: '自社ドメインのアドレス {address} からの送信を名乗っていますが、{domain} の送信者認証（SPF、DMARC）に失敗しました。',
  },
  'impersonation.own-domain-unproven': {
    ko: '우리 도메인의 주소 {address}에서 보냈다고 하지만, {domain}에서 보낸 메일이라는 증거가 없습니다.',
    en: 'It claims to come from {address}, an address of your own domain, but nothing proves that {domain} sent it.',
    ja: '自社ドメインのアドレス {address} からの送信を名乗っていますが、{domain} から送信されたことを示す証拠がありません。',
  },
  'impersonation.own-domain-unpublished': {
    ko: '우리 도메인의 주소 {address}에서 온 외부 메일입니다. {domain}에 SPF와 DMARC가 없어 진위를 확인할 수 없습니다.',
    en: 'It came from outside with {address}, an address of your own domain. {domain} publishes neither SPF nor DMARC, so it cannot be verified.',
    ja: '自社ドメインのアドレス {address} を名乗る外部からのメールです。{domain} に SPF と DMARC がないため、真偽を確認できません。',
  },
  'impersonation.own-domain-reply': {
    ko: '우리 도메인의 {address}(으)로 되어 있지만 회신은 외부 주소 {reply}(으)로 갑니다.',
    en: 'It names {address} of your own domain, but replies would go to {reply} outside.',
    ja: '自社ドメインの {address} を名乗っていますが、返信は外部の {reply} に届きます。',
  },
  'impersonation.own-address': {
    ko: '받는 사람 자신의 주소 {address}(으)로 보낸 것처럼 꾸몄습니다.',
    en: 'It is made to look as if the recipient had sent it from their own address, {address}.',
    ja: '受信者自身のアドレス {address} から送信したように見せかけています。',
  },
  'impersonation.own-envelope': {
    ko: '반송 주소가 우리 도메인의 {address}(이)지만, 보낸 서버는 이 도메인의 메일을 보낼 수 있는 서버가 아닙니다.',
    en: 'The return address is {address} of your own domain, but the sending server may not send for it.',
    ja: '返送先が自社ドメインの {address} になっていますが、送信サーバーにはこのドメインのメールを送る権限がありません。',
  },
  'impersonation.person': {
    ko: '보낸 사람 이름 ‘{name}’은(는) 보호 대상 {person}의 이름과 같지만, {address}은(는) 그 사람의 주소가 아닙니다.',
    en: 'The sender name "{name}" is that of {person}, a protected person, but {address} is not an address of theirs.',
    ja: '送信者名「{name}」は保護対象の {person} の名前と一致しますが、{address} はその人のアドレスではありません。',
  },
  'impersonation.person-free': {
    ko: '보호 대상의 이름으로 누구나 만들 수 있는 무료 메일 주소 {address}에서 보냈습니다.',
    en: 'A protected person’s name was used with {address}, a free mailbox that anybody can open.',
    ja: '保護対象の人の名前で、誰でも取得できるフリーメールのアドレス {address} から送信されています。',
  },
  'impersonation.person-reply': {
    ko: '보호 대상의 이름으로 보냈지만 회신은 다른 조직의 {reply}(으)로 갑니다.',
    en: 'A protected person’s name was used, but replies would go to {reply} of another organization.',
    ja: '保護対象の人の名前で送信されていますが、返信は別の組織の {reply} に届きます。',
  },
  'impersonation.person-first': {
    ko: '보호 대상의 이름으로 보냈지만 {address}에서 온 메일은 이번이 처음입니다.',
    en: 'A protected person’s name was used, but no mail from {address} has come before.',
    ja: '保護対象の人の名前で送信されていますが、{address} からメールが届くのは初めてです。',
  },
  'impersonation.person-unproven': {
    ko: '보호 대상의 이름으로 보냈으며, {address}에서 보냈다는 증거도 없습니다.',
    en: 'A protected person’s name was used, and nothing proves that the mail even comes from {address}.',
    ja: '保護対象の人の名前が使われており、{address} から送信されたことを示す証拠もありません。',
  },
  'impersonation.person-forged': {
    ko: '보호 대상 {person}의 이름 ‘{name}’과(와) 주소 {address}(으)로 되어 있지만, 그 주소에서 보냈다는 증거가 없습니다.',
    en: 'It carries the name "{name}" of {person}, a protected person, with {address}, but nothing proves that it was sent from there.',
    ja: '保護対象の {person} の名前「{name}」とアドレス {address} が使われていますが、そのアドレスから送信された証拠がありません。',
  },
  'impersonation.name-own-address': {
    ko: '보낸 사람 이름에 우리 도메인의 주소 {shown}이(가) 적혀 있지만 실제 주소는 {address}입니다.',
    en: 'The sender name shows {shown}, an address of your own domain, but the real address is {address}.',
    ja: '送信者名に自社ドメインのアドレス {shown} が書かれていますが、実際のアドレスは {address} です。',
  },
  'impersonation.name-url': {
    ko: '보낸 사람 이름에 다른 사이트의 링크가 들어 있습니다: {name}',
    en: 'The sender name contains a link to another site: {name}',
    ja: '送信者名に別のサイトへのリンクが含まれています: {name}',
  },
  'impersonation.name-amount': {
    ko: '보낸 사람 이름에 금액이 들어 있습니다: {name}',
    en: 'The sender name contains a sum of money: {name}',
    ja: '送信者名に金額が含まれています: {name}',
  },
  'impersonation.name-phone': {
    ko: '보낸 사람 이름에 전화번호가 들어 있습니다: {name}',
    en: 'The sender name contains a telephone number: {name}',
    ja: '送信者名に電話番号が含まれています: {name}',
  },
  'impersonation.name-subject': {
    ko: '보낸 사람 이름이 사람이나 조직이 아니라 메일 제목처럼 되어 있습니다: {name}',
    en: 'The sender name reads like a subject line, not like a person or an organization: {name}',
    ja: '送信者名が人や組織の名前ではなく、件名のように書かれています: {name}',
  },
  'impersonation.reply-to': {
    ko: '{address}에서 보냈다고 하지만 회신은 다른 조직의 {reply}(으)로 갑니다.',
    en: 'It claims to come from {address}, but replies would go to {reply} of another organization.',
    ja: '{address} からの送信を名乗っていますが、返信は別の組織の {reply} に届きます。',
  },
}) satisfies Record<ImpersonationFindingCode, Text>
