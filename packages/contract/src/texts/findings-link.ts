/** Findings over links, in words. */
import type { LinkFindingCode } from '../findings/link.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const linkFindingTexts = defineTexts({
  'link.text-host': {
    ko: '링크에는 ‘{shown}’(이)라고 표시되지만 실제로는 {host}(으)로 연결됩니다.',
    en: 'A link shows "{shown}" but leads to {host}.',
    ja: 'リンクの表示は「{shown}」ですが、実際には {host} へ移動します。',
  },
  'link.ip': {
    ko: '링크가 도메인 이름 대신 IP 주소 {host}(으)로 연결됩니다.',
    en: 'A link leads to an IP address instead of a domain name: {host}',
    ja: 'リンク先がドメイン名ではなくIPアドレス {host} です。',
  },
  'link.port': {
    ko: '링크가 일반적이지 않은 포트를 사용합니다: {host}',
    en: 'A link uses an unusual port: {host}',
    ja: 'リンクが一般的でないポートを使用しています: {host}',
  },
  'link.userinfo': {
    ko: '링크 주소 안에 ‘@’를 넣어 실제 목적지 {host}을(를) 감추고 있습니다.',
    en: 'A link hides its real target {host} behind an "@" in its address.',
    ja: 'リンクのアドレスに「@」を入れ、実際の移動先 {host} を隠しています。',
  },
  'link.mixed-script': {
    ko: '다른 사이트처럼 보이도록 비슷한 글자를 섞은 링크가 있습니다: {host}',
    en: 'A link mixes look-alike letters to resemble another site: {host}',
    ja: '似た文字を混ぜて別のサイトに見せかけたリンクがあります: {host}',
  },
  'link.split': {
    ko: '보이지 않는 문자를 끼워 넣어 감춘 주소가 있습니다: {host}',
    en: 'Invisible characters hide an address in the text: {host}',
    ja: '見えない文字を挟んで隠したアドレスがあります: {host}',
  },
  'link.script': {
    ko: '링크가 웹 페이지 대신 스크립트나 데이터를 실행합니다({scheme}).',
    en: 'A link runs script or data instead of opening a page ({scheme}).',
    ja: 'リンクがページではなくスクリプトやデータを実行します（{scheme}）。',
  },
  'link.shortener': {
    ko: '단축 URL을 사용해 실제 목적지가 보이지 않습니다: {host}',
    en: 'A shortened link hides where it leads: {host}',
    ja: '短縮URLのため実際の移動先がわかりません: {host}',
  },
  'link.short-target': {
    ko: '{host}에 조회한 결과 단축 URL의 목적지는 {target}입니다.',
    en: 'A shortened link leads to {target}, as {host} answered.',
    ja: '{host} に照会した結果、短縮URLの移動先は {target} です。',
  },
  'link.hosted': {
    ko: '누구나 만들 수 있는 페이지나 설문, 파일 공유로 연결됩니다: {host}',
    en: 'A link leads to a page, form or file share that anybody can make: {host}',
    ja: '誰でも作成できるページ・フォーム・ファイル共有へのリンクがあります: {host}',
  },
  'link.host-new': {
    ko: '지금까지 받은 메일에 한 번도 나온 적 없는 사이트로 연결됩니다: {host}',
    en: 'A link leads to a site that no mail has led to before: {host}',
    ja: 'これまでのメールに一度も現れていないサイトへのリンクがあります: {host}',
  },
  'link.redirect': {
    ko: '링크가 {host}을(를) 거쳐 다른 곳인 {target}(으)로 연결됩니다.',
    en: 'A link goes through {host} to somewhere else: {target}',
    ja: 'リンクが {host} を経由して別のサイト {target} へ移動します。',
  },
  'link.download': {
    ko: '링크를 누르면 실행 파일이나 압축 파일을 바로 내려받습니다: {name} ({host})',
    en: 'A link downloads a program or an archive: {name} from {host}',
    ja: 'リンクを開くと実行ファイルや圧縮ファイルがダウンロードされます: {name}（{host}）',
  },
  'link.code': {
    ko: '이미지에 {host}(으)로 연결되는 QR 코드가 있습니다: {name}',
    en: 'A picture shows a QR code that leads to {host}: {name}',
    ja: '画像に {host} へ移動するQRコードがあります: {name}',
  },
  'link.code-only': {
    ko: '메일에서 이동할 곳은 이미지 속 QR 코드뿐이며 {host}(으)로 연결됩니다.',
    en: 'The only link of the mail is a QR code in a picture. It leads to {host}.',
    ja: 'メール内のリンクは画像のQRコードだけで、{host} へ移動します。',
  },
  'link.page-form': {
    ko: '첨부된 HTML 파일이 비밀번호를 요구하거나 입력한 내용을 전송합니다: {name}',
    en: 'An attached HTML file asks for a password or sends what is entered: {name}',
    ja: '添付のHTMLファイルがパスワードを要求するか、入力内容を送信します: {name}',
  },
  'link.page-redirect': {
    ko: '첨부된 HTML 파일({name})을 열면 저절로 {host}(으)로 이동합니다.',
    en: 'An attached HTML file ({name}) goes to {host} by itself when it is opened.',
    ja: '添付のHTMLファイル（{name}）を開くと自動的に {host} へ移動します。',
  },
  'link.document-remote': {
    ko: '첨부 문서를 열면 외부의 서식이나 개체를 가져옵니다: {name} ({host})',
    en: 'An attached document fetches a template or an object from elsewhere when it is opened: {name} ({host})',
    ja: '添付文書を開くと外部のテンプレートやオブジェクトを読み込みます: {name}（{host}）',
  },
  'link.pdf-bare': {
    ko: '첨부된 PDF에 내용은 거의 없고 {host}(으)로 가는 링크만 있습니다: {name}',
    en: 'An attached PDF holds hardly more than a link to {host}: {name}',
    ja: '添付のPDFの中身はほぼ {host} へのリンクだけです: {name}',
  },
  'link.attached': {
    ko: '첨부 파일이나 QR 코드에 외부 링크가 있습니다: {host} ({name})',
    en: 'An attachment or code leads outside: {host} ({name})',
    ja: '添付ファイルまたは QR コードに外部へのリンクがあります: {host}（{name}）',
  },
  'link.attached-suspicious': {
    ko: '첨부 파일이나 QR 코드에 의심스러운 링크가 있습니다: {host} ({name}, {what})',
    en: 'An attachment or code has a suspicious link: {host} ({name}, {what})',
    ja: '添付ファイルまたは QR コードに疑わしいリンクがあります: {host}（{name}、{what}）',
  },
  'link.attached-blocked': {
    ko: '첨부 파일이나 QR 코드가 차단 사이트로 연결됩니다: {host} ({name})',
    en: 'An attachment or code leads to a blocked site: {host} ({name})',
    ja: '添付ファイルまたは QR コードがブロックするサイトへリンクしています: {host}（{name}）',
  },
}) satisfies Record<LinkFindingCode, Text>
