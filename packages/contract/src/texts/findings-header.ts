/** What the header heuristics mean, for the "Why?" panel. */
import type { HeaderFindingCode } from '../findings/header.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const headerFindingTexts = defineTexts({
  'header.from-missing': {
    ko: '보낸 사람(From) 주소가 없거나 읽을 수 없습니다.',
    en: 'The From address is missing or cannot be read.',
    ja: '差出人（From）アドレスがないか、読み取れません。',
  },
  'header.date-missing': {
    ko: '날짜(Date) 헤더가 없습니다.',
    en: 'The Date field is missing.',
    ja: '日付（Date）ヘッダーがありません。',
  },
  'header.date-future': {
    ko: '메일의 날짜가 수신 시각보다 {days}일 뒤입니다.',
    en: 'The mail is dated {days} {days|day|days} after its receipt.',
    ja: 'メールの日付が受信時刻より{days}日先になっています。',
  },
  'header.message-id-missing': {
    ko: 'Message-ID 헤더가 없습니다.',
    en: 'The Message-ID field is missing.',
    ja: 'Message-IDヘッダーがありません。',
  },
  'header.message-id-malformed': {
    ko: 'Message-ID 형식이 올바르지 않습니다: {id}',
    en: 'The Message-ID is malformed: {id}',
    ja: 'Message-IDの形式が正しくありません: {id}',
  },
  'header.from-name-address': {
    ko: '보낸 사람 이름에는 {shown}(이)라고 되어 있지만 실제 주소는 {address}입니다.',
    en: 'The sender name shows {shown}, but the real address is {address}.',
    ja: '送信者名には {shown} とありますが、実際のアドレスは {address} です。',
  },
  'header.from-provider-forged': {
    ko: '{domain} 주소로 보냈다고 하지만 {domain} 서버를 거치지 않았습니다.',
    en: 'It claims to come from {domain}, but no server of {domain} handled it.',
    ja: '{domain} からの送信を名乗っていますが、{domain} のサーバーを経由していません。',
  },
  'header.reply-to-free': {
    ko: '회신이 무료 메일 주소 {address}(으)로 가도록 되어 있습니다.',
    en: 'Replies would go to the free mailbox {address}.',
    ja: '返信先がフリーメールのアドレス {address} になっています。',
  },
  'header.reply-to-other-free': {
    ko: '{from}에서 보냈지만 회신은 다른 무료 메일 주소 {address}(으)로 갑니다.',
    en: 'Sent from {from}, but replies would go to another free mailbox, {address}.',
    ja: '{from} から送信されていますが、返信は別のフリーメール {address} に届きます。',
  },
  'header.reply-fake': {
    ko: '제목은 회신처럼 보이지만 원래 메일에 대한 참조가 없습니다.',
    en: 'The subject looks like a reply, but the mail refers to no earlier one.',
    ja: '件名は返信のようですが、元のメールへの参照がありません。',
  },
  'header.subject-shouting': {
    ko: '제목이 모두 대문자입니다.',
    en: 'The subject is all capitals.',
    ja: '件名がすべて大文字です。',
  },
  'header.subject-obfuscated': {
    ko: '제목의 단어에 보이지 않는 문자, 불필요한 결합 부호 또는 다른 문자 체계의 글자가 섞여 있습니다.',
    en: 'Words of the subject contain invisible characters, stray marks or letters of another alphabet.',
    ja: '件名の単語に見えない文字、不要な結合記号、別の文字体系の文字が混ざっています。',
  },
  'header.bidi-override': {
    ko: '글자의 방향을 바꾸는 문자({character})가 있어 실제와 다르게 보입니다: {field}',
    en: 'Characters that reverse the direction of writing ({character}) make it read differently: {field}',
    ja: '文字の向きを変える制御文字（{character}）により、実際とは異なる表示になります: {field}',
  },
  'header.invisible-text': {
    ko: '눈에 보이지 않는 문자({character})가 섞여 있습니다: {field}',
    en: 'There are characters that nobody can see ({character}): {field}',
    ja: '目に見えない文字（{character}）が含まれています: {field}',
  },
  'header.subject-gap': {
    ko: '제목 끝에 긴 공백과 무의미한 문자열이 붙어 있습니다.',
    en: 'The subject ends with a wide gap and meaningless characters.',
    ja: '件名の末尾に長い空白と無意味な文字列があります。',
  },
  'header.helo-invalid': {
    ko: '보낸 서버가 밝힌 이름(HELO)이 올바르지 않습니다: {helo}',
    en: 'The sending server introduced itself with an invalid name (HELO): {helo}',
    ja: '送信サーバーの名乗り（HELO）が正しくありません: {helo}',
  },
  'header.helo-forged': {
    ko: '보낸 서버가 {helo}(이)라고 밝혔지만 실제로는 {host}입니다.',
    en: 'The sending server introduced itself as {helo}, but it is {host}.',
    ja: '送信サーバーは {helo} を名乗りましたが、実際は {host} です。',
  },
  'header.reverse-dns-dynamic': {
    ko: '보낸 서버의 이름 {host}은(는) 메일 서버가 아닌 일반 접속 회선으로 보입니다.',
    en: 'The sending host {host} looks like an access line, not a mail server.',
    ja: '送信元のホスト {host} はメールサーバーではなく一般の接続回線のようです。',
  },
  'header.bulk-no-unsubscribe': {
    ko: '대량 메일이지만 수신 거부 방법(List-Unsubscribe)이 없습니다.',
    en: 'Bulk mail without a way to unsubscribe (List-Unsubscribe).',
    ja: '一斉配信メールですが、配信停止の手段（List-Unsubscribe）がありません。',
  },
  'header.sender-consistent': {
    ko: '보낸 사람 도메인 {domain}의 서명이 확인되었고 링크도 그 도메인으로 연결됩니다.',
    en: 'The signature of the From domain {domain} is valid, and links lead there.',
    ja: '送信者ドメイン {domain} の署名が確認でき、リンク先も同じドメインです。',
  },
  'header.script-mailer': {
    ko: '웹 사이트의 스크립트가 보낸 메일입니다.',
    en: 'The mail was sent by a script on a web site.',
    ja: 'ウェブサイトのスクリプトから送信されたメールです。',
  },
  'header.recipients-hidden': {
    ko: '받는 사람 헤더(To, Cc)가 없습니다.',
    en: 'The mail names no recipients (To, Cc).',
    ja: '宛先（To、Cc）が記載されていません。',
  },
}) satisfies Record<HeaderFindingCode, Text>
