/** What domains have learnt from misjudgement reports: state, effect, reset, export. */
import { defineTexts } from '../i18n/texts.ts'

export const LEARNING_TEXTS = defineTexts({
  title: { ko: '도메인별 학습 상태', en: 'Learning by domain', ja: 'ドメインごとの学習状態' },
  what: { ko: '학습 상태', en: 'the state of learning', ja: '学習の状態' },
  none: {
    ko: '아직 배운 도메인이 없습니다. 신고를 받아들이거나 격리된 메일을 복구하면 5분 안에 배웁니다.',
    en: 'No domain has learned anything yet. Agreed reports and recovered mail are learned within five minutes.',
    ja: 'まだ学習したドメインはありません。報告に同意するか隔離メールを復元すると、5 分以内に学習します。',
  },
  domain: { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
  state: { ko: '상태', en: 'State', ja: '状態' },
  'state.shadow': { ko: '측정 중', en: 'Measured only', ja: '測定中' },
  'state.counts': { ko: '반영 중', en: 'Counts', ja: '反映中' },
  'state.stopped': { ko: '중지됨', en: 'Stopped', ja: '停止' },
  decided: { ko: '배운 메일', en: 'Messages learned from', ja: '学習したメール' },
  words: { ko: '단어', en: 'Words', ja: '単語' },
  right: { ko: '바로잡음', en: 'Corrected', ja: '正しく変わる' },
  wrong: { ko: '잘못 바꿈', en: 'Made wrong', ja: '誤って変わる' },
  lost: { ko: '정상 메일 오차단', en: 'Wanted mail lost', ja: '正常メールの誤判定' },
  share: { ko: '{part} / {all}', en: '{part} of {all}', ja: '{part} / {all}' },
  effectHelp: {
    ko: '효과는 배우지 않고 남겨 둔 메일(네 통에 한 통)로 잽니다. 바로잡음·잘못 바꿈은 사람이 판단한 메일에서, 오차단은 평소의 정상 메일에서 셉니다.',
    en: 'The effect is measured on every fourth message, which is not used for learning: verdicts corrected and made wrong among decided messages, and wanted mail lost among ordinary ones.',
    ja: '効果は、学習せずに取り分けたメール（4 通に 1 通）で測定します。正誤の変化は人が判断したメール、誤判定は通常の正常メールで数えます。',
  },
  reset: { ko: '초기화', en: 'Reset', ja: '初期化' },
  resetAsk: {
    ko: '{domain}에서 배운 내용을 지울까요?',
    en: 'Reset what {domain} has learned?',
    ja: '{domain} が学習した内容を消しますか？',
  },
  resetHelp: {
    ko: '지금까지의 신고와 복구에서는 다시 배우지 않습니다. 되돌릴 수 없습니다.',
    en: 'Past reports and recoveries are not learned from again. This cannot be undone.',
    ja: 'これまでの報告と復元からは再び学習しません。元に戻せません。',
  },
  resetDone: { ko: '초기화했습니다.', en: 'Learning was reset.', ja: '初期化しました。' },
  export: { ko: '내보내기', en: 'Export', ja: 'エクスポート' },
  actions: { ko: '작업', en: 'Actions', ja: '操作' },
  'reason.reporter': {
    ko: '한 사람의 신고가 하루 100건을 넘었습니다.',
    en: 'One person made more than a hundred reports in a day.',
    ja: '1 人の報告が 1 日 100 件を超えました。',
  },
  'reason.drift': {
    ko: '학습 때문에 바뀌는 메일이 5%를 넘었습니다.',
    en: 'It changed the verdict of more than 5 % of the mail.',
    ja: '学習で変わるメールが 5 % を超えました。',
  },
  'reason.regret': {
    ko: '학습 때문에 막힌 메일을 사람들이 되돌렸습니다.',
    en: 'Users recovered mail that it had held.',
    ja: '学習で隔離したメールが戻されました。',
  },
})
