/** Bulk-mail blocking (product §3, §5): how much mail of one sender, to one recipient or from one client is too much. */
import type { Text } from '../i18n/texts.ts'
import { networkFault } from '../validation/ip.ts'
import { defineGroup, defineSetting } from './define.ts'
import { ADDRESS_PATTERNS } from './pattern-list.ts'

const who = ['all'] as const
const MAX_COUNT = 1_000_000

const SENDER: Text = { ko: '발신자', en: 'Sender', ja: '送信者' }
const RECIPIENT: Text = { ko: '수신자', en: 'Recipient', ja: '受信者' }
const CLIENT: Text = { ko: '발신 IP', en: 'Sender IP', ja: '送信元 IP' }
const DAY: Text = { ko: '하루 발신자', en: 'Daily sender', ja: '1 日の送信者' }

/** `Sender: block count`: settings of four limits stand on one page. */
const of = (limit: Text, name: Text): Text => ({
  ko: `${limit.ko} ${name.ko}`,
  en: `${limit.en}: ${name.en}`,
  ja: `${limit.ja}: ${name.ja}`,
})

function mode(limit: Text, help: Text) {
  return defineSetting({
    type: 'enum',
    values: ['off', 'observe', 'block'],
    default: 'off',
    who,
    names: {
      off: { ko: '사용 안 함', en: 'Off', ja: '使用しない' },
      observe: { ko: '관찰만', en: 'Observe only', ja: '観察のみ' },
      block: { ko: '차단', en: 'Block', ja: 'ブロック' },
    },
    label: of(limit, { ko: '제한', en: 'limit', ja: '制限' }),
    help,
  })
}

function count(limit: Text, byDefault: number) {
  return defineSetting({
    type: 'integer',
    default: byDefault,
    min: 2,
    max: MAX_COUNT,
    unit: 'messages',
    who,
    label: of(limit, { ko: '차단 기준', en: 'block count', ja: 'ブロックの基準' }),
    help: {
      ko: '받은 메일이 이 수에 이르면 그다음 메일부터 거부합니다. 수신자가 여러 명인 메일은 수신자마다 하나로 셉니다.',
      en: 'After this many messages, further ones are refused. A message counts once for each recipient.',
      ja: '受け取ったメールがこの数に達すると、それ以降を拒否します。複数の受信者宛てのメールは、受信者ごとに 1 通と数えます。',
    },
  })
}

function warning(limit: Text, byDefault: number) {
  return defineSetting({
    type: 'integer',
    default: byDefault,
    min: 1,
    max: MAX_COUNT,
    unit: 'messages',
    who,
    label: of(limit, { ko: '경고 기준', en: 'warning count', ja: '警告の基準' }),
    help: {
      ko: '이 수에 이르면 차단 목록에 ‘기준에 가까움’으로 표시합니다. 차단 기준보다 작아야 합니다.',
      en: 'From this count, the block list shows it as near its limit. Must be below the block count.',
      ja: 'この数に達すると、ブロック一覧に「基準に接近」と表示します。ブロックの基準より小さくしてください。',
    },
  })
}

function minutes(limit: Text) {
  return defineSetting({
    type: 'integer',
    default: 10,
    min: 1,
    max: 1440,
    unit: 'minutes',
    who,
    label: of(limit, { ko: '기간', en: 'period', ja: '期間' }),
    help: {
      ko: '메일을 세는 기간입니다. 항상 마지막 이만큼의 시간을 셉니다.',
      en: 'The time window in which mail is counted (the last so many minutes).',
      ja: 'メールを数える期間です。常に直近のこの時間を数えます。',
    },
  })
}

function blockMinutes(limit: Text) {
  return defineSetting({
    type: 'integer',
    default: 60,
    min: 1,
    max: 10_080,
    unit: 'minutes',
    who,
    label: of(limit, { ko: '차단 시간', en: 'block time', ja: 'ブロック時間' }),
    help: {
      ko: '차단하면 이 시간 동안 거부합니다. 그 뒤에는 처음부터 다시 셉니다. 목록에서 먼저 해제할 수 있습니다.',
      en: 'How long a block lasts; counting starts again afterwards. Blocks can be released earlier in the list.',
      ja: 'ブロックするとこの時間は拒否し、その後は最初から数え直します。一覧から早く解除できます。',
    },
  })
}

