/** Disarming of attachments and of the mail's own text (decision 0116). Domains may have values of their own. */
import type { DetoxKind } from '../codes/detox.ts'
import type { Text } from '../i18n/texts.ts'
import { DETOX_KIND_NAMES, DETOX_MODE_NAMES } from '../texts/detox.ts'
import { DETOX_LINK_SETTINGS } from './detox-links.ts'
import { defineGroup, defineSetting, type EnumSetting } from './define.ts'

const who = ['all'] as const

/** `names`: of its values, in the order of the form. */
function choice<V extends string>(
  names: Readonly<Record<V, Text>>,
  standard: NoInfer<V>,
  label: Text,
  help: Text,
): EnumSetting<V> {
  return { type: 'enum', values: Object.keys(names) as V[], default: standard, who, names, label, help }
}

const { report, disarm, notice, pass, block } = DETOX_MODE_NAMES
const mode = (kind: DetoxKind, help: Text) =>
  choice({ report, disarm, notice, pass, block }, 'report', DETOX_KIND_NAMES[kind], help)
const passing = (kind: DetoxKind, help: Text) =>
  choice({ pass, notice, block }, 'pass', DETOX_KIND_NAMES[kind], help)

const HOLD = { ko: '메일 보류', en: 'Hold the mail', ja: 'メールを保留' }
const UNCHECKED = {
  pass,
  first: {
    ko: '처음 온 발신자만 보류',
    en: 'Hold at first contact',
    ja: '初めての送信者のみ保留',
  },
  notice,
  hold: HOLD,
}
const SIGNED = {
  leave: { ko: '수정하지 않음', en: 'Leave as it is', ja: '変更しない' },
  strip: {
    ko: '무해화하고 서명 제거를 알림',
    en: 'Disarm, and say that the signature is gone',
    ja: '無害化し、署名の削除を知らせる',
  },
  hold: HOLD,
}
const KEEP = {
  keep: { ko: '유지', en: 'Keep', ja: '残す' },
  remove: { ko: '제거', en: 'Remove', ja: '削除' },
}

