/** Checking mail. */
import type { ErrorCode } from '../codes/errors.ts'
import { isHost } from '../validation/domain.ts'
import { isPort } from '../validation/port.ts'
import { ATTACHMENT_SETTINGS } from './attachments.ts'
import { defineGroup, defineSetting } from './define.ts'
import { SENDER_SETTINGS } from './sender.ts'

const who = ['all'] as const

/** `tcp://host:port` or `unix:/absolute/path`. */
export function checkClamdUrl(url: string): ErrorCode | null {
  if (/^unix:\/[\x21-\x7e]+$/.test(url)) return null
  const [, host = '', port = ''] = /^tcp:\/\/(\[[0-9a-fA-F:.]+\]|[^:/\s]+):(\d{1,5})$/.exec(url) ?? []
  return isHost(host.replace(/^\[|\]$/g, '')) && isPort(Number(port)) ? null : 'INVALID_URL'
}

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
      en: 'Mail that scores this much or more is spam. Lower catches more spam but more good mail too. Domains can set their own.',
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
      en: 'Maximum time for checking one message while its sender waits. Mail that takes longer is held, never delivered unchecked.',
      ja: '1 通の検査に使う最大時間です。超えたメールは通過させず保留します。',
    },
  }),
  builtInVirus: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '내장 바이러스 엔진', en: 'Built-in virus engine', ja: '内蔵ウイルスエンジン' },
    help: {
      ko: '해시 시그니처와 EICAR 테스트를 검사하는 내장 엔진을 씁니다. ClamAV와 함께 쓸 수 있습니다. 둘 다 없으면 바이러스를 검사하지 않습니다.',
      en: 'Uses the built-in engine (hash signatures, EICAR), also alongside ClamAV. Without either, mail is not checked for viruses.',
      ja: 'ハッシュシグネチャと EICAR テストを検査する内蔵エンジンを使います。ClamAV と併用できます。どちらもない場合、ウイルスは検査されません。',
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
      auto: { ko: '자동 중지', en: 'Stop by itself', ja: '自動停止' },
      on: { ko: '항상 사용', en: 'Always count', ja: '常に使用' },
      off: { ko: '사용 안 함', en: 'Rules alone', ja: '使用しない' },
    },
    label: { ko: '내용 분석 점수', en: 'Content analysis', ja: '内容分析の点数' },
    help: {
      ko: '메일 내용을 통계 모델로 분석한 점수입니다. ‘자동 중지’는 점수가 평소와 크게 달라지면 정상으로 돌아올 때까지 규칙만으로 판정합니다.',
      en: 'Points that a statistical model gives to what mail says. “Stop by itself” lets rules decide alone while its scores are far from usual.',
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
      ja: '認証された差出人からの、配信停止できる広告やメールマガジンを一覧に表示し、配信時に X-Postern-Class: marketing ヘッダーを付けます。分類と点数は変わりません。',
    },
  }),
  clamdUrl: defineSetting({
    type: 'string',
    default: '',
    max: 255,
    who,
    check: checkClamdUrl,
    label: { ko: 'ClamAV 주소', en: 'ClamAV address', ja: 'ClamAV のアドレス' },
    help: {
      ko: 'tcp://127.0.0.1:3310 또는 unix:/run/clamav/clamd.ctl 형식입니다. 비워 두면 환경 변수 CLAMD_URL을 따르고, 그것도 없으면 쓰지 않습니다.',
      en: 'tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl. Empty uses the environment variable CLAMD_URL; without either, ClamAV is not used.',
      ja: 'tcp://127.0.0.1:3310 または unix:/run/clamav/clamd.ctl の形式です。空欄の場合は環境変数 CLAMD_URL に従い、それもなければ使いません。',
    },
  }),
})
