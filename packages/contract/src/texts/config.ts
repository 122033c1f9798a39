/** Screens of settings: forms, history, files. Names and help of the settings themselves are with their declarations. */
import { defineTexts, type Text } from '../i18n/texts.ts'
import type { Unit } from '../codes/units.ts'

export const CONFIG_TEXTS = defineTexts({
  theSettings: { ko: '설정', en: 'the settings', ja: '設定' },
  tabs: { ko: '설정 구분', en: 'Kinds of settings', ja: '設定の区分' },
  defaultIs: { ko: '기본값: {value}', en: 'Default: {value}', ja: '既定値: {value}' },
  rangeIs: { ko: '범위: {range}', en: 'Range: {range}', ja: '範囲: {range}' },
  changed: { ko: '변경됨', en: 'Changed', ja: '変更済み' },
  changedHelp: {
    ko: '기본값과 다릅니다',
    en: 'Differs from the default',
    ja: '既定値と異なります',
  },
  toDefault: { ko: '기본값으로 되돌리기', en: 'Reset to default', ja: '既定値に戻す' },
  savedNow: {
    ko: '저장했습니다. 2초 안에 적용됩니다.',
    en: 'Saved. It takes effect within two seconds.',
    ja: '保存しました。2 秒以内に適用されます。',
  },
  discard: { ko: '변경 취소', en: 'Discard changes', ja: '変更を破棄' },
  empty: { ko: '(비어 있음)', en: '(empty)', ja: '（空）' },
  on: { ko: '사용', en: 'On', ja: 'オン' },
  off: { ko: '사용 안 함', en: 'Off', ja: 'オフ' },
  bytesAre: { ko: '= {size}', en: '= {size}', ja: '= {size}' },
  addItem: {
    ko: '입력하고 Enter를 누르세요',
    en: 'Type and press Enter',
    ja: '入力して Enter を押してください',
  },

  secretSet: {
    ko: '저장된 값이 있습니다. 새로 입력하면 바뀝니다.',
    en: 'A value is stored. What you type replaces it.',
    ja: '値が保存されています。入力すると置き換わります。',
  },
  secretNotSet: { ko: '저장된 값이 없습니다.', en: 'No value is stored.', ja: '値は保存されていません。' },
  secretRemove: { ko: '저장된 값 삭제', en: 'Remove the stored value', ja: '保存された値を削除' },
  secretRemoved: {
    ko: '저장하면 삭제됩니다.',
    en: 'It is removed when you save.',
    ja: '保存すると削除されます。',
  },
  secretKeep: { ko: '삭제하지 않기', en: 'Keep it', ja: '削除しない' },
  secretChanged: {
    ko: '비밀 값이 변경됨 (표시하지 않음)',
    en: 'Secret changed (never shown)',
    ja: '秘密の値を変更（表示しません）',
  },

  conflictTitle: {
    ko: '다른 관리자가 먼저 저장했습니다',
    en: 'Someone else saved changes',
    ja: 'ほかの管理者が先に保存しました',
  },
  conflictBy: {
    ko: '{who} 님이 {when}에 아래 설정을 변경했습니다. 다시 불러오면 지금 입력한 내용은 사라집니다.',
    en: '{who} changed these settings at {when}. Reloading shows them and discards your entries.',
    ja: '{who} さんが {when} に次の設定を変更しました。再読み込みすると入力中の内容は失われます。',
  },
  conflictUnknown: {
    ko: '설정이 그 사이에 변경되었습니다. 다시 불러오면 지금 입력한 내용은 사라집니다.',
    en: 'The settings have changed in the meantime. Reloading shows them and discards your entries.',
    ja: 'その間に設定が変更されました。再読み込みすると入力中の内容は失われます。',
  },
  reload: { ko: '다시 불러오기', en: 'Reload', ja: '再読み込み' },

  history: { ko: '설정 이력', en: 'Settings history', ja: '設定履歴' },
  theHistory: { ko: '설정 이력', en: 'the history of the settings', ja: '設定履歴' },
  toHistory: { ko: '이력', en: 'History', ja: '履歴' },
  historyEmpty: { ko: '아직 변경 이력이 없습니다', en: 'No changes yet', ja: 'まだ変更履歴がありません' },
  historyEmptyHint: {
    ko: '설정을 저장하면 누가 언제 무엇을 바꿨는지 여기에 남고, 이전 값으로 되돌릴 수 있습니다.',
    en: 'Every saved change appears here with its author and time, and can be rolled back.',
    ja: '設定を保存すると、だれがいつ何を変更したかがここに残り、以前の値に戻せます。',
  },
  group: { ko: '설정 구분', en: 'Group', ja: '設定の区分' },
  allGroups: { ko: '모든 설정', en: 'All settings', ja: 'すべての設定' },
  'kind.start': { ko: '최초 설정값', en: 'Initial values', ja: '最初の値' },
  'kind.edit': { ko: '변경', en: 'Changed', ja: '変更' },
  'kind.rollback': { ko: '되돌림', en: 'Rolled back', ja: '巻き戻し' },
  'kind.import': { ko: '가져옴', en: 'Imported', ja: 'インポート' },
  current: { ko: '현재', en: 'Current', ja: '現在' },
  byFrom: { ko: '{who} ({ip})', en: '{who} from {ip}', ja: '{who}（{ip}）' },
  startText: {
    ko: '첫 변경 이전의 값입니다.',
    en: 'Before the first change.',
    ja: '最初の変更前の値です。',
  },
  changesCount: { ko: '변경 {count}개', en: '{count} {count|change|changes}', ja: '変更 {count} 件' },
  setting: { ko: '설정', en: 'Setting', ja: '設定' },
  before: { ko: '이전', en: 'Before', ja: '変更前' },
  after: { ko: '이후', en: 'After', ja: '変更後' },
  now: { ko: '현재 값', en: 'Now', ja: '現在の値' },

  rollback: { ko: '이 버전으로 되돌리기', en: 'Roll back to this version', ja: 'このバージョンに戻す' },
  rollbackOf: {
    ko: '{group} {when} 버전으로 되돌리기',
    en: 'Roll back {group} to the version of {when}',
    ja: '{group} を {when} のバージョンに戻す',
  },
  rollbackText: {
    ko: '아래 설정이 바뀝니다. 되돌리기도 새 버전으로 기록되므로 다시 취소할 수 있습니다. 비밀 값은 바뀌지 않습니다.',
    en: 'These settings change. Rolling back creates a new version and can be undone. Secrets are not changed.',
    ja: '次の設定が変わります。巻き戻しも新しいバージョンとして記録され、取り消せます。秘密の値は変わりません。',
  },
  rollbackNothing: {
    ko: '현재 값과 같습니다. 되돌릴 것이 없습니다.',
    en: 'The values are the same as now: there is nothing to roll back.',
    ja: '現在の値と同じため、戻すものはありません。',
  },
  rollbackDo: { ko: '되돌리기', en: 'Roll back', ja: '戻す' },
  rollbackDone: { ko: '되돌렸습니다.', en: 'Rolled back.', ja: '戻しました。' },

  import: { ko: '가져오기', en: 'Import', ja: 'インポート' },
  importTitle: {
    ko: '설정 파일 가져오기',
    en: 'Import settings from a file',
    ja: '設定ファイルのインポート',
  },
  importText: {
    ko: '내보낸 설정 파일을 선택하세요. 적용하기 전에 바뀌는 내용을 먼저 보여 줍니다. 비밀 값은 파일에 들어 있지 않습니다.',
    en: 'Choose an exported file. You see the changes before they are applied. Exported files contain no secrets.',
    ja: 'エクスポートした設定ファイルを選択してください。適用前に変更内容を表示します。秘密の値はファイルに含まれません。',
  },
  importFile: { ko: '설정 파일 (.json)', en: 'File of settings (.json)', ja: '設定ファイル（.json）' },
  importProblems: {
    ko: '적용할 수 없는 값이 있어 가져올 수 없습니다. 파일을 고친 뒤 다시 선택하세요.',
    en: 'Some values are invalid, so nothing was imported. Correct the file and choose it again.',
    ja: '適用できない値があるため取り込めません。ファイルを修正して選択し直してください。',
  },
  importUnknown: {
    ko: '이 버전이 모르는 설정 {count}개:',
    en: '{count} {count|setting|settings} that this version does not know:',
    ja: 'このバージョンにない設定 {count} 件:',
  },
  importIgnore: { ko: '모르는 설정은 무시', en: 'Leave them out', ja: '不明な設定を無視する' },
  importNothing: {
    ko: '파일의 값이 현재 값과 같습니다. 바뀌는 것이 없습니다.',
    en: 'The file matches the current settings: nothing would change.',
    ja: 'ファイルの値は現在の値と同じです。変わるものはありません。',
  },
  importDo: {
    ko: '변경 {count}개 적용',
    en: 'Apply {count} {count|change|changes}',
    ja: '変更 {count} 件を適用',
  },
  importDone: {
    ko: '설정을 가져왔습니다.',
    en: 'The settings were imported.',
    ja: '設定をインポートしました。',
  },
  tooLarge: {
    ko: '설정 파일이 아닙니다: 너무 큽니다.',
    en: 'This is not a settings file: it is too large.',
    ja: '設定ファイルではありません: サイズが大きすぎます。',
  },
})

export const UNIT_TEXTS: Readonly<Record<Unit, Text>> = {
  bytes: { ko: '바이트', en: 'bytes', ja: 'バイト' },
  milliseconds: { ko: '밀리초', en: 'milliseconds', ja: 'ミリ秒' },
  seconds: { ko: '초', en: 'seconds', ja: '秒' },
  minutes: { ko: '분', en: 'minutes', ja: '分' },
  hours: { ko: '시간', en: 'hours', ja: '時間' },
  days: { ko: '일', en: 'days', ja: '日' },
  connections: { ko: '연결', en: 'connections', ja: '接続' },
  percent: { ko: '%', en: '%', ja: '%' },
  recipients: { ko: '명', en: 'recipients', ja: '人' },
  times: { ko: '회', en: 'times', ja: '回' },
  points: { ko: '점', en: 'points', ja: '点' },
  characters: { ko: '자', en: 'characters', ja: '文字' },
  messages: { ko: '통', en: 'messages', ja: '通' },
  rows: { ko: '행', en: 'rows', ja: '行' },
}
