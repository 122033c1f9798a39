/** What the heuristics over attachments, links and HTML mean, for the "Why?" panel. */
import type { StructureFindingCode } from '../findings/structure.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const structureFindingTexts = defineTexts({
  'structure.attachment-program': {
    ko: '실행 파일이 첨부되어 있습니다: {name}',
    en: 'A program is attached: {name}',
    ja: '実行ファイルが添付されています: {name}',
  },
  'structure.attachment-shortcut': {
    ko: '프로그램을 실행할 수 있는 바로 가기나 설정 파일이 첨부되어 있습니다: {name}',
    en: 'A shortcut or settings file that can start programs is attached: {name}',
    ja: 'プログラムを起動できるショートカットまたは設定ファイルが添付されています: {name}',
  },
  'structure.attachment-disk-image': {
    ko: '디스크 이미지가 첨부되어 있습니다: {name}',
    en: 'A disk image is attached: {name}',
    ja: 'ディスクイメージが添付されています: {name}',
  },
  'structure.attachment-unsafe': {
    ko: '메일 프로그램이 위험하다고 열지 않는 종류의 파일이 첨부되어 있습니다: {name}',
    en: 'A file of a kind that mail programs block is attached: {name}',
    ja: 'メールソフトが危険とみなして開かない種類のファイルが添付されています: {name}',
  },
  'structure.attachment-source': {
    ko: '프로그램의 소스 파일이 첨부되어 있습니다: {name}',
    en: 'Program source is attached: {name}',
    ja: 'プログラムのソースファイルが添付されています: {name}',
  },
  'structure.attachment-disguised': {
    ko: '이름과 달리 실제로는 실행 파일인 첨부 파일이 있습니다: {name} ({type})',
    en: 'An attachment is a program although its name says otherwise: {name} ({type})',
    ja: '名前を偽った実行ファイルが添付されています: {name}（{type}）',
  },
  'structure.attachment-macro': {
    ko: '매크로가 든 문서가 첨부되어 있습니다: {name}',
    en: 'A document with macros is attached: {name}',
    ja: 'マクロを含む文書が添付されています: {name}',
  },
  'structure.attachment-macro-disguised': {
    ko: '매크로가 든 문서인데 이름은 매크로가 없는 문서로 되어 있습니다: {name}',
    en: 'A document with macros is named like one without: {name}',
    ja: 'マクロを含む文書が、マクロのない文書の名前になっています: {name}',
  },
  'structure.attachment-encrypted': {
    ko: '암호로 보호되어 검사할 수 없는 첨부 파일이 있습니다: {name}',
    en: 'An attachment is encrypted and cannot be inspected: {name}',
    ja: '暗号化されていて検査できない添付ファイルがあります: {name}',
  },
  'structure.attachment-html': {
    ko: 'HTML 파일이 첨부되어 있습니다: {name}',
    en: 'An HTML file is attached: {name}',
    ja: 'HTMLファイルが添付されています: {name}',
  },
  'structure.attachment-html-active': {
    ko: '첨부된 HTML 파일이 스크립트를 실행하거나 비밀번호를 요구합니다: {name}',
    en: 'An attached HTML file runs script or asks for a password: {name}',
    ja: '添付のHTMLファイルがスクリプトを実行するか、パスワードを要求します: {name}',
  },
  'structure.attachment-html-smuggling': {
    ko: '첨부된 페이지가 브라우저 안에서 파일을 만들거나 실행할 스크립트를 숨깁니다: {name} ({what})',
    en: 'An attached page makes a file in the browser or hides the script it runs: {name} ({what})',
    ja: '添付のページが、ブラウザー内でファイルを作成するか、実行するスクリプトを隠しています: {name}（{what}）',
  },
  'structure.attachment-address': {
    ko: '첨부 파일에 프로그램을 실행하거나 로그인 정보를 내보내는 주소가 있습니다: {name} ({what})',
    en: 'An attachment has an address that starts a program or gives away sign-in details: {name} ({what})',
    ja: '添付ファイルに、プログラムを起動するかサインイン情報を送信するアドレスがあります: {name}（{what}）',
  },
  'structure.attachment-script': {
    ko: '스크립트 파일이 첨부되어 있습니다: {name}',
    en: 'A script is attached: {name}',
    ja: 'スクリプトファイルが添付されています: {name}',
  },
  'structure.attachment-macro-harmful': {
    ko: '문서를 열면 저절로 실행되어 프로그램·파일·네트워크를 다루는 매크로가 있습니다: {name} ({what})',
    en: 'A document has macros that start by themselves and reach beyond it: {name} ({what})',
    ja: '文書を開くと自動で実行され、プログラム・ファイル・ネットワークを操作するマクロがあります: {name}（{what}）',
  },
  'structure.attachment-macro-sheet': {
    ko: 'Excel 4.0 매크로 시트가 있습니다: {name}',
    en: 'A workbook has a sheet of Excel 4.0 macros: {name}',
    ja: 'Excel 4.0 のマクロシートがあります: {name}',
  },
  'structure.attachment-empty-storage': {
    ko: '문서에 개체나 매크로를 담는 공간이 있지만 비어 있습니다: {name} ({what})',
    en: 'A document has room for objects or macros, with nothing in it: {name} ({what})',
    ja: '文書にオブジェクトやマクロを入れる領域がありますが、空です: {name}（{what}）',
  },
  'structure.attachment-dde': {
    ko: '문서가 다른 프로그램에 명령을 보냅니다(DDE): {name} ({what})',
    en: 'A document gives commands to other programs (DDE): {name} ({what})',
    ja: '文書がほかのプログラムに命令を送ります（DDE）: {name}（{what}）',
  },
  'structure.attachment-exploit': {
    ko: '취약점 공격에 쓰이는 개체가 문서에 있습니다: {name} ({what})',
    en: 'A document holds an object of a kind that exploits use: {name} ({what})',
    ja: '脆弱性攻撃に使われるオブジェクトが文書にあります: {name}（{what}）',
  },
  'structure.attachment-remote': {
    ko: '문서를 열면 다른 서버에서 서식이나 개체를 가져옵니다: {name} ({what})',
    en: 'A document fetches a template or object from elsewhere when opened: {name} ({what})',
    ja: '文書を開くと、ほかのサーバーからテンプレートやオブジェクトを読み込みます: {name}（{what}）',
  },
  'structure.attachment-link-unsafe': {
    ko: '문서의 링크가 프로그램, 스크립트 또는 다른 컴퓨터의 파일을 엽니다: {name} ({what})',
    en: 'A link in a document opens a program, a script or a file on another computer: {name} ({what})',
    ja: '文書のリンクがプログラム、スクリプト、または別のコンピューターのファイルを開きます: {name}（{what}）',
  },
  'structure.attachment-linked': {
    ko: '문서가 다른 파일에 연결되어 있습니다: {name} ({what})',
    en: 'A document is linked to other files: {name} ({what})',
    ja: '文書がほかのファイルにリンクしています: {name}（{what}）',
  },
  'structure.attachment-package': {
    ko: '문서 안에 파일이 포함되어 있습니다: {name} ({what})',
    en: 'A document carries a file: {name} ({what})',
    ja: '文書にファイルが埋め込まれています: {name}（{what}）',
  },
  'structure.attachment-package-active': {
    ko: '문서 안에 열면 동작하는 파일이 포함되어 있습니다: {name} ({what})',
    en: 'A document carries a file that acts when it is opened: {name} ({what})',
    ja: '文書に、開くと動作するファイルが埋め込まれています: {name}（{what}）',
  },
  'structure.attachment-object': {
    ko: '문서에 다른 프로그램의 개체가 있습니다: {name} ({what})',
    en: 'A document holds an object of another program: {name} ({what})',
    ja: '文書にほかのプログラムのオブジェクトがあります: {name}（{what}）',
  },
  'structure.attachment-pdf-script': {
    ko: 'PDF에 스크립트나 내용을 보내는 동작이 있습니다: {name} ({what})',
    en: 'A PDF runs script or sends what is filled in: {name} ({what})',
    ja: 'PDF にスクリプト、または入力内容を送信する動作があります: {name}（{what}）',
  },
  'structure.attachment-pdf-launch': {
    ko: 'PDF가 다른 프로그램을 실행합니다: {name} ({what})',
    en: 'A PDF starts another program: {name} ({what})',
    ja: 'PDF がほかのプログラムを起動します: {name}（{what}）',
  },
  'structure.attachment-pdf-action': {
    ko: 'PDF를 열거나 넘길 때 저절로 일어나는 동작이 있습니다: {name} ({what})',
    en: 'A PDF does something by itself when opened or turned over: {name} ({what})',
    ja: 'PDF を開いたりページをめくったりしたときに、自動で行われる動作があります: {name}（{what}）',
  },
  'structure.attachment-pdf-file': {
    ko: 'PDF에 파일이 첨부되어 있습니다: {name}',
    en: 'A PDF has files attached: {name}',
    ja: 'PDF にファイルが添付されています: {name}',
  },
  'structure.attachment-pdf-form': {
    ko: 'PDF에 입력 양식이 있습니다: {name}',
    en: 'A PDF has a form: {name}',
    ja: 'PDF に入力フォームがあります: {name}',
  },
  'structure.attachment-unlocked': {
    ko: '암호로 잠긴 첨부 파일을 메일에 적힌 암호로 열어 검사했습니다: {name}',
    en: 'A locked attachment was opened with a password written in the mail, and scanned: {name}',
    ja: 'ロックされた添付ファイルを、メールに書かれたパスワードで開いて検査しました: {name}',
  },
  'structure.attachment-links': {
    ko: '문서에 링크가 있습니다: {name}',
    en: 'A document has links: {name}',
    ja: '文書にリンクがあります: {name}',
  },
  'structure.attachment-extension': {
    ko: '허용하지 않는 확장자나 형식의 첨부 파일입니다: {name} ({what})',
    en: 'An attachment’s extension or type is not allowed: {name} ({what})',
    ja: '許可されていない拡張子または形式の添付ファイルです: {name}（{what}）',
  },
  'structure.attachment-size': {
    ko: '첨부 파일이 제한보다 큽니다: {name} ({bytes}바이트)',
    en: 'An attachment is larger than allowed: {name} ({bytes} bytes)',
    ja: '添付ファイルが制限より大きいです: {name}（{bytes}バイト）',
  },
  'structure.attachment-count': {
    ko: '첨부 파일이 {count}개로 제한보다 많습니다.',
    en: 'The mail has {count} {count|attachment|attachments}, more than allowed.',
    ja: '添付ファイルが{count}件あり、制限を超えています。',
  },
  'structure.html-form': {
    ko: '메일 본문에 입력 양식이 있습니다.',
    en: 'The mail contains a form.',
    ja: 'メール本文に入力フォームがあります。',
  },
  'structure.html-password': {
    ko: '메일 본문에 비밀번호 입력란이 있습니다.',
    en: 'The mail contains a field for a password.',
    ja: 'メール本文にパスワードの入力欄があります。',
  },
  'structure.hidden-text': {
    ko: '읽는 사람에게 보이지 않는 글자 {hidden}자가 숨어 있습니다(보이는 글자 {visible}자).',
    en: 'The mail hides {hidden} {hidden|character|characters} from its reader ({visible} are visible).',
    ja: '読み手に見えない文字が{hidden}文字隠されています（見える文字は{visible}文字）。',
  },
  'structure.image-only': {
    ko: '글자는 거의 없고 그림 {images}개와 링크뿐입니다.',
    en: 'The mail is {images} {images|picture|pictures} and a link with hardly any text.',
    ja: '文字がほとんどなく、画像{images}点とリンクだけです。',
  },
  'structure.text-obfuscated': {
    ko: '본문의 단어에 보이지 않는 문자, 불필요한 결합 부호 또는 다른 문자 체계의 글자가 섞여 있습니다.',
    en: 'Words of the body contain invisible characters, stray marks or letters of another alphabet.',
    ja: '本文の単語に見えない文字、不要な結合記号、別の文字体系の文字が混ざっています。',
  },
}) satisfies Record<StructureFindingCode, Text>
