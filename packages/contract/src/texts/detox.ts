/** Disarming of files: what was removed, and why a file was not disarmed. Never "clean" or "safe". */
import type { DetoxFailure, DetoxKind, DetoxMode, DetoxStateName, RemovedCode } from '../codes/detox.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const DETOX_KIND_NAMES: Readonly<Record<DetoxKind, Text>> = defineTexts({
  word: { ko: 'Word 문서', en: 'Word', ja: 'Word 文書' },
  sheet: { ko: 'Excel 문서', en: 'Excel', ja: 'Excel ブック' },
  slides: { ko: 'PowerPoint 문서', en: 'PowerPoint', ja: 'PowerPoint スライド' },
  hwp: { ko: '한글 문서', en: 'Hangul (HWP)', ja: 'HWP 文書' },
  pdf: { ko: 'PDF', en: 'PDF', ja: 'PDF' },
  rtf: { ko: 'RTF', en: 'RTF', ja: 'RTF' },
  image: { ko: '이미지', en: 'Pictures', ja: '画像' },
  page: { ko: 'SVG, HTML, XML', en: 'SVG, HTML, XML', ja: 'SVG、HTML、XML' },
  table: { ko: '표 데이터', en: 'Tables as text', ja: '表データ' },
  archive: { ko: '압축 파일', en: 'Archives', ja: '圧縮ファイル' },
  message: { ko: '첨부된 메일', en: 'Attached mail', ja: '添付されたメール' },
  calendar: { ko: '일정, 연락처', en: 'Calendars and contacts', ja: '予定、連絡先' },
  text: { ko: '텍스트', en: 'Text', ja: 'テキスト' },
  program: { ko: '실행 파일', en: 'Programs', ja: '実行ファイル' },
  other: { ko: '기타 파일', en: 'Other files', ja: 'その他のファイル' },
})

export const DETOX_MODE_NAMES: Readonly<Record<DetoxMode, Text>> = defineTexts({
  disarm: { ko: '무해화', en: 'Disarm', ja: '無害化' },
  pdf: { ko: 'PDF로 변환', en: 'Convert to PDF', ja: 'PDF に変換' },
  notice: { ko: '안내문으로 대체', en: 'Replace with a notice', ja: '案内文に置き換え' },
  pass: { ko: '그대로 전달', en: 'Pass', ja: 'そのまま配信' },
  block: { ko: '차단', en: 'Block', ja: 'ブロック' },
  report: { ko: '기록만', en: 'Report only', ja: '記録のみ' },
})

export const DETOX_STATE_NAMES: Readonly<Record<DetoxStateName, Text>> = defineTexts({
  none: { ko: '해당 없음', en: 'Not applied', ja: '対象外' },
  unchanged: { ko: '제거할 항목 없음', en: 'Nothing to remove', ja: '削除する項目なし' },
  disarmed: { ko: '무해화됨', en: 'Disarmed', ja: '無害化済み' },
  reported: { ko: '기록만 함', en: 'Reported only', ja: '記録のみ' },
  failed: { ko: '무해화하지 못함', en: 'Not disarmed', ja: '無害化できず' },
  analyzing: { ko: '무해화 중', en: 'Disarming', ja: '無害化中' },
  left: { ko: '수정하지 않음', en: 'Left as it came', ja: '変更なし' },
  returned: { ko: '원본 전달됨', en: 'Original sent', ja: '原本を配信済み' },
})

export const REMOVED_NAMES: Readonly<Record<RemovedCode, Text>> = defineTexts({
  macro: { ko: '매크로', en: 'Macros', ja: 'マクロ' },
  'excel4-macro': { ko: 'Excel 4.0 매크로 시트', en: 'Excel 4.0 macro sheets', ja: 'Excel 4.0 マクロシート' },
  script: { ko: '스크립트', en: 'Scripts', ja: 'スクリプト' },
  'ole-object': { ko: 'OLE 개체', en: 'OLE objects', ja: 'OLE オブジェクト' },
  activex: { ko: 'ActiveX 컨트롤', en: 'ActiveX controls', ja: 'ActiveX コントロール' },
  dde: { ko: 'DDE 명령', en: 'DDE commands', ja: 'DDE コマンド' },
  'external-relation': { ko: '외부 참조', en: 'External references', ja: '外部参照' },
  template: { ko: '외부 서식 파일', en: 'External templates', ja: '外部テンプレート' },
  'data-connection': { ko: '외부 데이터 연결', en: 'Data connections', ja: '外部データ接続' },
  'form-action': { ko: '양식 동작', en: 'Form actions', ja: 'フォームの動作' },
  launch: { ko: '프로그램 실행 동작', en: 'Actions that start programs', ja: 'プログラムを起動する動作' },
  'uri-action': { ko: '웹 페이지를 여는 동작', en: 'Actions that open pages', ja: 'Web ページを開く動作' },
  submit: { ko: '양식을 외부로 보내는 동작', en: 'Actions that send forms', ja: 'フォームを送信する動作' },
  action: { ko: '자동 동작', en: 'Automatic actions', ja: '自動で実行される動作' },
  'embedded-file': { ko: '안에 첨부된 파일', en: 'Embedded files', ja: '埋め込みファイル' },
  xfa: { ko: 'XFA 양식', en: 'XFA forms', ja: 'XFA フォーム' },
  form: { ko: '입력 양식', en: 'Forms', ja: '入力フォーム' },
  media: { ko: '동영상·소리 개체', en: 'Media objects', ja: '動画・音声オブジェクト' },
  'remote-picture': { ko: '외부 그림', en: 'Remote pictures', ja: '外部の画像' },
  'dangerous-link': { ko: '위험한 링크', en: 'Dangerous links', ja: '危険なリンク' },
  metadata: { ko: '문서 정보', en: 'Metadata', ja: '文書情報' },
  formula: { ko: '수식으로 실행되는 셀', en: 'Cells that run as formulas', ja: '数式として実行されるセル' },
  'add-in': { ko: '추가 기능', en: 'Add-ins', ja: 'アドイン' },
  signature: { ko: '전자 서명', en: 'Digital signatures', ja: '電子署名' },
  'unknown-part': { ko: '알 수 없는 항목', en: 'Unknown parts', ja: '不明な部分' },
  'hidden-data': { ko: '숨은 데이터', en: 'Hidden data', ja: '隠れたデータ' },
})

