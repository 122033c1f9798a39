/** Attachments by facts: what becomes of each kind, and limits. They belong to the scanner's group. */
import type { ErrorCode } from '../codes/errors.ts'
import { contentPolicy } from './content-policy.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

/** Documents whose active contents are looked for. */
export const DOCUMENT_KINDS = [
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'hwp',
  'hwpx',
  'pdf',
  'rtf',
  'xml',
  'images',
  'others',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

function checkDocumentKind(word: string): ErrorCode | null {
  return (DOCUMENT_KINDS as readonly string[]).includes(word) ? null : 'INVALID_VALUE'
}

/** An extension as names end, lower case, without its dot. */
export function checkExtension(word: string): ErrorCode | null {
  return /^[\p{Ll}\p{Lo}\d_-]{1,20}$/u.test(word) ? null : 'INVALID_VALUE'
}

export const ATTACHMENT_SETTINGS = defineGroup({
  unscannable: contentPolicy(
    'hold',
    {
      ko: '검사할 수 없는 첨부 파일',
      en: 'Attachments that can’t be scanned',
      ja: '検査できない添付ファイル',
    },
    {
      ko: '열 수 없는 형식, 손상된 압축 파일, 지나치게 커지는 압축 파일입니다. 보류하지 않으면 그 안의 바이러스를 놓칠 수 있습니다.',
      en: 'Formats that can’t be opened, damaged archives and archives that unpack too large. If you don’t hold them, viruses in them may pass.',
      ja: '開けない形式、壊れた圧縮ファイル、展開すると大きくなりすぎる圧縮ファイルです。保留しないと、中のウイルスを見逃すおそれがあります。',
    },
  ),
  encrypted: contentPolicy(
    'hold',
    { ko: '암호가 걸린 첨부 파일', en: 'Attachments with a password', ja: 'パスワード付きの添付ファイル' },
    {
      ko: '암호가 있어야 열리는 압축 파일과 문서(PDF, Office, 한글)입니다. 본문에 적힌 암호로 열리면 내용을 검사합니다. 명세서나 급여 명세처럼 정상 메일에도 쓰이므로, 자주 받는다면 점수만 더하도록 바꾸세요.',
      en: 'Archives and documents (PDF, Office, HWP) that open with a password only. What opens with a password written in the mail is scanned. Statements and payslips come this way too: where they are common, score them only.',
      ja: 'パスワードがないと開けない圧縮ファイルと文書（PDF、Office、HWP）です。本文に書かれたパスワードで開ければ内容を検査します。明細書など正常なメールにも使われるため、よく届く場合は加点のみにしてください。',
    },
  ),
  programs: contentPolicy(
    'hold',
    { ko: '실행 파일', en: 'Programs', ja: '実行ファイル' },
    {
      ko: 'exe, scr, msi, jar, apk, Office 추가 기능(xlam, ppam) 등 바로 실행되거나 설치되는 파일과, 이름을 다른 파일처럼 바꾼 실행 파일입니다. 압축 파일이나 문서 안에 있어도 해당합니다.',
      en: 'exe, scr, msi, jar, apk, Office add-ins (xlam, ppam) and other programs and installers, also under another name, and inside archives and documents.',
      ja: 'exe、scr、msi、jar、apk、Office アドイン（xlam、ppam）など、そのまま実行またはインストールされるファイルと、別のファイルに見せかけた実行ファイルです。圧縮ファイルや文書の中にあるものも含みます。',
    },
  ),
  scripts: contentPolicy(
    'hold',
    { ko: '스크립트 파일', en: 'Scripts', ja: 'スクリプトファイル' },
    {
      ko: 'js, vbs, wsf, hta, bat, cmd, ps1 등 두 번 누르면 실행되는 스크립트와, 문서 안에 포함되어 열면 동작하는 파일(HTML, 매크로 문서)입니다.',
      en: 'js, vbs, wsf, hta, bat, cmd, ps1 and other scripts that run on a double click, and files within documents that act when they are opened (HTML, documents with macros).',
      ja: 'js、vbs、wsf、hta、bat、cmd、ps1 など、ダブルクリックで実行されるスクリプトと、文書に埋め込まれていて開くと動作するファイル（HTML、マクロ付き文書）です。',
    },
  ),
  shortcuts: contentPolicy(
    'hold',
    { ko: '바로 가기', en: 'Shortcuts', ja: 'ショートカット' },
    {
      ko: 'lnk, url, library-ms, rdp, mobileconfig 등 다른 프로그램이나 주소를 열거나 설정을 바꾸는 파일과, 프로그램·스크립트·다른 컴퓨터의 파일을 여는 문서 안의 링크입니다.',
      en: 'lnk, url, library-ms, rdp, mobileconfig and other files that open something else or change settings, and links in documents that open a program, a script or a file on another computer.',
      ja: 'lnk、url、library-ms、rdp、mobileconfig など、ほかのプログラムやアドレスを開いたり設定を変えたりするファイルと、プログラム・スクリプト・別のコンピューターのファイルを開く文書内のリンクです。',
    },
  ),
  diskImages: contentPolicy(
    'hold',
    { ko: '디스크 이미지', en: 'Disk images', ja: 'ディスクイメージ' },
    {
      ko: 'iso, img, vhd, dmg 등입니다. 안에 든 파일은 다운로드 경고 없이 실행됩니다.',
      en: 'iso, img, vhd, dmg and others. Files in them run without the warning that downloads get.',
      ja: 'iso、img、vhd、dmg などです。中のファイルはダウンロードの警告なしに実行されます。',
    },
  ),
  unsafeFiles: contentPolicy(
    'hold',
    {
      ko: '메일 프로그램이 막는 그 밖의 파일',
      en: 'Other files that mail programs block',
      ja: 'メールソフトがブロックするその他のファイル',
    },
    {
      ko: 'mdb, accde, pst, prf, cab, crt 등 Outlook이나 Gmail이 받는 사람에게 열어 주지 않는 파일입니다. 실제 인증서(cer, crt, der)와 Wallet 패스(pkpass), OneNote 노트(one)는 내용이 이름과 맞으면 해당하지 않습니다.',
      en: 'mdb, accde, pst, prf, cab, crt and others that Outlook or Gmail won’t open for their users. Genuine certificates (cer, crt, der), Wallet passes (pkpass) and OneNote sections (one) don’t count.',
      ja: 'mdb、accde、pst、prf、cab、crt など、Outlook や Gmail が受信者に開かせないファイルです。内容が名前どおりの証明書（cer、crt、der）、Wallet パス（pkpass）、OneNote のセクション（one）は含みません。',
    },
  ),
  sources: contentPolicy(
    'score',
    { ko: '프로그램 소스', en: 'Program source', ja: 'プログラムのソース' },
    {
      ko: 'py, sh, php, rb 파일입니다. 해당 언어를 설치한 컴퓨터에서만 실행되며, 개발자들이 자주 주고받습니다. 개발자가 없는 조직이라면 보류하세요.',
      en: 'py, sh, php and rb files. They run only where the language is installed, and developers exchange them. Hold them where nobody writes programs.',
      ja: 'py、sh、php、rb ファイルです。その言語を導入したコンピューターでのみ実行され、開発者がよくやり取りします。開発者のいない組織では保留にしてください。',
    },
  ),
  harmfulMacros: contentPolicy(
    'hold',
    { ko: '위험한 매크로', en: 'Dangerous macros', ja: '危険なマクロ' },
    {
      ko: '문서를 열면 저절로 실행되면서 프로그램·파일·네트워크를 다루는 매크로와, 매크로가 없는 문서처럼 이름 붙인 파일입니다.',
      en: 'Macros that start by themselves and reach for programs, files or the network, and documents with macros that are named like those without.',
      ja: '文書を開くと自動で実行され、プログラム・ファイル・ネットワークを操作するマクロと、マクロのない文書のような名前のファイルです。',
    },
  ),
  macros: contentPolicy(
    'score',
    { ko: '그 밖의 매크로', en: 'Other macros', ja: 'その他のマクロ' },
    {
      ko: '매크로(VBA, 한글 스크립트)가 든 문서입니다. 한글이 모든 문서에 넣는 기본 스크립트는 해당하지 않습니다.',
      en: 'Documents with macros (VBA, scripts of HWP). The empty script that HWP gives every document doesn’t count.',
      ja: 'マクロ（VBA、HWP のスクリプト）を含む文書です。HWP がすべての文書に入れる空のスクリプトは含みません。',
    },
  ),
  macroSheets: contentPolicy(
    'hold',
    { ko: 'Excel 4.0 매크로', en: 'Excel 4.0 macros', ja: 'Excel 4.0 マクロ' },
    {
      ko: '예전 방식의 매크로 시트입니다. 요즘은 공격에 주로 쓰입니다.',
      en: 'Macro sheets of the old kind, which mostly attackers still use.',
      ja: '旧形式のマクロシートです。現在は主に攻撃に使われます。',
    },
  ),
  dde: contentPolicy(
    'hold',
    { ko: 'DDE 명령', en: 'DDE commands', ja: 'DDE コマンド' },
    {
      ko: '문서나 CSV의 필드·수식이 다른 프로그램을 실행하거나 데이터를 요청합니다.',
      en: 'Fields and formulas, also in CSV files, that start or ask another program.',
      ja: '文書や CSV のフィールド・数式が、ほかのプログラムを起動したりデータを要求したりします。',
    },
  ),
  remoteParts: contentPolicy(
    'hold',
    {
      ko: '외부 서식과 개체',
      en: 'Templates and objects from elsewhere',
      ja: '外部のテンプレートとオブジェクト',
    },
    {
      ko: '문서를 열 때 다른 서버에서 서식이나 개체를 가져옵니다. 발신자 자신의 서버는 해당하지 않습니다.',
      en: 'Documents that fetch a template or an object from another server when they are opened. The sender’s own doesn’t count.',
      ja: '文書を開くと、ほかのサーバーからテンプレートやオブジェクトを読み込みます。送信者自身のサーバーは含みません。',
    },
  ),
  exploits: contentPolicy(
    'hold',
    { ko: '취약점에 쓰이는 개체', en: 'Objects that exploits use', ja: '脆弱性に使われるオブジェクト' },
    {
      ko: '저절로 로드되는 RTF 개체와, Office에서 제거된 수식 편집기 개체입니다.',
      en: 'RTF objects that load by themselves, and objects of the equation editor that Office removed.',
      ja: '自動で読み込まれる RTF オブジェクトと、Office から削除された数式エディターのオブジェクトです。',
    },
  ),
  embeddedFiles: contentPolicy(
    'score',
    { ko: '문서에 포함된 파일', en: 'Files within documents', ja: '文書に埋め込まれたファイル' },
    {
      ko: 'Office·한글·OneNote 문서의 아이콘을 누르면 열리는 파일입니다. 그 파일이 실행 파일이면 실행 파일의 설정도 적용합니다.',
      en: 'Files that open by a click on an icon in a document of Office, HWP or OneNote. Where such a file is a program, the policy for programs counts too.',
      ja: 'Office・HWP・OneNote の文書内のアイコンをクリックすると開くファイルです。実行ファイルであれば、実行ファイルの設定も適用します。',
    },
  ),
  embeddedObjects: contentPolicy(
    'pass',
    { ko: '문서에 포함된 개체', en: 'Objects within documents', ja: '文書に埋め込まれたオブジェクト' },
    {
      ko: '다른 프로그램의 개체, ActiveX 컨트롤, 차트의 통합 문서, PDF의 동영상과 소리입니다.',
      en: 'Objects of other programs, ActiveX controls, workbooks behind charts, films and sounds in PDFs.',
      ja: 'ほかのプログラムのオブジェクト、ActiveX コントロール、グラフのブック、PDF の動画と音声です。',
    },
  ),
  pdfScripts: contentPolicy(
    'score',
    { ko: 'PDF 스크립트', en: 'PDF scripts', ja: 'PDF のスクリプト' },
    {
      ko: 'PDF에 든 JavaScript와, 입력한 내용을 보내는 동작입니다. 정상적인 서식 문서에도 쓰입니다.',
      en: 'JavaScript in PDFs, and actions that send what is filled in. Ordinary forms have them too.',
      ja: 'PDF の JavaScript と、入力内容を送信する動作です。通常のフォームでも使われます。',
    },
  ),
  pdfLaunch: contentPolicy(
    'hold',
    { ko: 'PDF의 프로그램 실행', en: 'PDFs that start programs', ja: 'プログラムを起動する PDF' },
    {
      ko: '다른 프로그램이나 파일을 여는 PDF 동작(Launch)입니다.',
      en: 'PDF actions that open another program or file (Launch).',
      ja: 'ほかのプログラムやファイルを開く PDF の動作（Launch）です。',
    },
  ),
  documentTypes: defineSetting({
    type: 'list',
    default: DOCUMENT_KINDS,
    maxItems: DOCUMENT_KINDS.length,
    max: 10,
    check: checkDocumentKind,
    who,
    label: { ko: '검사할 문서 종류', en: 'Documents to check', ja: '検査する文書の種類' },
    help: {
      ko: '매크로, 스크립트, 포함된 파일 등 동작하는 내용을 찾을 문서입니다: doc, docx, xls, xlsx, ppt, pptx, hwp, hwpx, pdf, rtf, xml, images, others. 바이러스는 모든 파일에서 검사합니다.',
      en: 'Documents in which active contents are looked for (macros, scripts, embedded files): doc, docx, xls, xlsx, ppt, pptx, hwp, hwpx, pdf, rtf, xml, images, others. Viruses are looked for in every file.',
      ja: 'マクロ、スクリプト、埋め込みファイルなど動作する内容を探す文書です: doc、docx、xls、xlsx、ppt、pptx、hwp、hwpx、pdf、rtf、xml、images、others。ウイルスはすべてのファイルで検査します。',
    },
  }),
  blockedExtensions: defineSetting({
    type: 'list',
    default: [],
    maxItems: 500,
    max: 20,
    check: checkExtension,
    who,
    label: { ko: '허용하지 않는 확장자', en: 'Extensions not allowed', ja: '許可しない拡張子' },
    help: {
      ko: '점 없이 소문자로 입력합니다. 이름과 상관없이 실제 형식의 확장자와 압축 파일 안의 파일에도 적용합니다.',
      en: 'Lower case, without the dot. Compared with names, with the usual extension of the true type, and with files in archives.',
      ja: 'ドットなしの小文字で入力します。名前だけでなく、実際の形式の拡張子と圧縮ファイル内のファイルにも適用します。',
    },
  }),
  allowedExtensions: defineSetting({
    type: 'list',
    default: [],
    maxItems: 500,
    max: 20,
    check: checkExtension,
    who,
    label: { ko: '허용하는 확장자만', en: 'Only these extensions', ja: '許可する拡張子のみ' },
    help: {
      ko: '비워 두면 모두 허용합니다. 입력하면 이름과 실제 형식이 모두 목록에 있는 첨부 파일만 허용합니다.',
      en: 'Empty allows all. Otherwise name and true type of every attachment must be on the list.',
      ja: '空欄の場合はすべて許可します。入力すると、名前と実際の形式の両方が一覧にある添付ファイルのみ許可します。',
    },
  }),
  maxAttachmentBytes: defineSetting({
    type: 'integer',
    default: 0,
    min: 0,
    max: 1_073_741_824,
    unit: 'bytes',
    names: { 0: { ko: '제한 없음', en: 'No limit', ja: '制限なし' } },
    who,
    label: { ko: '첨부 파일 하나의 크기', en: 'Size of one attachment', ja: '添付ファイル 1 件のサイズ' },
    help: {
      ko: '이보다 큰 첨부 파일이 있으면 아래에서 정한 대로 처리합니다. 0이면 제한하지 않습니다.',
      en: 'Mail with a larger attachment is treated as set below. 0 means no limit.',
      ja: 'これより大きい添付ファイルがあるメールは、下の設定に従って処理します。0 の場合は制限しません。',
    },
  }),
  maxAttachments: defineSetting({
    type: 'integer',
    default: 0,
    min: 0,
    max: 1000,
    names: { 0: { ko: '제한 없음', en: 'No limit', ja: '制限なし' } },
    who,
    label: { ko: '첨부 파일 수', en: 'Number of attachments', ja: '添付ファイルの数' },
    help: {
      ko: '이보다 많으면 아래에서 정한 대로 처리합니다. 본문에 표시되는 그림은 세지 않습니다. 0이면 제한하지 않습니다.',
      en: 'Mail with more is treated as set below. Pictures shown in the text don’t count. 0 means no limit.',
      ja: 'これより多いメールは、下の設定に従って処理します。本文に表示される画像は数えません。0 の場合は制限しません。',
    },
  }),
  beyondLimits: contentPolicy(
    'hold',
    { ko: '제한을 벗어난 첨부 파일', en: 'Attachments beyond these limits', ja: '制限を超える添付ファイル' },
    {
      ko: '확장자, 크기, 개수 제한을 벗어난 메일을 처리하는 방법입니다.',
      en: 'What happens to mail beyond the limits of extension, size or number.',
      ja: '拡張子、サイズ、数の制限を超えたメールの処理方法です。',
    },
  ),
})
