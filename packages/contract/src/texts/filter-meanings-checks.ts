/** What the results of checks are that rules of filters name, in a sentence. */
import { defineTexts } from '../i18n/texts.ts'

export const CHECK_MEANINGS = defineTexts({
  spf: {
    ko: '보낸 서버가 발신 도메인에서 허용한 서버인지 확인한 결과입니다.',
    en: 'Whether the sending server is one that the sender’s domain allows.',
    ja: '送信サーバーが送信ドメインに許可されているかを確認した結果です。',
  },
  dkim: {
    ko: '메일에 붙은 서명을 확인한 결과입니다. 서명이 여러 개이면 결과도 여러 개입니다.',
    en: 'What verifying the signatures gave; each signature has its own result.',
    ja: 'メールの署名を検証した結果です。署名が複数あれば結果も複数になります。',
  },
  dmarc: {
    ko: '보낸 사람 도메인이 SPF·DKIM과 일치하는지 확인한 결과입니다.',
    en: 'Whether SPF or DKIM confirms the domain in From.',
    ja: '送信者のドメインが SPF・DKIM と一致するかを確認した結果です。',
  },
  arc: {
    ko: '전달한 서버들이 남긴 인증 기록을 확인한 결과입니다.',
    en: 'What verifying the records of forwarding servers gave.',
    ja: '転送したサーバーが残した認証記録を検証した結果です。',
  },
  rbl: {
    ko: '보낸 서버의 IP가 실시간 차단 목록에 있는지 여부입니다.',
    en: 'Whether a real-time block list names the sending server.',
    ja: '送信サーバーの IP がリアルタイムブロックリストにあるかどうかです。',
  },
  surbl: {
    ko: '메일의 링크가 URL 차단 목록에 있는지 여부입니다.',
    en: 'Whether a block list of URLs names a link of the mail.',
    ja: 'メールのリンクが URL ブロックリストにあるかどうかです。',
  },
  dmarcPolicy: {
    ko: '보낸 사람 도메인이 공개한 DMARC 정책입니다.',
    en: 'The DMARC policy that the domain in From publishes.',
    ja: '送信者のドメインが公開している DMARC ポリシーです。',
  },
  senderProven: {
    ko: 'SPF 또는 DKIM이 보낸 사람 주소를 확인했는지 여부입니다.',
    en: 'Whether SPF or DKIM confirms the From address.',
    ja: 'SPF または DKIM が送信者アドレスを確認したかどうかです。',
  },
  spfDomain: {
    ko: 'SPF를 통과한 도메인입니다. 통과하지 못하면 비어 있습니다.',
    en: 'The domain that passed SPF; empty where none did.',
    ja: 'SPF に合格したドメインです。合格しなければ空です。',
  },
  dkimDomain: {
    ko: '유효한 서명을 한 도메인입니다.',
    en: 'Domains whose signatures are valid.',
    ja: '有効な署名をしたドメインです。',
  },
  reverseDns: {
    ko: '보낸 서버에 확인된 역방향 DNS 이름이 있는지 여부입니다.',
    en: 'Whether the sending server has a reverse DNS name that leads back to it.',
    ja: '送信サーバーに確認済みの逆引き DNS 名があるかどうかです。',
  },
  tls: {
    ko: '메일이 TLS로 암호화되어 도착했는지 여부입니다.',
    en: 'Whether the mail came over TLS.',
    ja: 'メールが TLS で暗号化されて届いたかどうかです。',
  },
  smtpAuth: {
    ko: '보낸 쪽이 SMTP로 로그인했는지 여부입니다.',
    en: 'Whether the client signed in by SMTP.',
    ja: '送信側が SMTP 認証を行ったかどうかです。',
  },
  knownSender: {
    ko: '인증된 발신자이며 이 도메인과 메일을 주고받아 온 사이인지 여부입니다.',
    en: 'Whether the sender is authenticated and has been corresponding with this domain.',
    ja: '認証された送信者で、このドメインと継続的にやり取りがあるかどうかです。',
  },
  answersUs: {
    ko: '우리 쪽에서 보낸 메일에 대한 회신인지 여부입니다.',
    en: 'Whether it answers mail that was sent from here.',
    ja: '当方から送ったメールへの返信かどうかです。',
  },
  score: {
    ko: '모든 검사의 점수를 더하고 소수점 아래를 버린 값입니다.',
    en: 'The points of all checks added up, rounded down.',
    ja: 'すべての検査のスコアの合計（小数点以下切り捨て）です。',
  },
  finding: {
    ko: '검사에서 나온 결과 코드 하나입니다. 참조 문서에 실린 코드와 같습니다.',
    en: 'One finding of the checks, by its code as listed in the reference.',
    ja: '検査で得られた結果コードの 1 つです。リファレンスに記載のコードと同じです。',
  },
  virus: {
    ko: '바이러스가 발견되었는지 여부입니다.',
    en: 'Whether a virus was found.',
    ja: 'ウイルスが見つかったかどうかです。',
  },
  encryptedAttachment: {
    ko: '암호가 걸린 첨부 파일이 있는지 여부입니다.',
    en: 'Whether an attachment, or a file in one, is encrypted.',
    ja: 'パスワードで保護された添付ファイルがあるかどうかです。',
  },
  macro: {
    ko: '매크로가 든 문서가 첨부되었는지 여부입니다.',
    en: 'Whether a document with macros is attached.',
    ja: 'マクロを含む文書が添付されているかどうかです。',
  },
  program: {
    ko: '실행 파일이나 바로 가기가 첨부되었는지 여부입니다.',
    en: 'Whether a program or a shortcut is attached.',
    ja: '実行ファイルやショートカットが添付されているかどうかです。',
  },
  disguisedAttachment: {
    ko: '이름과 다른 종류의 파일이 첨부되었는지 여부입니다.',
    en: 'Whether an attachment is something else than its name says.',
    ja: '名前と異なる種類のファイルが添付されているかどうかです。',
  },
  impersonation: {
    ko: '자사 도메인, 임직원, 거래처, 브랜드를 사칭한 흔적이 있는지 여부입니다.',
    en: 'Whether it poses as our domain or people, a correspondent or a brand.',
    ja: '自社ドメイン、社員、取引先、ブランドになりすました形跡があるかどうかです。',
  },
  marketing: {
    ko: '광고·소식지로 판단되었는지 여부입니다.',
    en: 'Whether it is advertising or a newsletter.',
    ja: '広告・ニュースレターと判断されたかどうかです。',
  },
  campaign: {
    ko: '거의 같은 메일이 대량으로 왔거나 신고되었는지 여부입니다.',
    en: 'Whether mail nearly the same has come in numbers, or was reported.',
    ja: 'ほぼ同じメールが大量に届いたか、報告されたかどうかです。',
  },
  shortUrl: {
    ko: '메일에 단축 URL이 있는지 여부입니다.',
    en: 'Whether a link of the mail is a short URL.',
    ja: 'メールに短縮 URL があるかどうかです。',
  },
  keyword: {
    ko: '감시 키워드가 들어 있는지 여부입니다.',
    en: 'Whether a monitored keyword was met.',
    ja: '監視キーワードが含まれているかどうかです。',
  },
  yara: {
    ko: 'YARA 규칙에 일치했는지 여부입니다.',
    en: 'Whether a YARA rule matched.',
    ja: 'YARA ルールに一致したかどうかです。',
  },
  harmfulContent: {
    ko: '스크립트, 폼 등 유해 콘텐츠가 들어 있는지 여부입니다.',
    en: 'Whether it holds scripts, forms or other harmful content.',
    ja: 'スクリプトやフォームなどの有害コンテンツが含まれているかどうかです。',
  },
})