export const DETOX_FAILURE_NAMES: Readonly<Record<DetoxFailure, Text>> = defineTexts({
  encrypted: {
    ko: '암호가 걸려 있어 확인하지 못했습니다.',
    en: 'It is encrypted and could not be checked.',
    ja: '暗号化されているため確認できませんでした。',
  },
  signed: {
    ko: '전자 서명이 있어 수정하지 않았습니다.',
    en: 'It is signed and was not changed.',
    ja: '電子署名があるため変更していません。',
  },
  broken: {
    ko: '파일이 손상되어 무해화하지 못했습니다.',
    en: 'It is damaged and could not be disarmed.',
    ja: 'ファイルが破損しているため無害化できませんでした。',
  },
  limit: {
    ko: '처리 한도를 넘어 무해화하지 못했습니다.',
    en: 'It is over the limits and could not be disarmed.',
    ja: '処理の上限を超えたため無害化できませんでした。',
  },
  unsupported: {
    ko: '무해화할 수 없는 형식입니다.',
    en: 'Files of this type cannot be disarmed.',
    ja: '無害化できない形式です。',
  },
  distribution: {
    ko: '배포용 문서여서 다시 만들 수 없습니다.',
    en: 'It is a document for distribution, which cannot be rebuilt.',
    ja: '配布用文書のため再構築できません。',
  },
  empty: {
    ko: '위험한 항목을 제거하면 남는 내용이 없습니다.',
    en: 'Nothing would be left of it.',
    ja: '危険な項目を削除すると内容が残りません。',
  },
  blocked: {
    ko: '정책이 차단하는 파일이 들어 있습니다.',
    en: 'It holds a file that the policy blocks.',
    ja: 'ポリシーでブロックするファイルが含まれています。',
  },
})

export const detoxTexts = defineTexts({
  /** Why released mail is still here. */
  'unsent.failed': {
    ko: '무해화를 끝내지 못했습니다.',
    en: 'Disarming could not finish.',
    ja: '無害化を完了できませんでした。',
  },
  'unsent.pending': {
    ko: '첨부 파일을 무해화하는 중입니다.',
    en: 'Attachments are being disarmed.',
    ja: '添付ファイルを無害化しています。',
  },
  'unsent.links': {
    ko: '메일 구조 때문에 첨부 파일을 링크로 바꿀 수 없습니다.',
    en: 'The form of the message does not allow its attachments to become links.',
    ja: 'メールの構造上、添付ファイルをリンクに置き換えられません。',
  },
  /** The file that replaces another one. */
  notice: {
    ko: '보안 정책에 따라 "{name}" 파일을 이 안내문으로 대체했습니다.',
    en: 'By policy, this notice replaces the file "{name}".',
    ja: 'セキュリティポリシーにより、ファイル「{name}」をこの案内文に置き換えました。',
  },
  'notice.ask': {
    ko: '원본이 필요하면 메일 관리자에게 요청하세요.',
    en: 'Ask your mail administrator if you need the original.',
    ja: '元のファイルが必要な場合は、メール管理者に申請してください。',
  },
  /** On top of a mail's text, before a line for each file. */
  'note.title': {
    ko: '보안 정책에 따라 이 메일에서 일부 항목을 제거했습니다.',
    en: 'By policy, some content was removed from this mail.',
    ja: 'セキュリティポリシーにより、このメールから一部の項目を削除しました。',
  },
  'note.body': { ko: '메일 본문', en: 'Text of the mail', ja: 'メール本文' },
  'note.replaced': { ko: '안내문으로 대체', en: 'replaced by a notice', ja: '案内文に置き換え' },
  'note.more': {
    ko: '외 파일 {count}개',
    en: 'and {count} more {count|file|files}',
    ja: 'ほか {count} ファイル',
  },
})
