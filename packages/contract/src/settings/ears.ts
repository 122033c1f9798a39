/** Sender and receiver authentication (EARS): mail from people nobody knows waits. */
import { LIMITS } from '../limits.ts'
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
      en: 'Mail from senders nobody knows waits until they are authenticated, for domains and users that have it on. Mail that virus, content, filters or score decide never waits.',
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
      en: 'After so many days what the user, else the domain, has chosen is done: deliver or quarantine. Not longer than copies of mail are kept. Mail that waits already keeps its time.',
      ja: 'この日数を過ぎても認証されないメールは、ユーザー（なければドメイン）の設定に従って配信または隔離します。メールのコピーの保管日数より長くはできません。待機中のメールの期限は変わりません。',
    },
  }),
})
