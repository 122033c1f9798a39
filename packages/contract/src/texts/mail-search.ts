/** Operators of the search box of mail. */
import { defineTexts } from '../i18n/texts.ts'

export const SEARCH_TEXTS = defineTexts({
  help: {
    ko: '검색창에 바로 입력할 수 있는 연산자입니다. 여러 개를 함께 쓰면 모두 만족하는 메일을 찾습니다.',
    en: 'Operators for the search box. If you use several, all must match.',
    ja: '検索ボックスに直接入力できる演算子です。複数を併用すると、すべてに一致するメールを検索します。',
  },
  notUnderstood: {
    ko: '검색어를 이해하지 못했습니다',
    en: 'The search was not understood',
    ja: '検索条件を解釈できませんでした',
  },
  unknown: {
    ko: '{operator}: 연산자는 없습니다. 글자 그대로 찾으려면 따옴표로 묶어 주세요.',
    en: 'There is no operator {operator}:. Put it in quotes to look for the words.',
    ja: '{operator}: という演算子はありません。文字どおり検索するには引用符で囲んでください。',
  },
  value: {
    ko: '{operator}: 뒤에 쓸 수 없는 값입니다: {value}',
    en: '{operator}: does not take this value: {value}',
    ja: '{operator}: に使用できない値です: {value}',
  },
  twice: {
    ko: '{operator}: 는 한 번만 쓸 수 있습니다.',
    en: '{operator}: can be used only once.',
    ja: '{operator}: は 1 回だけ使用できます。',
  },
  noPeriod: {
    ko: '기간을 정해 검색할 권한이 없습니다.',
    en: 'You cannot change the search period.',
    ja: '期間を指定して検索する権限がありません。',
  },
  known: {
    ko: '사용할 수 있는 연산자: {operators}',
    en: 'Operators: {operators}',
    ja: '使用できる演算子: {operators}',
  },
  'op.from': { ko: '보낸 사람', en: 'Sender', ja: '送信者' },
  'op.to': { ko: '받는 사람', en: 'Recipient', ja: '受信者' },
  'op.subject': { ko: '제목', en: 'Subject', ja: '件名' },
  'op.has': { ko: '첨부 파일 있음', en: 'With attachments', ja: '添付ファイルあり' },
  'op.file': { ko: '첨부 파일 이름', en: 'Name of an attachment', ja: '添付ファイル名' },
  'op.hash': {
    ko: '첨부 파일의 SHA-256(64자리)',
    en: 'SHA-256 of an attachment, 64 digits',
    ja: '添付ファイルの SHA-256（64 桁）',
  },
  'op.class': {
    ko: '분류: normal, spam, virus, wait, analyzing',
    en: 'Class: normal, spam, virus, wait, analyzing',
    ja: '分類: normal, spam, virus, wait, analyzing',
  },
  'op.after': { ko: '이 날짜부터', en: 'On or after this day', ja: 'この日以降' },
  'op.before': { ko: '이 날짜 전까지', en: 'Before this day', ja: 'この日より前' },
  'op.code': { ko: '거부 코드', en: 'Reject code', ja: '拒否コード' },
  'op.finding': { ko: '판정 근거 코드', en: 'Code of a finding', ja: '判定根拠のコード' },
  'op.filter': { ko: '판정한 필터', en: 'Filter that decided', ja: '判定したフィルター' },
  'op.virus': { ko: '바이러스 이름', en: 'Name of a virus', ja: 'ウイルス名' },
  'op.ip': { ko: '보낸 서버의 IP', en: 'Address of the sending server', ja: '送信元サーバーの IP' },
  'op.country': { ko: '보낸 서버의 국가', en: 'Country of the sending server', ja: '送信元サーバーの国' },
  'op.id': { ko: 'Message-ID', en: 'Message-ID', ja: 'Message-ID' },
})
