/** Engines that look for viruses. */
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

export const VIRUS_SETTINGS = defineGroup({
  builtIn: defineSetting({
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
  clamd: defineSetting({
    type: 'list',
    default: [],
    maxItems: 5,
    max: 255,
    who,
    check: checkClamdUrl,
    tested: 'clamd',
    label: { ko: 'ClamAV 주소', en: 'ClamAV addresses', ja: 'ClamAV のアドレス' },
    help: {
      ko: 'tcp://127.0.0.1:3310 또는 unix:/run/clamav/clamd.ctl 형식입니다. 여러 개이면 응답하지 않는 서버 대신 다음 서버를 씁니다. 비워 두면 환경 변수 CLAMD_URL을 따르고, 그것도 없으면 쓰지 않습니다.',
      en: 'tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl. With several, the next one takes over where one does not answer. Empty uses the environment variable CLAMD_URL; without either, ClamAV is not used.',
      ja: 'tcp://127.0.0.1:3310 または unix:/run/clamav/clamd.ctl の形式です。複数ある場合は、応答しないサーバーの代わりに次のサーバーを使います。空欄の場合は環境変数 CLAMD_URL に従い、それもなければ使いません。',
    },
  }),
  unanswered: defineSetting({
    type: 'enum',
    values: ['hold', 'defer'],
    default: 'hold',
    who,
    names: {
      hold: {
        ko: '받아서 보관하고 나중에 검사',
        en: 'Accept, hold, check later',
        ja: '受信して保留し、後で検査',
      },
      defer: {
        ko: '받지 않음(4xx, 발신 서버가 재시도)',
        en: 'Refuse for now (4xx)',
        ja: '一時的に拒否（4xx、送信側が再試行）',
      },
    },
    label: {
      ko: '검사기가 응답하지 않을 때',
      en: 'While no scanner answers',
      ja: 'スキャナーが応答しないとき',
    },
    help: {
      ko: '보관한 메일은 ‘아직 검사 안 됨’으로 표시되고, 검사기가 돌아오면 자동으로 검사하여 깨끗하면 전달합니다. 4xx로 답하면 메일은 발신 서버에 남으며, 장애가 길면 발신자에게 반송됩니다.',
      en: 'Held mail is marked “Not checked yet”. Once a scanner answers again, it is checked and, if clean, delivered. With 4xx the mail stays with the sending server, which returns it to its sender if the outage lasts for days.',
      ja: '保留したメールは「未検査」と表示され、スキャナーが応答するようになると自動で検査し、問題がなければ配信します。4xx の場合、メールは送信側サーバーに残り、障害が長引くと送信者に返送されます。',
    },
  }),
})
