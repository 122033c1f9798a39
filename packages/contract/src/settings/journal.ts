/** Journaling (product §3): a copy of what is taken goes to an archive besides. */
import { LIMITS } from '../limits.ts'
import { isDomain } from '../validation/domain.ts'
import { isEmail } from '../validation/email.ts'
import { isIp } from '../validation/ip.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const
const SMTP_PORT = 25

/** `archive.example`, `10.0.0.9:2525`, `[2001:db8::1]:25`; null for what is no server. */
export function readJournalServer(entry: string): { readonly host: string; readonly port: number } | null {
  const parts = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry.trim())
  const [, v6, name = '', port = String(SMTP_PORT)] = parts ?? []
  const host = v6 ?? name
  const isGood =
    (isIp(host) || (v6 === undefined && isDomain(host))) && Number(port) >= 1 && Number(port) <= 65_535
  return isGood ? { host, port: Number(port) } : null
}

export const JOURNAL_SETTINGS = defineGroup({
  enabled: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '저널링 사용', en: 'Journaling', ja: 'ジャーナリングを使う' },
    help: {
      ko: '받은 메일마다 발신자와 모든 수신자를 적은 사본을 보관 서버로 보냅니다. 보관 서버가 받지 않으면 받을 때까지 대기열에 둡니다.',
      en: 'Sends a copy of each accepted message to an archive, with its sender and all recipients. Copies the archive does not accept wait in the queue until it does.',
      ja: '受け取ったメールごとに、送信者とすべての受信者を記した写しをアーカイブサーバーに送ります。アーカイブが受け取るまでキューに置きます。',
    },
  }),
  servers: defineSetting({
    type: 'list',
    default: [],
    maxItems: LIMITS.journalingServersMax,
    max: 262,
    lines: true,
    who,
    check: (v) => (readJournalServer(v) ? null : 'INVALID_VALUE'),
    label: { ko: '저널링 서버', en: 'Journaling servers', ja: 'ジャーナリングサーバー' },
    help: {
      ko: '이름 또는 IP이며, 25번이 아닌 포트는 archive.example:2525처럼 입력합니다. 한 줄에 하나씩, 먼저 쓸 서버부터 최대 5개입니다. 앞의 서버가 응답하지 않으면 다음 서버로 보냅니다.',
      en: 'Host names or addresses, one per line, at most 5. Write other ports as archive.example:2525. The next server is used if those before it do not answer.',
      ja: '名前または IP です。25 以外のポートは archive.example:2525 のように、1 行に 1 つ、優先する順に最大 5 つまで入力します。前のサーバーが応答しない場合は次のサーバーに送ります。',
    },
  }),
  recipient: defineSetting({
    type: 'string',
    default: '',
    max: 254,
    who,
    check: (v) => (v === '' || isEmail(v) ? null : 'INVALID_EMAIL'),
    placeholder: 'journal@archive.example',
    label: { ko: '저널링 주소', en: 'Journaling address', ja: 'ジャーナリングアドレス' },
    help: {
      ko: '보관 서버에서 사본을 받을 주소입니다.',
      en: 'The archive address that receives the copies.',
      ja: 'アーカイブサーバーで写しを受け取るアドレスです。',
    },
  }),
  security: defineSetting({
    type: 'enum',
    values: ['none', 'offered', 'starttls', 'tls'],
    default: 'offered',
    who,
    names: {
      none: { ko: '암호화 안 함', en: 'Not encrypted', ja: '暗号化しない' },
      offered: { ko: '가능하면 TLS', en: 'TLS where offered', ja: '可能なら TLS' },
      starttls: {
        ko: 'STARTTLS 필수(인증서 확인)',
        en: 'STARTTLS, verified',
        ja: 'STARTTLS 必須（証明書を検証）',
      },
      tls: {
        ko: '처음부터 TLS(인증서 확인)',
        en: 'TLS from the start, verified',
        ja: '最初から TLS（証明書を検証）',
      },
    },
    label: { ko: '저널링 연결 보안', en: 'Security of the connection', ja: '接続の保護' },
    help: {
      ko: '인증서를 확인하는 방식에서는 확인하지 못한 서버로 보내지 않습니다.',
      en: 'With verification, servers without a valid certificate receive nothing.',
      ja: '証明書を検証する方式では、検証できないサーバーには送りません。',
    },
  }),
  content: defineSetting({
    type: 'enum',
    values: ['all', 'clean'],
    default: 'all',
    who,
    names: {
      all: { ko: '받은 메일 모두', en: 'All accepted mail', ja: '受け取ったメールすべて' },
      clean: { ko: '바이러스를 뺀 모두', en: 'All except viruses', ja: 'ウイルス以外すべて' },
    },
    label: { ko: '저널링 대상', en: 'Mail to journal', ja: '対象' },
    help: {
      ko: '보류한 스팸도 포함합니다. 거부한 메일은 받지 않은 것이므로 포함하지 않습니다.',
      en: 'Held spam is included. Refused mail was never accepted, so it is not.',
      ja: '保留したスパムも含みます。拒否したメールは受け取っていないため含みません。',
    },
  }),
})
