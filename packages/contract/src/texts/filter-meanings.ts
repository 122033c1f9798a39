/** What the rules of filters look at, in a sentence. */
import type { TargetName } from '../codes/filter.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'
import { CHECK_MEANINGS } from './filter-meanings-checks.ts'

export const TARGET_MEANINGS = defineTexts({
  senderEmail: {
    ko: '보낸 사람(From) 주소 또는 봉투 발신 주소입니다. @example.com 은 그 도메인의 모든 주소를 뜻합니다.',
    en: 'The From address or the envelope sender. @example.com stands for every address of that domain.',
    ja: '差出人（From）のアドレスまたはエンベロープ送信者です。@example.com はそのドメインのすべてのアドレスを表します。',
  },
  senderName: {
    ko: '보낸 사람(From)에 표시되는 이름입니다.',
    en: 'The name shown in From.',
    ja: '差出人（From）に表示される名前です。',
  },
  senderId: {
    ko: '보낸 사람 주소에서 @ 앞부분입니다.',
    en: 'What stands before the @ of the sender address.',
    ja: '送信者アドレスの @ より前の部分です。',
  },
  senderDomain: {
    ko: '보낸 사람 주소에서 @ 뒷부분입니다.',
    en: 'What stands after the @ of the sender address.',
    ja: '送信者アドレスの @ より後の部分です。',
  },
  recipientEmail: {
    ko: '메일을 받는 사용자의 주소와 실제로 적힌 별칭 주소입니다.',
    en: 'The address of the user who receives the mail, and the alias it was written to.',
    ja: 'メールを受け取るユーザーのアドレスと、実際に使われた別名アドレスです。',
  },
  recipientName: {
    ko: '받는 사람·참조에 표시된 그 사용자의 이름입니다.',
    en: 'The name that To or Cc gives that user.',
    ja: '宛先・Cc に表示された、そのユーザーの名前です。',
  },
  recipientId: {
    ko: '받는 사람 주소에서 @ 앞부분입니다.',
    en: 'What stands before the @ of the recipient address.',
    ja: '受信者アドレスの @ より前の部分です。',
  },
  recipientDomain: {
    ko: '받는 사람 주소에서 @ 뒷부분입니다.',
    en: 'What stands after the @ of the recipient address.',
    ja: '受信者アドレスの @ より後の部分です。',
  },
  ccEmail: { ko: '참조(Cc)의 주소입니다.', en: 'Addresses in Cc.', ja: 'Cc のアドレスです。' },
  ccName: { ko: '참조(Cc)에 표시된 이름입니다.', en: 'Names shown in Cc.', ja: 'Cc に表示された名前です。' },
  ccId: {
    ko: '참조 주소에서 @ 앞부분입니다.',
    en: 'What stands before the @ of an address in Cc.',
    ja: 'Cc のアドレスの @ より前の部分です。',
  },
  ccDomain: {
    ko: '참조 주소에서 @ 뒷부분입니다.',
    en: 'What stands after the @ of an address in Cc.',
    ja: 'Cc のアドレスの @ より後の部分です。',
  },
  bccEmail: {
    ko: '받는 사람·참조 어디에도 적히지 않은 수신자의 주소와, 메일에 남은 숨은 참조(Bcc)의 주소입니다.',
    en: 'The address of a recipient whom neither To nor Cc names, and addresses in a Bcc field left in the mail.',
    ja: '宛先にも Cc にも書かれていない受信者のアドレスと、メールに残った Bcc のアドレスです。',
  },
  bccName: {
    ko: '메일에 남은 숨은 참조(Bcc)의 이름입니다.',
    en: 'Names in a Bcc field left in the mail.',
    ja: 'メールに残った Bcc の名前です。',
  },
  bccId: {
    ko: '숨은 참조 주소에서 @ 앞부분입니다.',
    en: 'What stands before the @ of a Bcc address.',
    ja: 'Bcc アドレスの @ より前の部分です。',
  },
  bccDomain: {
    ko: '숨은 참조 주소에서 @ 뒷부분입니다.',
    en: 'What stands after the @ of a Bcc address.',
    ja: 'Bcc アドレスの @ より後の部分です。',
  },
  subject: {
    ko: '해독한 제목입니다. 제목이 여러 개이면 모두 비교합니다.',
    en: 'The decoded subject; every one, should there be several.',
    ja: 'デコードした件名です。複数ある場合はすべて比較します。',
  },
  headerAll: {
    ko: '모든 헤더를 "이름: 값" 형태로, 적힌 그대로와 해독한 값으로 비교합니다.',
    en: 'All header fields as "Name: value", as written and decoded.',
    ja: 'すべてのヘッダーを「名前: 値」の形で、記載どおりの値とデコードした値の両方で比較します。',
  },
  ip: {
    ko: '메일을 보낸 서버의 IP 주소입니다. 네트워크(192.0.2.0/24)나 192.0.2.* 도 쓸 수 있습니다.',
    en: 'The IP address of the server that sent the mail; "equals" also takes a network (192.0.2.0/24) or 192.0.2.*.',
    ja: 'メールを送信したサーバーの IP アドレスです。ネットワーク（192.0.2.0/24）や 192.0.2.* も指定できます。',
  },
  replyTo: {
    ko: '회신(Reply-To) 주소입니다.',
    en: 'Addresses in Reply-To.',
    ja: '返信先（Reply-To）のアドレスです。',
  },
  returnPath: {
    ko: 'SMTP 봉투의 발신 주소(MAIL FROM)입니다.',
    en: 'The sender of the SMTP envelope (MAIL FROM).',
    ja: 'SMTP エンベロープの送信者（MAIL FROM）です。',
  },
  messageId: {
    ko: 'Message-ID 헤더의 값입니다.',
    en: 'The value of the Message-ID field.',
    ja: 'Message-ID ヘッダーの値です。',
  },
  mailer: {
    ko: '메일을 작성한 프로그램(X-Mailer, User-Agent)입니다.',
    en: 'The program that wrote the mail (X-Mailer, User-Agent).',
    ja: 'メールを作成したソフト（X-Mailer、User-Agent）です。',
  },
  recipientCount: {
    ko: '봉투의 수신자 수와 받는 사람·참조에 적힌 주소 수 중 큰 쪽입니다.',
    en: 'Recipients of the envelope or addresses in To and Cc, whichever are more.',
    ja: 'エンベロープの受信者数と、宛先・Cc のアドレス数のうち多い方です。',
  },
  country: {
    ko: '보낸 서버가 있는 국가의 두 글자 코드입니다.',
    en: 'Two-letter code of the country of the sending server.',
    ja: '送信サーバーがある国の 2 文字コードです。',
  },
  clientHost: {
    ko: '보낸 서버의 역방향 DNS 이름과 HELO 이름입니다.',
    en: 'The reverse DNS name of the sending server, and what it calls itself (HELO).',
    ja: '送信サーバーの逆引き DNS 名と HELO 名です。',
  },
  relayPath: {
    ko: '메일이 거쳐 온 서버를 적은 Received 헤더입니다.',
    en: 'The Received fields, in which the servers on the way are named.',
    ja: '経由したサーバーが記された Received ヘッダーです。',
  },
  body: {
    ko: '읽는 사람에게 보이는 본문 글입니다. HTML 태그와 숨긴 글은 제외합니다.',
    en: 'The text a reader sees, without tags and hidden text of HTML.',
    ja: '読者に見える本文です。HTML タグと隠された文字は除きます。',
  },
  contentSize: {
    ko: '메일 전체의 크기(바이트)입니다.',
    en: 'Size of the whole mail, in bytes.',
    ja: 'メール全体のサイズ（バイト）です。',
  },
  html: {
    ko: '본문의 HTML 소스입니다.',
    en: 'The HTML source of the body.',
    ja: '本文の HTML ソースです。',
  },
  charset: {
    ko: '제목과 본문에 쓰인 문자 집합의 이름입니다.',
    en: 'Names of the character sets of subject and body.',
    ja: '件名と本文に使われた文字コードの名前です。',
  },
  attachmentName: {
    ko: '첨부 파일의 이름입니다. 이름이 여러 개이면 모두 비교합니다.',
    en: 'Names of attachments; every one, should a file have several.',
    ja: '添付ファイルの名前です。複数ある場合はすべて比較します。',
  },
  attachmentExtension: {
    ko: '첨부 파일 이름의 확장자이며, tar.gz 처럼 두 개를 이어 쓸 수도 있습니다.',
    en: 'Extensions of the names of attachments; also of two parts, as tar.gz.',
    ja: '添付ファイル名の拡張子です。tar.gz のように 2 つ続けて指定することもできます。',
  },
  attachmentHash: {
    ko: '첨부 파일의 MD5(32자) 또는 SHA-256(64자) 해시입니다.',
    en: 'MD5 (32 characters) or SHA-256 (64) of an attachment.',
    ja: '添付ファイルの MD5（32 文字）または SHA-256（64 文字）です。',
  },
  attachmentSize: {
    ko: '첨부 파일 하나의 크기(바이트)입니다. 어느 하나라도 맞으면 해당합니다.',
    en: 'Size of one attachment, in bytes; any of them may meet the rule.',
    ja: '添付ファイル 1 つのサイズ（バイト）です。いずれか 1 つでも合えば一致します。',
  },
  attachmentCount: {
    ko: '첨부 파일의 수입니다.',
    en: 'How many attachments there are.',
    ja: '添付ファイルの数です。',
  },
  attachmentContent: {
    ko: '첨부 파일에 든 글입니다: 텍스트, HTML, RTF, Office·OpenDocument, HWP·HWPX 문서와 압축 파일 안의 문서.',
    en: 'Text in attachments: plain text, HTML, RTF, Office, OpenDocument, HWP and HWPX documents, also inside archives.',
    ja: '添付ファイル内の文字です: テキスト、HTML、RTF、Office、OpenDocument、HWP・HWPX 文書、および圧縮ファイル内の文書。',
  },
  attachmentType: {
    ko: '내용에서 확인한 첨부 파일의 형식과 메일에 적힌 형식입니다.',
    en: 'Media type of an attachment: as found in its bytes and as declared.',
    ja: '添付ファイルの内容から判別した形式と、メールに記載された形式です。',
  },
  containedName: {
    ko: '압축 파일이나 문서 안에 든 파일의 이름입니다.',
    en: 'Names of files inside archives and documents.',
    ja: '圧縮ファイルや文書に含まれるファイルの名前です。',
  },
  containedExtension: {
    ko: '압축 파일이나 문서 안에 든 파일의 확장자입니다.',
    en: 'Extensions of files inside archives and documents.',
    ja: '圧縮ファイルや文書に含まれるファイルの拡張子です。',
  },
  url: {
    ko: '본문, 첨부 파일, QR 코드에 든 링크와 그 링크가 이어지는 주소입니다.',
    en: 'Links in body, attachments and QR codes, and where redirects written into them lead.',
    ja: '本文、添付ファイル、QR コードに含まれるリンクと、その転送先です。',
  },
  ...CHECK_MEANINGS,
} satisfies Record<TargetName, Text>)
