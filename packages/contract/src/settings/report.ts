/** Spam report mails: when they go out, and what stands in them. */
import { LIMITS } from '../limits.ts'
import { isTimeOfDay } from '../validation/time.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const REPORT_SETTINGS = defineGroup({
  hours: defineSetting({
    type: 'list',
    default: ['08:00'],
    maxItems: 24,
    max: 5,
    who,
    check: (v) => (isTimeOfDay(v) && v.endsWith(':00') ? null : 'INVALID_SEND_TIME'),
    label: { ko: '발송 시각', en: 'Send times', ja: '送信時刻' },
    help: {
      ko: '스팸 리포트 메일을 보내는 시각입니다. 08:00처럼 정시로 입력하며, 받는 사람의 시간대를 따릅니다. 도메인이나 사용자에 따로 정한 시각이 있으면 그 시각에 보냅니다. 새로 보류된 메일이 없으면 보내지 않습니다.',
      en: 'When spam reports are sent: full hours such as 08:00, in the recipient’s time zone. Domains and users can have their own hours. Nothing is sent if nothing new was held.',
      ja: 'スパムレポートメールを送信する時刻です。08:00 のような正時を入力し、受け取る人のタイムゾーンに従います。ドメインやユーザーに個別の時刻がある場合はその時刻に送信します。新たに保留されたメールがなければ送信しません。',
    },
  }),
  mailsMax: defineSetting({
    type: 'integer',
    default: 30,
    min: 5,
    max: LIMITS.reportMailsMax,
    unit: 'messages',
    who,
    label: { ko: '메일 목록 최대 건수', en: 'Maximum messages per report', ja: '一覧の最大件数' },
    help: {
      ko: '리포트 메일 하나에 표시하는 메일 수입니다. 나머지는 건수만 알리고 콘솔에서 보게 합니다.',
      en: 'Further messages are only counted, with a link to the console.',
      ja: '1 通のレポートに表示するメールの数です。残りは件数だけを示し、コンソールで確認します。',
    },
  }),
  viruses: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '바이러스 메일 표시', en: 'List mail with viruses', ja: 'ウイルスメールを表示' },
    help: {
      ko: '바이러스로 격리한 메일도 목록에 표시합니다. 이 메일은 리포트에서 전달할 수 없습니다.',
      en: 'Also lists mail held for a virus. It can never be delivered from the report.',
      ja: 'ウイルスとして隔離したメールも一覧に表示します。レポートから配信することはできません。',
    },
  }),
  preview: defineSetting({
    type: 'boolean',
    default: true,
    who,
    label: { ko: '로그인 없이 미리보기', en: 'Preview without signing in', ja: 'ログインなしのプレビュー' },
    help: {
      ko: '리포트 메일의 미리보기 링크로 메일의 글을 볼 수 있습니다. 그림과 링크는 표시하지 않습니다. 리포트를 다른 사람에게 전달하면 그 사람도 볼 수 있습니다.',
      en: 'A link in the report shows a message’s text, without pictures and links. Anyone the report is forwarded to can open it too.',
      ja: 'レポートのプレビューリンクからメールの本文を確認できます。画像とリンクは表示しません。レポートを転送すると、転送先の人も見られます。',
    },
  }),
  linkDays: defineSetting({
    type: 'integer',
    default: 7,
    min: 1,
    max: LIMITS.reportLinkDaysMax,
    unit: 'days',
    who,
    label: { ko: '링크 유효 기간', en: 'Links work for', ja: 'リンクの有効期間' },
    help: {
      ko: '리포트 메일의 버튼을 사용할 수 있는 기간입니다. 지나면 콘솔에 로그인하여 처리합니다.',
      en: 'After that, the report’s buttons no longer work; users sign in to the console instead.',
      ja: 'レポートのボタンを使用できる期間です。過ぎた場合はコンソールにログインして処理します。',
    },
  }),
})
