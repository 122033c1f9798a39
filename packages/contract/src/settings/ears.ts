/** Sender and receiver authentication (EARS): mail from people nobody knows waits. */
import { LIMITS } from '../limits.ts'
import { isEmail } from '../validation/email.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const EARS_SETTINGS = defineGroup({
  enabled: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '송수신자 인증 사용', en: 'Sender and receiver authentication', ja: '送受信者認証を使う' },
    help: {
      ko: '처음 연락하는 발신자의 메일을 인증될 때까지 보관합니다. 발신자 인증이나 수신자 인증을 켠 도메인과 사용자에게만 적용됩니다. 바이러스·유해 콘텐츠·필터·점수로 판정된 메일은 대기하지 않습니다.',
      en: 'Mail from unknown senders waits until they are authenticated, for domains and users that have this on. Mail decided by viruses, content, filters or score never waits.',
      ja: '初めて連絡してきた送信者のメールを、認証されるまで保留します。認証を有効にしたドメインとユーザーだけが対象です。ウイルス・有害コンテンツ・フィルター・スコアで判定されたメールは待機しません。',
    },
  }),
  expireDays: defineSetting({
    type: 'integer',
    default: 7,
    min: 1,
    max: LIMITS.earsExpireDaysMax,
    unit: 'days',
    who,
    label: { ko: '대기 기간', en: 'Waiting time', ja: '待機期間' },
    help: {
      ko: '이 기간이 지나도록 인증되지 않은 메일은 사용자 또는 도메인에 정한 대로 전달하거나 차단합니다. 메일 사본 보관 기간보다 길 수 없습니다. 이미 대기 중인 메일의 기한은 바뀌지 않습니다.',
      en: 'After this many days, mail is delivered or quarantined as the user (or else the domain) has chosen. Never longer than mail copies are kept. Mail that is already waiting keeps its time.',
      ja: 'この日数を過ぎても認証されないメールは、ユーザー（なければドメイン）の設定に従って配信または隔離します。メールのコピーの保管日数より長くはできません。待機中のメールの期限は変わりません。',
    },
  }),
  challengeAddress: defineSetting({
    type: 'string',
    default: '',
    max: 255,
    who,
    check: (v) => (isEmail(v) ? null : 'INVALID_EMAIL'),
    label: { ko: '확인 메일의 보내는 주소', en: 'Sender of requests', ja: '確認メールの送信元アドレス' },
    help: {
      ko: '발신자에게 확인을 요청하는 메일의 보내는 주소입니다. 비워 두면 no-reply@(이 서버 이름)을 사용합니다. 이 주소의 도메인에 SPF·DKIM·DMARC를 설정해야 확인 메일이 스팸으로 분류되지 않습니다.',
      en: 'From address of confirmation requests. If empty, no-reply@ this server’s name. Its domain needs valid SPF, DKIM and DMARC, or requests end up in spam folders.',
      ja: '送信者に確認を求めるメールの送信元アドレスです。空欄の場合は no-reply@（このサーバー名）を使用します。迷惑メールに分類されないよう、このドメインに SPF・DKIM・DMARC を設定してください。',
    },
  }),
  challengesPerHour: defineSetting({
    type: 'integer',
    default: 60,
    min: 1,
    max: LIMITS.challengesPerHourMax,
    who,
    label: { ko: '시간당 확인 메일 수', en: 'Requests per hour', ja: '1 時間あたりの確認メール数' },
    help: {
      ko: '수신 도메인마다, 그리고 발신 도메인마다 한 시간에 보낼 수 있는 확인 메일의 최대 수입니다. 나머지는 다음 시간에 보냅니다. 한 발신자에게는 수신자마다 하루에 한 번만 보냅니다.',
      en: 'Maximum requests per hour, for each of your domains and to each sender domain. Further requests go later. A sender gets at most one a day for each recipient.',
      ja: '受信ドメインごと、および送信元ドメインごとに 1 時間に送る確認メールの上限です。残りは後で送信します。同じ送信者には、受信者ごとに 1 日 1 回だけ送ります。',
    },
  }),
})
