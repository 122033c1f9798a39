/** Trying a file in the settings of detox: texts say what detox would remove, never "clean" or "safe". */
import { defineTexts } from '../i18n/texts.ts'

export const DETOX_TRY_TEXTS = defineTexts({
  title: { ko: '파일로 확인', en: 'Try a file', ja: 'ファイルで確認' },
  nothingKept: {
    ko: '저장하거나 보내지 않습니다',
    en: 'Nothing is kept or sent',
    ja: '保存も送信もしません',
  },
  drop: { ko: '파일을 끌어다 놓거나', en: 'Drop a file here or', ja: 'ファイルをドロップするか' },
  choose: { ko: '파일 선택', en: 'Choose a file', ja: 'ファイルを選択' },
  limit: { ko: '최대 {size}', en: 'At most {size}', ja: '最大 {size}' },
  tooLarge: {
    ko: '파일이 {size}보다 큽니다. 더 작은 파일을 선택해 주세요.',
    en: 'The file is larger than {size}. Choose a smaller one.',
    ja: 'ファイルが {size} を超えています。より小さいファイルを選択してください。',
  },
  empty: {
    ko: '빈 파일입니다. 내용이 있는 파일을 선택해 주세요.',
    en: 'The file is empty. Choose one that has content.',
    ja: '空のファイルです。内容のあるファイルを選択してください。',
  },
  running: {
    ko: '확인하는 중… 최대 {seconds}초',
    en: 'Checking… at most {seconds} {seconds|second|seconds}',
    ja: '確認中… 最大 {seconds} 秒',
  },
  'would.disarmed': {
    ko: '다음 항목을 제거합니다.',
    en: 'This would be removed:',
    ja: '次の項目を削除します。',
  },
  'would.rebuilt': {
    ko: '제거할 항목은 없지만 파일을 다시 만듭니다.',
    en: 'Nothing to remove, but the file would be rebuilt.',
    ja: '削除する項目はありませんが、ファイルを作り直します。',
  },
  'would.reported': {
    ko: '‘기록만’이므로 파일은 바꾸지 않고, 다음 항목을 기록합니다.',
    en: 'Report only: the file stays as it is, and this would be recorded:',
    ja: '「記録のみ」のためファイルは変更せず、次の項目を記録します。',
  },
  'would.unread': {
    ko: '‘기록만’이므로 파일은 바꾸지 않습니다. 무해화는 할 수 없는 파일입니다.',
    en: 'Report only: the file stays as it is. It could not be disarmed.',
    ja: '「記録のみ」のためファイルは変更しません。無害化はできないファイルです。',
  },
  'would.unchanged': {
    ko: '제거할 항목이 없습니다.',
    en: 'Nothing to remove.',
    ja: '削除する項目はありません。',
  },
  'would.notice': {
    ko: '파일을 안내문으로 대체합니다.',
    en: 'A notice would replace the file.',
    ja: 'ファイルを案内文に置き換えます。',
  },
  'would.passed': {
    ko: '무해화하지 않고 그대로 전달합니다.',
    en: 'The file would be passed on as it is, without being disarmed.',
    ja: '無害化せず、そのまま配信します。',
  },
  'would.left': {
    ko: '파일을 수정하지 않습니다.',
    en: 'The file would be left as it is.',
    ja: 'ファイルは変更しません。',
  },
  'would.failed': {
    ko: '이 파일이 있는 메일은 보류합니다.',
    en: 'Mail with this file would be held.',
    ja: 'このファイルを含むメールは保留します。',
  },
  'would.strangers': {
    ko: '처음 온 발신자가 보낸 메일만 보류합니다. 다른 발신자의 메일은 파일을 그대로 전달합니다.',
    en: 'Mail with this file would be held at first contact. From known senders the file would be passed on as it is.',
    ja: '初めての送信者からのメールのみ保留します。ほかの送信者のメールは、ファイルをそのまま配信します。',
  },
  kept: { ko: '나머지는 그대로', en: 'Everything else stays', ja: 'その他はそのまま' },
  more: {
    ko: '이 밖에 {count}개가 더 있습니다.',
    en: '{count} more {count|line is|lines are} not listed.',
    ja: 'ほかに {count} 件あります。',
  },
  result: { ko: '결과 파일 받기', en: 'Download the result', ja: '結果をダウンロード' },
  stale: {
    ko: '이 결과를 확인한 뒤 설정이 바뀌었습니다.',
    en: 'The settings have changed since.',
    ja: '確認後に設定が変更されました。',
  },
  again: { ko: '다시 확인', en: 'Check again', ja: '再確認' },
})
