/** Properties of a message that the content analysis may name as a reason; those without a line here count unnamed. */
import { defineTexts } from '../i18n/texts.ts'
import { SCORE_LURE_TEXTS } from './score-lures.ts'

const SENDER = defineTexts({
  'from-free': {
    ko: '무료 메일 주소에서 보냄',
    en: 'Sent from a free mailbox',
    ja: 'フリーメールからの送信',
  },
  'from-nameless': { ko: '보낸 사람 이름 없음', en: 'No sender name', ja: '送信者名なし' },
  'from-unreadable': {
    ko: '보낸 사람 주소를 읽을 수 없음',
    en: 'Unreadable sender address',
    ja: '送信者アドレスが読み取れない',
  },
  'from-name-address': {
    ko: '보낸 사람 이름에 주소가 들어 있음',
    en: 'An address in the sender name',
    ja: '送信者名にアドレスが含まれる',
  },
  'from-local-random': {
    ko: '무작위로 만든 듯한 보낸 사람 주소',
    en: 'Random-looking sender address',
    ja: 'ランダムに見える送信者アドレス',
  },
  'from-local-digits': {
    ko: '보낸 사람 주소에 긴 숫자',
    en: 'Long number in the sender address',
    ja: '送信者アドレスに長い数字',
  },
  'from-domain-digits': {
    ko: '보낸 사람 도메인에 숫자',
    en: 'Digits in the sender domain',
    ja: '送信者ドメインに数字',
  },
  'sender-differs': {
    ko: '반송 주소와 보낸 사람의 도메인이 다름',
    en: 'Return address of another domain',
    ja: '返送先と送信者のドメインが異なる',
  },
  'reply-differs': {
    ko: '답장이 다른 도메인으로 감',
    en: 'Replies go to another domain',
    ja: '返信先が別のドメイン',
  },
  'reply-free': {
    ko: '답장이 무료 메일로 감',
    en: 'Replies go to a free mailbox',
    ja: '返信先がフリーメール',
  },
  'reply-free-both': {
    ko: '답장이 다른 무료 메일로 감',
    en: 'Replies go to another free mailbox',
    ja: '返信先が別のフリーメール',
  },
  'signed-own': {
    ko: '보낸 사람 도메인의 서명',
    en: "Signed by the sender's domain",
    ja: '送信者ドメインの署名あり',
  },
  'signed-other': { ko: '다른 도메인의 서명', en: 'Signed by another domain', ja: '別ドメインの署名' },
  'signed-none': { ko: '서명 없음', en: 'Not signed', ja: '署名なし' },
})

const ROUTE = defineTexts({
  'helo-literal': {
    ko: '이름 대신 IP 주소로 인사하는 서버',
    en: 'Server introduces itself by an IP address',
    ja: '名前ではなくIPアドレスを名乗るサーバー',
  },
  'helo-local': {
    ko: '개인 PC처럼 인사하는 서버',
    en: 'Server introduces itself like a PC',
    ja: 'PCのように名乗るサーバー',
  },
  nameless: { ko: '이름 없는 서버', en: 'Server without a name', ja: '名前のないサーバー' },
  dynamic: { ko: '유동 IP에서 보냄', en: 'Sent from a dynamic address', ja: '動的IPアドレスからの送信' },
  'id-none': { ko: 'Message-ID 없음', en: 'No Message-ID', ja: 'Message-IDなし' },
  'date-none': { ko: '날짜 없음', en: 'No date', ja: '日付なし' },
  'to-undisclosed': {
    ko: '받는 사람이 표시되지 않음',
    en: 'Recipients not shown',
    ja: '宛先が表示されていない',
  },
  'to-absent': {
    ko: '받는 사람에 수신자 주소가 없음',
    en: 'The recipient is not among those named',
    ja: '宛先に受信者のアドレスがない',
  },
  'to-self': { ko: '자기 자신에게 보낸 형식', en: 'Addressed to its own sender', ja: '送信者自身が宛先' },
  thread: { ko: '이어지는 대화', en: 'Part of a conversation', ja: '会話の続き' },
  'thread-reply': { ko: '실제 답장', en: 'A real reply', ja: '実際の返信' },
  'fake-reply': { ko: '답장인 척하는 제목', en: 'Pretends to be a reply', ja: '返信を装った件名' },
  bulk: { ko: '대량 메일로 표시됨', en: 'Declared as bulk mail', ja: '一括送信メールと表示' },
  unsubscribe: { ko: '수신 거부 방법이 있음', en: 'Offers to unsubscribe', ja: '配信停止の案内あり' },
  php: { ko: '웹 스크립트로 보냄', en: 'Sent by a web script', ja: 'Webスクリプトからの送信' },
})

