/** Putting clients and senders of mails on the SMTP lists, and whom an entry of them would meet besides. */
import { defineTexts } from '../i18n/texts.ts'

/** Of forms that make an entry: `caution` of its overlaps. */
export const SMTP_CAUTION_TEXTS = defineTexts({
  own: {
    ko: '{value}은(는) 이 서버가 받는 도메인입니다. 외부 서비스를 거쳐 들어오는 자사 메일도 거부됩니다.',
    en: '{value} is one of your domains: mail that your own users send through other services is refused too.',
    ja: '{value} はこのサーバーで受信しているドメインです。外部サービス経由で届く自社のメールも拒否されます。',
  },
  public: {
    ko: '{value}은(는) 누구나 주소를 만들 수 있는 도메인입니다. 그곳의 모든 발신자에게 적용됩니다.',
    en: '{value} is a public mail domain: this applies to all its senders.',
    ja: '{value} は誰でもアドレスを作成できるドメインです。そこの送信者すべてに適用されます。',
  },
})

export const SMTP_LIST_MAIL_TEXTS = defineTexts({
  title: { ko: 'SMTP 목록에 등록', en: 'Put on an SMTP list', ja: 'SMTP リストに登録' },
  list: { ko: '목록', en: 'List', ja: 'リスト' },
  blacklist: { ko: '블랙리스트', en: 'Blacklist', ja: 'ブラックリスト' },
  whitelist: { ko: '화이트리스트', en: 'Whitelist', ja: 'ホワイトリスト' },
  blacklistHelp: {
    ko: '접속할 때나 MAIL FROM에서 거부합니다.',
    en: 'Refused at connection or at MAIL FROM.',
    ja: '接続時または MAIL FROM で拒否します。',
  },
  whitelistHelp: {
    ko: '접속 단계의 규칙을 적용하지 않습니다. 발신자는 SPF로 확인될 때만 해당합니다.',
    en: 'Connection rules are skipped; for senders only if SPF confirms them.',
    ja: '接続時のルールを適用しません。送信者は SPF で確認できる場合のみ対象です。',
  },
  what: { ko: '등록할 대상', en: 'Entries to add', ja: '登録する対象' },
  ip: { ko: '접속한 IP', en: 'IP address of the client', ja: '接続元の IP' },
  sender: { ko: '발신자 주소', en: 'Address of the sender', ja: '送信者のアドレス' },
  domain: {
    ko: '발신자의 도메인(하위 도메인 포함)',
    en: 'Domain of the sender, with its sub-domains',
    ja: '送信者のドメイン（サブドメインを含む）',
  },
  country: {
    ko: '국가(그 국가의 IP에서 오는 모든 접속)',
    en: 'Country: every connection from its addresses',
    ja: '国（その国の IP からのすべての接続）',
  },
  none: { ko: '이 메일에는 없습니다.', en: 'The mail has none.', ja: 'このメールにはありません。' },
  outcome: { ko: '적용 결과', en: 'What will happen', ja: '適用される内容' },
  willAdd: { ko: '{value} 등록', en: '{value} is added', ja: '{value} を登録' },
  covered: {
    ko: '{value}은(는) 이미 {entries}에 포함됩니다.',
    en: '{value} is covered by {entries} already.',
    ja: '{value} はすでに {entries} に含まれています。',
  },
  otherList: {
    ko: '{value}은(는) 다른 목록의 {entries}에도 해당합니다. 둘 다 해당하면 화이트리스트가 우선합니다.',
    en: '{value}: the other list has {entries}. Where both apply, the whitelist counts.',
    ja: '{value} はもう一方のリストの {entries} にも該当します。両方に該当する場合はホワイトリストが優先されます。',
  },
  nothing: {
    ko: '등록할 새 항목이 없습니다.',
    en: 'There is nothing new to add.',
    ja: '新しく登録する項目はありません。',
  },
  clientFirst: {
    ko: '접속한 IP가 거부되었습니다. 발신자만 허용해서는 받을 수 없습니다.',
    en: 'The client was refused at connection: allowing only the sender does not help.',
    ja: '接続元の IP が拒否されました。送信者だけを許可しても受信できません。',
  },
  add: { ko: '{count}건 등록', en: 'Add {count} {count|entry|entries}', ja: '{count} 件を登録' },
  added: {
    ko: '{list}에 {count}건을 등록했습니다.',
    en: '{count} {count|entry was|entries were} added to the {list}.',
    ja: '{list}に {count} 件を登録しました。',
  },
  failed: { ko: '등록하지 못했습니다', en: 'Not added', ja: '登録できませんでした' },
  undone: {
    ko: '등록을 취소했습니다.',
    en: 'The entries were taken off the list.',
    ja: '登録を取り消しました。',
  },
  'on.blacklist': { ko: 'SMTP 블랙리스트', en: 'SMTP blacklist', ja: 'SMTP ブラックリスト' },
  'on.whitelist': { ko: 'SMTP 화이트리스트', en: 'SMTP whitelist', ja: 'SMTP ホワイトリスト' },
})
