/** Lists as files: asked for, watched, fetched. */
import { defineTexts } from '../i18n/texts.ts'
import { dimensionTexts } from './statistics-dimensions.ts'

export const EXPORT_TEXTS = defineTexts({
  'list.mail': { ko: '메일', en: 'Mail', ja: 'メール' },
  'list.refused': { ko: '거부 메일', en: 'Rejected mail', ja: '拒否メール' },
  'list.mail-originals': { ko: '메일 원본', en: 'Originals of mail', ja: 'メールの原本' },
  'list.users': { ko: '사용자', en: 'Users', ja: 'ユーザー' },
  'list.groups': { ko: '그룹', en: 'Groups', ja: 'グループ' },
  'list.domains': { ko: '도메인', en: 'Domains', ja: 'ドメイン' },
  'list.mail-servers': { ko: '메일 서버', en: 'Mail servers', ja: 'メールサーバー' },
  'list.statistics-summary': { ko: '통계 요약', en: 'Statistics summary', ja: '統計の概要' },
  ...dimensionTexts('list.statistics-', 'list'),
  running: { ko: '만드는 중', en: 'In progress', ja: '作成中' },
  done: { ko: '완료', en: 'Ready', ja: '完了' },
  failed: { ko: '중단됨', en: 'Failed', ja: '中断' },
  progress: {
    ko: '{list}: {total}행 중 {done}행',
    en: '{list}: {done} of {total} {total|row|rows}',
    ja: '{list}: {total} 行中 {done} 行',
  },
  outcome: { ko: '{list}: {done}행', en: '{list}: {done} {done|row|rows}', ja: '{list}: {done} 行' },
  progressMails: {
    ko: '{list}: {total}건 중 {done}건',
    en: '{list}: {done} of {total} {total|message|messages}',
    ja: '{list}: {total} 件中 {done} 件',
  },
  outcomeMails: {
    ko: '{list}: {done}건',
    en: '{list}: {done} {done|message|messages}',
    ja: '{list}: {done} 件',
  },
  asText: {
    ko: '10,000행이 넘어 텍스트 파일로 저장했습니다.',
    en: 'A text file, as there are more than 10,000 rows.',
    ja: '10,000 行を超えたため、テキストファイルとして保存しました。',
  },
  keptUntil: { ko: '{time}까지 보관', en: 'Kept until {time}', ja: '{time} まで保管' },
  stop: { ko: '내보내기 취소', en: 'Stop', ja: 'エクスポートを取り消す' },
  discard: { ko: '파일 삭제', en: 'Delete the file', ja: 'ファイルを削除' },
  pageTitle: { ko: '내 내보내기', en: 'My exports', ja: '自分のエクスポート' },
  pageHelp: {
    ko: '목록 화면에서 내보낸 파일입니다. 본인만 받을 수 있으며 하루 동안 보관됩니다.',
    en: 'Files exported from lists. Only you can download them; they are kept for a day.',
    ja: '一覧画面からエクスポートしたファイルです。本人だけがダウンロードでき、1 日保管されます。',
  },
  none: { ko: '내보낸 파일이 없습니다', en: 'No exports yet', ja: 'エクスポートはまだありません' },
  noneHint: {
    ko: '목록 화면의 내보내기 버튼으로 검색된 행을 파일로 받을 수 있습니다.',
    en: 'Use Export in a list to save everything its search finds.',
    ja: '一覧画面のエクスポートボタンで、検索で見つかった行をファイルにできます。',
  },
  exports: { ko: '내보내기 목록', en: 'your exports', ja: '自分のエクスポート' },
})

/** Headings that no list of the console has. */
export const EXPORT_COLUMN_TEXTS = defineTexts({
  senderName: { ko: '보낸 사람 이름', en: 'Name of the sender', ja: '送信者の名前' },
  sizeBytes: { ko: '크기(바이트)', en: 'Size (bytes)', ja: 'サイズ（バイト）' },
  attachNames: { ko: '첨부 파일 이름', en: 'Attachments', ja: '添付ファイル名' },
  rejectCode: { ko: '거부 코드', en: 'Reject code', ja: '拒否コード' },
  reply: { ko: '서버 응답', en: 'Reply', ja: 'サーバーの応答' },
  writtenTo: { ko: '수신한 주소', en: 'Sent to address', ja: '宛先アドレス' },
  downloads: { ko: '다운로드 횟수', en: 'Downloads', ja: 'ダウンロード回数' },
  detoxState: { ko: '무해화 상태', en: 'Detox', ja: '無害化の状態' },
  detoxFound: { ko: '무해화 검출 항목', en: 'Found by detox', ja: '無害化の検出項目' },
  mailId: { ko: '메일 ID', en: 'Mail id', ja: 'メール ID' },
  fileName: { ko: '파일', en: 'File', ja: 'ファイル' },
  whyMissing: { ko: '없는 이유', en: 'Why it is missing', ja: 'ない理由' },
  finding: { ko: '판정 근거 코드', en: 'Finding codes', ja: '判定根拠コード' },
  states: { ko: '계정 상태', en: 'Account', ja: 'アカウントの状態' },
  users: { ko: '사용자 수', en: 'Users', ja: 'ユーザー数' },
  from: { ko: '시작', en: 'From', ja: '開始' },
  until: { ko: '끝', en: 'Until', ja: '終了' },
  total: { ko: '합계', en: 'Total', ja: '合計' },
  bytes: { ko: '바이트', en: 'Bytes', ja: 'バイト' },
  unrecorded: {
    ko: '기록되지 않은 거부',
    en: 'Refusals beyond the records',
    ja: '記録されていない拒否',
  },
  delivered: { ko: '전달 완료', en: 'Delivered', ja: '配信済み' },
  failed: { ko: '전달 실패', en: 'Given up', ja: '配信失敗' },
  key: { ko: '대상', en: 'Of', ja: '対象' },
  last: { ko: '마지막', en: 'Last', ja: '最終' },
  before: { ko: '이전 기간', en: 'Previous period', ja: '前の期間' },
  others: { ko: '그 외 {count}개 이상', en: 'Others ({count} or more)', ja: 'その他 {count} 件以上' },
})
