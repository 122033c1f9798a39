/** The screen of YARA rules. */
import { defineTexts } from '../i18n/texts.ts'

export const YARA_TEXTS = defineTexts({
  title: { ko: 'YARA 규칙', en: 'YARA rules', ja: 'YARA ルール' },
  theFiles: { ko: 'YARA 규칙 파일 목록', en: 'the YARA rule files', ja: 'YARA ルールファイルの一覧' },
  list: { ko: '규칙 파일', en: 'Rule files', ja: 'ルールファイル' },
  about: {
    ko: '메일 본문, 첨부 파일, 압축 파일 안의 파일을 이 규칙으로 검사합니다. 파일은 100개까지, 하나에 1MB까지 등록할 수 있습니다.',
    en: 'Bodies, attachments and files in archives are checked against these rules. Up to 100 files of 1 MB each.',
    ja: 'メールの本文、添付ファイル、圧縮ファイルの中のファイルをこのルールで検査します。ファイルは 100 個まで、1 つ 1MB まで登録できます。',
  },
  upload: { ko: '파일 올리기', en: 'Upload', ja: 'アップロード' },
  uploadTitle: { ko: '규칙 파일 올리기', en: 'Upload a rule file', ja: 'ルールファイルのアップロード' },
  file: { ko: '규칙 파일', en: 'Rule file', ja: 'ルールファイル' },
  fileHelp: {
    ko: '.yar 또는 .yara 파일, 1MB까지. include는 사용할 수 없습니다.',
    en: 'A .yar or .yara file of up to 1 MB. “include” is not allowed.',
    ja: '.yar または .yara ファイル、1MB まで。include は使用できません。',
  },
  checking: {
    ko: '규칙을 확인하고 있습니다.',
    en: 'The rules are being compiled.',
    ja: 'ルールを確認しています。',
  },
  good: {
    ko: '규칙 {rules}개를 확인했습니다. 100KB를 검사하는 데 약 {cost}ms 걸립니다.',
    en: '{rules} {rules|rule|rules}. 100 KB take about {cost} ms.',
    ja: 'ルール {rules} 件を確認しました。100KB の検査に約 {cost} ミリ秒かかります。',
  },
  bad: {
    ko: '규칙에 오류가 있어 등록할 수 없습니다.',
    en: 'The rules have errors and cannot be used.',
    ja: 'ルールにエラーがあるため登録できません。',
  },
  slow: {
    ko: '느려질 수 있는 부분이 있습니다.',
    en: 'Some rules may be slow.',
    ja: '遅くなる可能性のある部分があります。',
  },
  line: { ko: '{line}행: {message}', en: 'Line {line}: {message}', ja: '{line} 行目: {message}' },
  name: { ko: '파일 이름', en: 'File name', ja: 'ファイル名' },
  rules: { ko: '규칙 수', en: 'Rules', ja: 'ルール数' },
  size: { ko: '크기', en: 'Size', ja: 'サイズ' },
  cost: { ko: '100KB당 시간', en: 'Time per 100 KB', ja: '100KB あたりの時間' },
  costValue: { ko: '{ms}ms', en: '{ms} ms', ja: '{ms} ミリ秒' },
  state: { ko: '상태', en: 'State', ja: '状態' },
  runaway: {
    ko: '시간 초과로 중지됨',
    en: 'Stopped: took too long',
    ja: '時間超過により停止',
  },
  addDate: { ko: '등록일', en: 'Added', ja: '登録日' },
  preview: { ko: '저장된 메일로 확인', en: 'Try on stored mail', ja: '保存済みメールで確認' },
  previewTitle: { ko: '{name}: 저장된 메일', en: '{name} on stored mail', ja: '{name}: 保存済みメール' },
  previewNone: {
    ko: '최근 메일 {count}건 가운데 해당하는 메일이 없습니다.',
    en: 'None of the newest {count} {count|message|messages} match.',
    ja: '最近のメール {count} 件のうち、一致するメールはありません。',
  },
  previewSome: {
    ko: '최근 메일 {count}건 가운데 {hits}건이 해당합니다.',
    en: 'Matches in the newest {count} {count|message|messages}: {hits}.',
    ja: '最近のメール {count} 件のうち、{hits} 件が一致します。',
  },
  thePreview: { ko: '저장된 메일 확인', en: 'the try on stored mail', ja: '保存済みメールでの確認' },
  empty: {
    ko: '등록된 규칙 파일이 없습니다',
    en: 'No rule files yet',
    ja: 'ルールファイルは登録されていません',
  },
  emptyHint: {
    ko: '공개 규칙 모음이나 직접 작성한 규칙을 올려 보세요. 올리기 전에 오류와 검사 시간을 확인합니다.',
    en: 'Upload public collections or your own rules. They are compiled and timed before they are used.',
    ja: '公開されているルール集や自作のルールをアップロードできます。登録前にエラーと検査時間を確認します。',
  },
})
