/** Trying a filter on the mail of the last days. */
import { defineTexts } from '../i18n/texts.ts'

export const BACKTEST_TEXTS = defineTexts({
  title: { ko: '지난 메일로 확인', en: 'Check against past mail', ja: '過去のメールで確認' },
  help: {
    ko: '지난 메일에 이 필터를 적용했다면 무엇이 달라졌을지 백그라운드에서 확인합니다. 아무것도 바뀌거나 저장되지 않습니다.',
    en: 'Checks in the background what this filter would have changed in past mail. Nothing is changed or saved.',
    ja: '過去のメールにこのフィルターを適用した場合に何が変わるかを、バックグラウンドで確認します。何も変更・保存されません。',
  },
  nearlyAllTitle: {
    ko: '거의 모든 메일이 차단됩니다',
    en: 'This blocks nearly every message',
    ja: 'ほとんどすべてのメールがブロックされます',
  },
  nearlyAllText: {
    ko: '이 필터의 조건은 거의 모든 메일에 해당합니다. 지난 7일의 메일에 적용했다면 다음과 같이 되었을 것입니다. 그대로 저장할까요?',
    en: 'The conditions of this filter fit nearly every message. This is what it would have done in the last 7 days. Save it anyway?',
    ja: 'このフィルターの条件は、ほとんどすべてのメールに当てはまります。過去 7 日間のメールに適用した場合の結果は次のとおりです。このまま保存しますか？',
  },
  saveAnyway: { ko: '그대로 저장', en: 'Save anyway', ja: 'このまま保存' },
  days: { ko: '기간 (일)', en: 'Days', ja: '期間（日）' },
  start: { ko: '확인 시작', en: 'Start', ja: '確認を開始' },
  cancel: { ko: '중지', en: 'Stop', ja: '中止' },
  theRun: { ko: '확인 결과', en: 'the result', ja: '確認結果' },
  progress: {
    ko: '메일 {total}통 중 {progress}통 확인',
    en: '{progress} of {total} {total|message|messages} checked',
    ja: 'メール {total} 通のうち {progress} 通を確認',
  },
  'state.running': { ko: '확인하는 중…', en: 'Checking…', ja: '確認中…' },
  'state.done': { ko: '확인 완료', en: 'Finished', ja: '確認完了' },
  'state.cancelled': { ko: '중지됨', en: 'Stopped', ja: '中止済み' },
  'state.failed': {
    ko: '확인하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'It could not be finished. Try again in a moment.',
    ja: '確認できませんでした。しばらくしてからもう一度お試しください。',
  },
  noneMet: {
    ko: '조건에 맞는 메일이 없습니다.',
    en: 'No message meets the conditions.',
    ja: '条件に一致するメールはありません。',
  },
  noneMetHelp: {
    ko: '조건을 다시 확인하거나 기간을 늘려 보세요.',
    en: 'Check the conditions, or look at more days.',
    ja: '条件を見直すか、期間を延ばしてください。',
  },
  met: {
    ko: '조건에 맞는 메일 {count}통, 처리가 달라지는 메일 없음',
    en: '{count} {count|message meets|messages meet} the conditions, and none would be treated differently.',
    ja: '条件に一致するメール {count} 通、処理が変わるメールなし',
  },
  'metHelp.allow': {
    ko: '이미 정상으로 전달되었거나, 우선순위가 높은 필터나 바이러스 검사가 결정합니다. 발신자로 허용하는 필터는 인증된 발신자의 메일에만 적용됩니다.',
    en: 'They are delivered already, or a filter before this one or the virus check decides. A filter that allows a sender counts only for mail that is authenticated.',
    ja: 'すでに正常に配信されているか、優先順位の高いフィルターやウイルス検査が決定します。送信者を許可するフィルターは、認証されたメールにだけ適用されます。',
  },
  'metHelp.deny': {
    ko: '이미 차단되었거나, 우선순위가 높은 필터가 결정합니다.',
    en: 'They are blocked already, or a filter before this one decides.',
    ja: 'すでにブロックされているか、優先順位の高いフィルターが決定します。',
  },
  changed: {
    ko: '처리가 달라지는 메일: {count}통',
    en: '{count} {count|message|messages} would be treated differently',
    ja: '処理が変わるメール: {count} 通',
  },
  unread: {
    ko: '원문이 없거나 읽을 수 없어 건너뛴 메일: {count}통',
    en: '{count} {count|message was|messages were} left out: no longer kept, or not readable',
    ja: '原文がない、または読み取れないため省いたメール: {count} 通',
  },
  more: {
    ko: '가장 최근 메일 {count}통만 확인합니다.',
    en: 'Only the newest messages are checked, {count} of them.',
    ja: '最新の {count} 通のみ確認します。',
  },
  shown: {
    ko: '최근 {count}통을 표시합니다.',
    en: 'The newest {count} are shown.',
    ja: '最新の {count} 通を表示しています。',
  },
  list: { ko: '처리가 달라지는 메일', en: 'Messages treated differently', ja: '処理が変わるメール' },
})
