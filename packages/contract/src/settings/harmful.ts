/** Harmful content: what acts in the HTML of mail and in pages that are attached. */
import { contentPolicy } from './content-policy.ts'
import { defineGroup } from './define.ts'

export const HARMFUL_SETTINGS = defineGroup({
  scripts: contentPolicy(
    'score',
    { ko: '본문의 스크립트', en: 'Scripts in the text', ja: '本文のスクリプト' },
    {
      ko: '본문 HTML의 script 요소와 javascript: 주소입니다. 메일 프로그램은 실행하지 않습니다. 메일 서비스가 읽는 데이터(JSON-LD)는 해당하지 않습니다.',
      en: 'Script elements and javascript: addresses in the HTML, which mail programs don’t run. Data for mail services (JSON-LD) doesn’t count.',
      ja: '本文 HTML の script 要素と javascript: アドレスです。メールソフトでは実行されません。メールサービス向けのデータ（JSON-LD）は含みません。',
    },
  ),
  handlers: contentPolicy(
    'score',
    { ko: '이벤트 처리기', en: 'Event handlers', ja: 'イベントハンドラー' },
    {
      ko: 'onload, onclick처럼 스크립트를 실행하는 속성입니다.',
      en: 'Attributes that run script, such as onload and onclick.',
      ja: 'onload、onclick などスクリプトを実行する属性です。',
    },
  ),
  frames: contentPolicy(
    'score',
    { ko: '프레임과 개체', en: 'Frames and objects', ja: 'フレームとオブジェクト' },
    {
      ko: 'iframe, frame, object, embed, applet 요소입니다.',
      en: 'iframe, frame, object, embed and applet elements.',
      ja: 'iframe、frame、object、embed、applet 要素です。',
    },
  ),
  links: contentPolicy(
    'hold',
    { ko: '위험한 주소', en: 'Dangerous addresses', ja: '危険なアドレス' },
    {
      ko: '누르거나 메일을 표시하기만 해도 프로그램을 실행하거나(search-ms:, ms-msdt: 등), Windows 암호 해시를 보내거나(file://서버, \\\\서버\\…), 파일을 담고 있는(data:) 주소입니다. 본문과 일정, 첨부된 페이지에서 찾습니다.',
      en: 'Addresses that start programs (search-ms:, ms-msdt: and others), send the Windows password hash to a server when clicked or merely shown (file://server, \\\\server\\…), or carry a file (data:). Looked for in text, calendars and attached pages.',
      ja: 'クリックまたは表示しただけで、プログラムを起動する（search-ms:、ms-msdt: など）、Windows のパスワードハッシュを送信する（file://サーバー、\\\\サーバー\\…）、またはファイルを含む（data:）アドレスです。本文、予定、添付されたページを調べます。',
    },
  ),
  forms: contentPolicy(
    'score',
    { ko: '입력 양식', en: 'Forms', ja: '入力フォーム' },
    {
      ko: '본문에 있는 입력 양식입니다. 비밀번호 입력란은 아래 설정을 따릅니다.',
      en: 'Forms in the text. Fields for passwords follow the setting below.',
      ja: '本文の入力フォームです。パスワードの入力欄は下の設定に従います。',
    },
  ),
  passwords: contentPolicy(
    'score',
    { ko: '비밀번호 입력란', en: 'Fields for passwords', ja: 'パスワードの入力欄' },
    {
      ko: '메일 본문에서 비밀번호를 입력하게 합니다.',
      en: 'The text itself asks for a password.',
      ja: 'メール本文でパスワードを入力させます。',
    },
  ),
  redirects: contentPolicy(
    'score',
    { ko: '자동 이동', en: 'Redirects', ja: '自動移動' },
    {
      ko: '다른 주소로 저절로 이동하게 하는 meta refresh 요소입니다.',
      en: 'meta refresh elements, which lead elsewhere by themselves.',
      ja: '別のアドレスへ自動的に移動させる meta refresh 要素です。',
    },
  ),
  styles: contentPolicy(
    'score',
    { ko: '위험한 스타일(CSS)', en: 'Dangerous styles (CSS)', ja: '危険なスタイル（CSS）' },
    {
      ko: '스크립트를 실행하거나(expression, behavior, -moz-binding) 메일 화면 위를 덮는(position: fixed) 스타일입니다.',
      en: 'Styles that run script (expression, behavior, -moz-binding) or cover the mail program (position: fixed).',
      ja: 'スクリプトを実行するスタイル（expression、behavior、-moz-binding）や、画面を覆うスタイル（position: fixed）です。',
    },
  ),
  pages: contentPolicy(
    'score',
    { ko: '첨부된 동작하는 페이지', en: 'Active pages attached', ja: '動作するページの添付' },
    {
      ko: '스크립트를 실행하거나 비밀번호를 요구하는 HTML·SVG 첨부 파일입니다. 보안 메일과 명세서도 이 방식을 쓸 수 있습니다.',
      en: 'HTML and SVG files that run script or ask for a password. Secure mail and statements may come this way too.',
      ja: 'スクリプトを実行したりパスワードを要求したりする HTML・SVG の添付ファイルです。セキュアメールや明細書でも使われることがあります。',
    },
  ),
  smuggling: contentPolicy(
    'hold',
    {
      ko: '파일을 만들거나 스크립트를 숨기는 페이지',
      en: 'Pages that make files or hide script',
      ja: 'ファイルを作る、またはスクリプトを隠すページ',
    },
    {
      ko: '브라우저 안에서 파일을 만들어 내려받게 하는 HTML·SVG·XML 첨부 파일(HTML 스머글링)과, 검사를 피하도록 스크립트를 숨긴 페이지입니다. 압축 파일 안에 있어도 해당합니다.',
      en: 'HTML, SVG and XML files that make a file in the browser for download (HTML smuggling), and pages that hide their script from scanners. Also inside archives.',
      ja: 'ブラウザー内でファイルを作ってダウンロードさせる HTML・SVG・XML の添付ファイル（HTML スマグリング）と、検査を避けるためにスクリプトを隠したページです。圧縮ファイルの中にあるものも含みます。',
    },
  ),
})
