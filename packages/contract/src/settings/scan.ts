/** Checking mail. */
import { ATTACHMENT_SETTINGS } from './attachments.ts'
import { defineGroup, defineSetting } from './define.ts'
import { MASKING_SETTINGS } from './masking.ts'
import { SENDER_SETTINGS } from './sender.ts'

const who = ['all'] as const

export const SCAN_SETTINGS = defineGroup({
  spamThreshold: defineSetting({
    type: 'number',
    default: 5,
    min: 1,
    max: 100,
    unit: 'points',
    who,
    label: { ko: '스팸 기준 점수', en: 'Spam threshold', ja: 'スパムのしきい値' },
    help: {
      ko: '점수의 합이 이 값 이상이면 스팸으로 분류합니다. 낮출수록 더 많이 차단하고 오판도 늘어납니다. 도메인마다 따로 정할 수 있습니다.',
      en: 'Messages with this score or more are spam. A lower threshold catches more spam but also more good mail. Domains can set their own.',
      ja: '点数の合計がこの値以上のメールをスパムに分類します。下げるほどブロックも誤判定も増えます。ドメインごとに設定できます。',
    },
  }),
  budgetMs: defineSetting({
    type: 'integer',
    default: 20_000,
    min: 1000,
    max: 120_000,
    unit: 'milliseconds',
    who,
    label: { ko: '검사 제한 시간', en: 'Scan time limit', ja: '検査の制限時間' },
    help: {
      ko: '메일 하나의 검사에 쓰는 최대 시간입니다. 넘으면 통과시키지 않고 보류합니다.',
      en: 'Maximum time to check one message while its sender waits. Messages that take longer are held, never delivered unchecked.',
      ja: '1 通の検査に使う最大時間です。超えたメールは通過させず保留します。',
    },
  }),
  ...ATTACHMENT_SETTINGS,
  ...SENDER_SETTINGS,
  statisticalScore: defineSetting({
    type: 'enum',
    values: ['auto', 'on', 'off'],
    default: 'auto',
    who,
    names: {
      auto: { ko: '자동 중지', en: 'Stop automatically', ja: '自動停止' },
      on: { ko: '항상 사용', en: 'Always count', ja: '常に使用' },
      off: { ko: '사용 안 함', en: 'Never count', ja: '使用しない' },
    },
    label: { ko: '내용 분석 점수', en: 'Content analysis', ja: '内容分析の点数' },
    help: {
      ko: '메일 내용을 통계 모델로 분석한 점수입니다. ‘자동 중지’는 점수가 평소와 크게 달라지면 정상으로 돌아올 때까지 규칙만으로 판정합니다.',
      en: 'Points from a statistical model of what mail says. “Stop automatically” lets rules alone decide while its scores are out of the usual range.',
      ja: 'メールの内容を統計モデルで分析した点数です。「自動停止」では、点数が普段と大きく異なる間はルールだけで判定します。',
    },
  }),
  marketing: defineSetting({
    type: 'enum',
    values: ['off', 'tag'],
    default: 'tag',
    who,
    names: {
      off: { ko: '구분하지 않음', en: 'Don’t mark', ja: '区別しない' },
      tag: { ko: '표시', en: 'Mark', ja: '表示する' },
    },
    label: { ko: '광고·뉴스레터', en: 'Marketing mail', ja: '広告・メールマガジン' },
    help: {
      ko: '인증된 발신자가 보내고 수신을 거부할 수 있는 광고와 뉴스레터를 목록에 표시하고, 전달할 때 X-Postern-Class: marketing 헤더를 추가합니다. 분류와 점수는 바뀌지 않습니다.',
      en: 'Advertising and newsletters of authenticated senders that can be unsubscribed from. They are marked in lists and delivered with the header X-Postern-Class: marketing. Verdict and score stay the same.',
      ja: '認証された送信者からの、配信停止できる広告やメールマガジンを一覧に表示し、配信時に X-Postern-Class: marketing ヘッダーを付けます。分類と点数は変わりません。',
    },
  }),
  ...MASKING_SETTINGS,
})