export const BLOCKING_SETTINGS = defineGroup({
  senderMode: mode(SENDER, {
    ko: '한 발신 주소가 보낸 메일이 너무 많으면 거부합니다(거부 코드 131). ‘관찰만’은 세어서 목록에 보여 주기만 합니다. 빈 발신자(<>)는 세지 않습니다.',
    en: 'Refuses an envelope sender that sends too much (reject code 131). “Observe only” counts and lists it but refuses nothing. The null sender (<>) is not counted.',
    ja: '1 つの送信者アドレスからのメールが多すぎる場合に拒否します（拒否コード 131）。「観察のみ」は数えて一覧に表示するだけです。空の送信者（<>）は数えません。',
  }),
  senderCount: count(SENDER, 100),
  senderWarning: warning(SENDER, 80),
  senderMinutes: minutes(SENDER),
  senderBlockMinutes: blockMinutes(SENDER),
  recipientMode: mode(RECIPIENT, {
    ko: '한 수신 주소로 오는 메일이 너무 많으면 거부합니다(거부 코드 132). postmaster 주소는 제한하지 않습니다.',
    en: 'Refuses mail to a recipient who receives too much (reject code 132). Postmaster addresses are not limited.',
    ja: '1 つの受信アドレス宛てのメールが多すぎる場合に拒否します（拒否コード 132）。postmaster のアドレスは制限しません。',
  }),
  recipientCount: count(RECIPIENT, 200),
  recipientWarning: warning(RECIPIENT, 160),
  recipientMinutes: minutes(RECIPIENT),
  recipientBlockMinutes: blockMinutes(RECIPIENT),
  clientMode: mode(CLIENT, {
    ko: '한 IP(IPv6는 /64 네트워크)가 보내는 메일이 너무 많으면 거부합니다(거부 코드 133).',
    en: 'Refuses an IP address (IPv6: a /64 network) that sends too much (reject code 133).',
    ja: '1 つの IP（IPv6 は /64 ネットワーク）からのメールが多すぎる場合に拒否します（拒否コード 133）。',
  }),
  clientCount: count(CLIENT, 300),
  clientWarning: warning(CLIENT, 240),
  clientMinutes: minutes(CLIENT),
  clientBlockMinutes: blockMinutes(CLIENT),
  dayMode: mode(DAY, {
    ko: '한 발신 주소가 하루에 보낸 메일이 너무 많으면 자정까지 거부합니다(거부 코드 135). 하루는 기본 설정의 시간대를 따릅니다.',
    en: 'Refuses an envelope sender that has sent too much today, until midnight in the time zone of the basic settings (reject code 135).',
    ja: '1 つの送信者アドレスが 1 日に送ったメールが多すぎる場合、翌日 0 時まで拒否します（拒否コード 135）。1 日は基本設定のタイムゾーンに従います。',
  }),
  dayCount: count(DAY, 1_000),
  dayWarning: warning(DAY, 800),
  exemptAddresses: defineSetting({
    ...ADDRESS_PATTERNS,
    who,
    label: { ko: '예외 주소', en: 'Exempt addresses', ja: '対象外のアドレス' },
    help: {
      ko: '발신자나 수신자로 제한하지 않을 주소(a@b.com), 도메인(b.com), 또는 *를 쓴 패턴입니다. 한 줄에 하나씩 입력하세요.',
      en: 'Exempt as sender or recipient: an address (a@b.com), a domain (b.com), or either with *, one per line.',
      ja: '送信者としても受信者としても制限しないアドレス（a@b.com）、ドメイン（b.com）、または * を使ったパターンです。1 行に 1 つ入力します。',
    },
  }),
  exemptNetworks: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 50,
    lines: true,
    who,
    check: networkFault,
    label: { ko: '예외 네트워크', en: 'Exempt networks', ja: '対象外のネットワーク' },
    help: {
      ko: '여기에서 온 메일은 세지도 거부하지도 않습니다. IP 또는 네트워크를 한 줄에 하나씩 입력하세요.',
      en: 'Mail from these addresses or networks is neither counted nor refused, one per line.',
      ja: 'ここから届いたメールは数えず、拒否もしません。IP またはネットワークを 1 行に 1 つ入力します。',
    },
  }),
})
