/** How the statistical score does: the alarm, its switch, the last hours. */
import { defineTexts } from '../i18n/texts.ts'

export const SCORE_WATCH_TEXTS = defineTexts({
  title: { ko: '내용 분석 상태', en: 'Content analysis health', ja: '内容分析の状態' },
  what: { ko: '내용 분석 상태', en: 'the state of content analysis', ja: '内容分析の状態' },
  counts: {
    ko: '점수가 평소와 같으며 판정에 반영하고 있습니다.',
    en: 'Scores are in the usual range and are used.',
    ja: '点数は普段どおりで、判定に使用しています。',
  },
  off: {
    ko: '설정에 따라 점수를 반영하지 않습니다. 규칙만으로 판정합니다.',
    en: 'Scores are not used, as configured. Rules alone decide.',
    ja: '設定により点数は使用していません。ルールだけで判定します。',
  },
  'away.median': {
    ko: '{time}부터 이미 알려진 발신자의 메일 점수가 평소와 크게 다릅니다.',
    en: 'Since {time}, mail of known senders gets scores far from the usual.',
    ja: '{time} から、既知の送信者のメールの点数が普段と大きく異なります。',
  },
  'away.tipped': {
    ko: '{time}부터 이미 알려진 발신자의 메일이 내용 분석 때문에 평소보다 훨씬 많이 스팸 기준을 넘습니다.',
    en: 'Since {time}, content analysis lifts far more mail of known senders over the spam threshold than usual.',
    ja: '{time} から、既知の送信者のメールが内容分析によってスパムの基準を超える割合が、普段より大幅に増えています。',
  },
  fallenBack: {
    ko: '6시간 동안 평소 상태가 이어질 때까지 점수를 반영하지 않고 규칙만으로 판정합니다.',
    en: 'Scores are ignored and rules alone decide until scores have been in the usual range for 6 hours.',
    ja: '普段の状態が 6 時間続くまで、点数を使用せずルールだけで判定します。',
  },
  stillCounts: {
    ko: '설정에 따라 점수는 계속 반영됩니다.',
    en: 'Scores are still used, as configured.',
    ja: '設定により、点数は引き続き使用されます。',
  },
  accept: {
    ko: '지금 점수를 정상으로 보기',
    en: 'Accept these scores as normal',
    ja: '現在の点数を正常とみなす',
  },
  acceptHelp: {
    ko: '경보를 끝내고, 앞으로는 지금의 점수와 비교합니다.',
    en: 'Ends the alarm. Later hours are compared with these.',
    ja: '警報を終了し、以後は現在の点数と比較します。',
  },
  accepted: {
    ko: '지금 점수를 정상으로 봅니다.',
    en: 'These scores are normal from now on.',
    ja: '現在の点数を正常とみなします。',
  },
  hours: { ko: '최근 시간별 점수', en: 'Scores of the last hours', ja: '直近の時間別の点数' },
  noHours: {
    ko: '최근 이틀 동안 분석한 메일이 없습니다.',
    en: 'No mail was analysed in the last two days.',
    ja: '直近 2 日間に分析したメールはありません。',
  },
  hour: { ko: '시각', en: 'Hour', ja: '時刻' },
  mails: { ko: '메일', en: 'Mail', ja: 'メール' },
  mean: { ko: '평균 점수', en: 'Mean', ja: '平均点' },
  unwanted: { ko: '스팸 비율', en: 'Spam', ja: 'スパムの割合' },
  known: { ko: '알려진 발신자', en: 'Known senders', ja: '既知の送信者' },
  knownMean: { ko: '그 평균 점수', en: 'Their mean', ja: 'その平均点' },
  tipped: { ko: '분석만으로 기준 초과', en: 'Held by analysis alone', ja: '分析だけで基準超過' },
  released: { ko: '복구', en: 'Given back', ja: '復元' },
})