const SUBJECT = defineTexts({
  'subject-none': { ko: '제목 없음', en: 'No subject', ja: '件名なし' },
  'subject-caps': { ko: '대문자로만 쓴 제목', en: 'Subject in capitals', ja: '大文字だけの件名' },
  'subject-bang': { ko: '제목에 느낌표', en: 'Exclamation mark in the subject', ja: '件名に感嘆符' },
  'subject-bangs': {
    ko: '제목에 느낌표가 여러 개',
    en: 'Several !!! in the subject',
    ja: '件名に感嘆符が複数',
  },
  'subject-money': { ko: '제목에 금액', en: 'Money in the subject', ja: '件名に金額' },
  'subject-percent': { ko: '제목에 할인율', en: 'A percentage in the subject', ja: '件名に割合（%）' },
  'subject-emoji': { ko: '제목에 이모지', en: 'Emoji in the subject', ja: '件名に絵文字' },
  'subject-address': { ko: '제목에 메일 주소', en: 'An address in the subject', ja: '件名にメールアドレス' },
  'subject-gap': { ko: '제목에 긴 빈칸', en: 'A wide gap in the subject', ja: '件名に長い空白' },
})

const BODY = defineTexts({
  'html-only': {
    ko: '텍스트 없이 HTML만 있음',
    en: 'HTML only, no text version',
    ja: 'HTMLのみでテキスト版なし',
  },
  'text-only': { ko: '텍스트로만 쓴 메일', en: 'Plain text only', ja: 'テキストのみのメール' },
  empty: { ko: '본문 없음', en: 'No text at all', ja: '本文なし' },
  'html-base64': {
    ko: '본문이 부호화되어 감춰짐',
    en: 'Body hidden in an encoding',
    ja: '本文が符号化されている',
  },
  'image-only': { ko: '그림뿐인 본문', en: 'Nothing but an image', ja: '画像だけの本文' },
  'html-form': { ko: '본문에 입력란', en: 'A form in the mail', ja: '本文に入力フォーム' },
  'html-script': { ko: '본문에 스크립트', en: 'A script in the mail', ja: '本文にスクリプト' },
  'html-iframe': {
    ko: '본문에 다른 페이지 삽입',
    en: 'Another page embedded',
    ja: '本文に別ページの埋め込み',
  },
  'html-background': { ko: '배경색을 쓴 본문', en: 'Coloured background', ja: '背景色のある本文' },
  'html-blockquote': { ko: '인용한 이전 메일', en: 'Quotes an earlier mail', ja: '以前のメールを引用' },
  attribution: { ko: '이전 메일을 인용함', en: 'Quotes an earlier mail', ja: '以前のメールを引用' },
  signature: { ko: '서명이 있는 본문', en: 'Closes with a signature', ja: '署名のある本文' },
  phone: { ko: '전화번호가 있음', en: 'A phone number', ja: '電話番号あり' },
  wallet: { ko: '가상화폐 지갑 주소', en: 'A cryptocurrency address', ja: '暗号資産のアドレス' },
  diff: { ko: '소스 코드 변경 내용', en: 'A change of source code', ja: 'ソースコードの差分' },
  invisible: {
    ko: '글자 사이에 보이지 않는 문자',
    en: 'Invisible characters in words',
    ja: '文字の間に見えない文字',
  },
  'mixed-script': {
    ko: '한 단어에 섞인 문자',
    en: 'Alphabets mixed within a word',
    ja: '一語の中に異なる文字種',
  },
  'spaced-out': { ko: '띄어 쓴 글자', en: 'L e t t e r s set apart', ja: '一文字ずつ空けた文字' },
  'greeting-address': {
    ko: '이름 대신 메일 주소로 부름',
    en: 'Greets an address, not a name',
    ja: '名前ではなくアドレスで呼びかけ',
  },
  'mentions-address': {
    ko: '본문에 받는 사람 주소',
    en: "The recipient's address in the text",
    ja: '本文に受信者のアドレス',
  },
  calendar: { ko: '일정 초대', en: 'A calendar invitation', ja: '予定の招待' },
  'attached:office': { ko: '첨부: 문서', en: 'Attached: office document', ja: '添付: 文書' },
  'attached:pdf': { ko: '첨부: PDF', en: 'Attached: PDF', ja: '添付: PDF' },
  'attached:macro': {
    ko: '첨부: 매크로 문서',
    en: 'Attached: document with macros',
    ja: '添付: マクロ付き文書',
  },
  'attached:archive': { ko: '첨부: 압축 파일', en: 'Attached: archive', ja: '添付: 圧縮ファイル' },
  'attached:html': { ko: '첨부: HTML', en: 'Attached: HTML', ja: '添付: HTML' },
  'attached:program': { ko: '첨부: 프로그램', en: 'Attached: program', ja: '添付: プログラム' },
})

