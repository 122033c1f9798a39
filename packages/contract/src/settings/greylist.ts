/** Greylisting: who is asked to come again before mail is taken (product §8, reject code 134). Part of the group `edge`. */
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const GREYLIST_SETTINGS = defineGroup({
  greylist: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '그레이리스트 사용', en: 'Greylist unknown senders', ja: 'グレーリストを使う' },
    help: {
      ko: '처음 보는 서버·발신자·수신 도메인의 조합이면 잠시 후 다시 보내도록 합니다(거부 코드 134, 항상 4xx). 전에 통과한 조합, SPF로 확인된 기존 거래 상대, 예외 IP는 기다리게 하지 않습니다. 처음 오는 메일은 그만큼 늦어집니다.',
      en: 'Asks the sending server to retry when its combination of server, sender and recipient domain is new (reject code 134, always 4xx). Senders that passed before, known correspondents confirmed by SPF and exempt addresses are not asked. The first mail from a new sender arrives later.',
      ja: '初めての接続元・送信者・受信ドメインの組み合わせには、後で再送するよう求めます（拒否コード 134、常に 4xx）。以前に通過した組み合わせ、SPF で確認できた既知の相手、対象外の IP は待たせません。初めてのメールはその分遅れて届きます。',
    },
  }),
  greylistMinutes: defineSetting({
    type: 'integer',
    default: 5,
    min: 1,
    max: 30,
    unit: 'minutes',
    who,
    label: { ko: '기다릴 시간', en: 'Time to wait', ja: '待機時間' },
    help: {
      ko: '처음 시도한 뒤 이 시간이 지나야 메일을 받습니다.',
      en: 'Mail is accepted this long after the first attempt.',
      ja: '最初の試行からこの時間が過ぎると、メールを受け取ります。',
    },
  }),
  greylistHours: defineSetting({
    type: 'integer',
    default: 24,
    min: 2,
    max: 168,
    unit: 'hours',
    who,
    label: { ko: '다시 올 수 있는 기간', en: 'Time to retry', ja: '再送を待つ期間' },
    help: {
      ko: '이 시간 안에 다시 보내지 않으면 다음 시도를 처음으로 봅니다.',
      en: 'A server that does not retry within this time starts again.',
      ja: 'この時間内に再送がなければ、次の試行を最初のものとみなします。',
    },
  }),
  greylistDays: defineSetting({
    type: 'integer',
    default: 35,
    min: 1,
    max: 365,
    unit: 'days',
    who,
    label: { ko: '통과 기록 보관', en: 'Remember passed senders', ja: '通過の記録の保持' },
    help: {
      ko: '통과한 조합은 마지막 메일 이후 이 기간 동안 다시 기다리게 하지 않습니다. 한 네트워크에서 여러 조합이 통과하면 그 네트워크 전체를 기다리게 하지 않습니다.',
      en: 'Senders that passed are not asked again for this long after their last mail. After several have passed from one network, that whole network is exempt.',
      ja: '通過した組み合わせは、最後のメールからこの期間は待たせません。1 つのネットワークから複数の組み合わせが通過すると、そのネットワーク全体を待たせません。',
    },
  }),
})
