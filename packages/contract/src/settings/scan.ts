/** Checking mail. */
import type { ErrorCode } from '../codes/errors.ts'
import { isHost } from '../validation/domain.ts'
import { isPort } from '../validation/port.ts'
import { defineGroup, defineSetting } from './define.ts'

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
      en: 'Mail whose scores add up to this or more is spam. Lower catches more and errs more. Domains may have their own.',
      ja: '点数の合計がこの値以上のメールをスパムに分類します。下げるほど遮断も誤判定も増えます。ドメインごとに設定できます。',
    },
  }),
  budgetMs: defineSetting({
    type: 'integer',
    default: 20_000,
    min: 1000,
    max: 120_000,
    unit: 'milliseconds',
    who,
    label: { ko: '검사 제한 시간', en: 'Scan time budget', ja: '検査の制限時間' },
    help: {
      ko: '메일 하나의 검사에 쓰는 최대 시간입니다. 넘으면 통과시키지 않고 보류합니다.',
      en: 'Longest time for checking one message while its sender waits. Mail that takes longer is held, never passed.',
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
      en: 'Uses the engine that comes with the product (hash signatures, EICAR), also beside ClamAV. Without either, nothing is checked for viruses.',
      ja: 'ハッシュシグネチャと EICAR テストを検査する内蔵エンジンを使います。ClamAV と併用できます。どちらもない場合、ウイルスは検査されません。',
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
      en: 'tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl. Empty follows the environment variable CLAMD_URL; without both it is not used.',
      ja: 'tcp://127.0.0.1:3310 または unix:/run/clamav/clamd.ctl の形式です。空欄の場合は環境変数 CLAMD_URL に従い、それもなければ使いません。',
    },
  }),
})