const LINKS = defineTexts({
  'links-own': {
    ko: '보낸 사람 도메인의 링크',
    en: "Links to the sender's own site",
    ja: '送信者ドメインへのリンク',
  },
  'links-foreign': { ko: '다른 도메인의 링크', en: 'Links to other sites only', ja: '別ドメインへのリンク' },
  'link-ip': { ko: 'IP 주소로 된 링크', en: 'Link to an IP address', ja: 'IPアドレスへのリンク' },
  'link-shortener': { ko: '단축 링크', en: 'Shortened link', ja: '短縮リンク' },
  'link-hosted': { ko: '무료 호스팅 링크', en: 'Link to a free host', ja: '無料ホスティングへのリンク' },
  'link-cheap': {
    ko: '흔히 악용되는 도메인의 링크',
    en: 'Link to an often abused domain',
    ja: '悪用されやすいドメインへのリンク',
  },
  'link-punycode': { ko: '다른 문자로 된 링크', en: 'Link in another alphabet', ja: '別の文字種のリンク' },
  'link-port': { ko: '포트 번호가 있는 링크', en: 'Link with a port number', ja: 'ポート番号付きのリンク' },
  'link-user': {
    ko: '앞에 다른 이름을 세운 링크',
    en: 'Link with a name in front',
    ja: '別名を前に置いたリンク',
  },
  'link-http': { ko: '암호화되지 않은 링크', en: 'Unencrypted links', ja: '暗号化されていないリンク' },
  'link-redirect': { ko: '다른 곳으로 넘기는 링크', en: 'Link that passes on', ja: '転送するリンク' },
  'link-recipient': {
    ko: '받는 사람 주소가 든 링크',
    en: "Link with the recipient's address",
    ja: '受信者アドレス入りのリンク',
  },
  'link-file': { ko: '파일로 가는 링크', en: 'Link to a file', ja: 'ファイルへのリンク' },
})

export const SCORE_SIGNAL_TEXTS = { ...SENDER, ...ROUTE, ...SUBJECT, ...BODY, ...LINKS, ...SCORE_LURE_TEXTS }
export type ScoreSignal = keyof typeof SCORE_SIGNAL_TEXTS

/** True for a property that readers have a name for. */
export function isNamedSignal(name: string): name is ScoreSignal {
  return Object.hasOwn(SCORE_SIGNAL_TEXTS, name)
}

/** The parts of a message that the content analysis speaks of; what each adds is shown, and together they are its points. */
export const SCORE_GROUP_TEXTS = defineTexts({
  sender: { ko: '보낸 사람과 경로', en: 'Sender and route', ja: '送信者と経路' },
  links: { ko: '링크', en: 'Links', ja: 'リンク' },
  text: { ko: '제목과 본문', en: 'Subject and text', ja: '件名と本文' },
  structure: { ko: '메일 구조', en: 'Structure', ja: 'メールの構造' },
  attachments: { ko: '첨부 파일', en: 'Attachments', ja: '添付ファイル' },
})
export type ScoreGroup = keyof typeof SCORE_GROUP_TEXTS

export function isScoreGroup(name: string): name is ScoreGroup {
  return Object.hasOwn(SCORE_GROUP_TEXTS, name)
}