export const DETOX_SETTINGS = defineGroup({
  word: mode('word', {
    ko: '매크로, OLE·ActiveX 개체, DDE, 외부 서식을 제거합니다.',
    en: 'Removes macros, OLE and ActiveX objects, DDE and external templates.',
    ja: 'マクロ、OLE・ActiveX オブジェクト、DDE、外部テンプレートを削除します。',
  }),
  sheet: mode('sheet', {
    ko: '매크로(4.0 시트 포함), DDE, 외부 데이터 연결을 제거합니다. 수식의 값은 유지합니다.',
    en: 'Removes macros (Excel 4.0 sheets too), DDE and data connections. Values of formulas stay.',
    ja: 'マクロ（4.0 シートを含む）、DDE、外部データ接続を削除します。数式の値は残します。',
  }),
  slides: mode('slides', {
    ko: '매크로, OLE 개체, 프로그램 실행 동작을 제거합니다.',
    en: 'Removes macros, OLE objects and actions that start programs.',
    ja: 'マクロ、OLE オブジェクト、プログラムを起動する動作を削除します。',
  }),
  hwp: mode('hwp', {
    ko: '스크립트, OLE 개체(수식·차트는 유지), 외부 링크를 제거합니다.',
    en: 'Removes scripts, OLE objects (equations and charts stay) and external links.',
    ja: 'スクリプト、OLE オブジェクト（数式・グラフは残す）、外部リンクを削除します。',
  }),
  pdf: mode('pdf', {
    ko: '스크립트, 실행·전송 동작, 첨부된 파일, XFA 양식을 제거합니다.',
    en: 'Removes scripts, actions that start programs or send forms, embedded files and XFA forms.',
    ja: 'スクリプト、実行・送信の動作、埋め込みファイル、XFA フォームを削除します。',
  }),
  rtf: mode('rtf', {
    ko: 'OLE 개체와 외부 서식을 제거합니다.',
    en: 'Removes OLE objects and external templates.',
    ja: 'OLE オブジェクトと外部テンプレートを削除します。',
  }),
  image: mode('image', {
    ko: '이미지를 다시 인코딩합니다.',
    en: 'Encodes pictures anew.',
    ja: '画像を再エンコードします。',
  }),
  page: mode('page', {
    ko: '스크립트와 외부 참조를 제거합니다. 메일 본문의 HTML도 해당합니다.',
    en: 'Removes scripts and external references, in the HTML of the mail itself too.',
    ja: 'スクリプトと外部参照を削除します。メール本文の HTML も対象です。',
  }),
  table: mode('table', {
    ko: '수식으로 실행되는 셀을 텍스트로 바꿉니다.',
    en: 'Turns cells that run as formulas into text.',
    ja: '数式として実行されるセルをテキストに変えます。',
  }),
  archive: mode('archive', {
    ko: '안에 든 파일을 형식별로 처리합니다.',
    en: 'Treats each file within by its own type.',
    ja: '中のファイルを形式ごとに処理します。',
  }),
  message: mode('message', {
    ko: '첨부된 메일의 본문과 첨부 파일을 처리합니다.',
    en: 'Treats the text and the attachments of attached mail.',
    ja: '添付されたメールの本文と添付ファイルを処理します。',
  }),
  calendar: mode('calendar', {
    ko: '일정과 연락처에 첨부된 파일과 위험한 링크를 제거합니다.',
    en: 'Removes files and dangerous links within calendars and contacts.',
    ja: '予定と連絡先に含まれるファイルと危険なリンクを削除します。',
  }),
  program: passing('program', {
    ko: '프로그램과 스크립트는 무해화할 수 없습니다.',
    en: 'Programs and scripts cannot be disarmed.',
    ja: 'プログラムとスクリプトは無害化できません。',
  }),
  other: passing('other', {
    ko: '무해화할 수 없는 형식의 파일입니다.',
    en: 'Files of types that cannot be disarmed.',
    ja: '無害化できない形式のファイルです。',
  }),
  encrypted: choice(
    UNCHECKED,
    'first',
    { ko: '암호가 걸린 파일', en: 'Encrypted files', ja: '暗号化されたファイル' },
    {
      ko: '본문의 암호를 먼저 시도합니다. 처음 온 발신자는 인증된 적이 없는 발신자입니다.',
      en: 'Passwords in the text are tried first. First contact: no proven mail of the sender came before.',
      ja: '本文のパスワードを先に試します。初めての送信者とは、認証済みのメールが以前に届いていない送信者です。',
    },
  ),
  broken: choice(
    UNCHECKED,
    'hold',
    {
      ko: '손상된 파일, 한도 초과',
      en: 'Damaged files, files over the limits',
      ja: '破損したファイル、上限超過',
    },
    {
      ko: '무해화하지 못한 파일은 정상으로 표시하지 않습니다.',
      en: 'Files that could not be disarmed never count as checked.',
      ja: '無害化できなかったファイルは正常として表示しません。',
    },
  ),
  unsupported: choice(
    UNCHECKED,
    'pass',
    { ko: '지원하지 않는 문서 형식', en: 'Types not supported', ja: '対応していない形式' },
    {
      ko: '종류는 알지만 다시 만들 수 없는 파일입니다(예: XLSB).',
      en: 'Files of a known kind that cannot be rebuilt, such as XLSB.',
      ja: '種類はわかっても再構築できないファイルです（例: XLSB）。',
    },
  ),
  signedMail: choice(
    SIGNED,
    'leave',
    { ko: '서명·암호화 메일', en: 'Signed and encrypted mail', ja: '署名・暗号化されたメール' },
    {
      ko: 'S/MIME와 PGP 메일입니다. 수정하면 서명이 무효가 됩니다.',
      en: 'S/MIME and PGP. A change breaks the signature.',
      ja: 'S/MIME と PGP のメールです。変更すると署名が無効になります。',
    },
  ),
  signedFiles: choice(
    SIGNED,
    'leave',
    { ko: '서명된 PDF와 문서', en: 'Signed PDFs and documents', ja: '署名された PDF と文書' },
    {
      ko: '수정하면 서명이 무효가 됩니다.',
      en: 'A change breaks the signature.',
      ja: '変更すると署名が無効になります。',
    },
  ),
  distribution: choice(
    { pass, notice, hold: HOLD },
    'pass',
    { ko: '배포용 한글 문서', en: 'HWP documents for distribution', ja: '配布用 HWP 文書' },
    {
      ko: '배포용 문서는 다시 만들 수 없습니다.',
      en: 'They cannot be rebuilt.',
      ja: '再構築できません。',
    },
  ),
  remotePictures: choice(
    KEEP,
    'keep',
    { ko: '외부 그림', en: 'Remote pictures', ja: '外部の画像' },
    {
      ko: '문서를 열 때 다른 서버에서 불러오는 그림입니다.',
      en: 'Pictures that a document or mail loads from elsewhere when it is opened.',
      ja: '文書を開くときにほかのサーバーから読み込まれる画像です。',
    },
  ),
  metadata: choice(
    KEEP,
    'keep',
    { ko: '문서 정보', en: 'Metadata', ja: '文書情報' },
    {
      ko: '작성자, 촬영 위치 등 파일의 부가 정보입니다.',
      en: 'Authors, places of photographs and the like.',
      ja: '作成者、撮影場所などの付加情報です。',
    },
  ),
  keptObjects: defineSetting({
    type: 'list',
    default: ['Equation.', 'MSGraph.Chart', 'Excel.Chart', 'HwpEqn', 'HWPChart'],
    maxItems: 50,
    max: 60,
    who,
    label: { ko: '유지할 OLE 개체', en: 'OLE objects to keep', ja: '残す OLE オブジェクト' },
    help: {
      ko: '프로그램 이름의 앞부분입니다. 수식과 차트를 기본으로 유지합니다.',
      en: 'Beginnings of program names. Equations and charts are kept by default.',
      ja: 'プログラム名の先頭部分です。数式とグラフは既定で残します。',
    },
  }),
  note: choice(
    {
      none: { ko: '넣지 않음', en: 'None', ja: '入れない' },
      top: { ko: '본문 위에 표시', en: 'Above the text', ja: '本文の上に表示' },
    },
    'top',
    { ko: '본문 안내', en: 'Note in the mail', ja: '本文の案内' },
    {
      ko: '제거한 항목을 수신자의 언어로 알립니다.',
      en: 'Says what was removed, in the recipient’s language.',
      ja: '削除した項目を受信者の言語で知らせます。',
    },
  ),
  ...DETOX_LINK_SETTINGS,
})
