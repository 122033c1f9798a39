/** Links of mail that is disarmed, and the page that checks them at the click (decision 0119). */
import { checkSite } from './attached-links.ts'
import { defineSetting } from './define.ts'

const who = ['all'] as const

export const DETOX_LINK_SETTINGS = {
  links: defineSetting({
    type: 'enum',
    values: ['leave', 'inert', 'rewrite'],
    default: 'leave',
    who,
    names: {
      leave: { ko: '그대로 둠', en: 'Leave', ja: 'そのまま' },
      inert: { ko: '클릭할 수 없게 표시', en: 'Show, not clickable', ja: 'クリックできない形で表示' },
      rewrite: { ko: '클릭할 때 다시 검사', en: 'Check at the click', ja: 'クリック時に再検査' },
    },
    label: { ko: '링크', en: 'Links', ja: 'リンク' },
    help: {
      ko: '본문의 링크입니다. ‘클릭할 때 다시 검사’는 링크를 이 서버의 확인 페이지로 바꾸며, 기본 설정의 콘솔 주소가 필요합니다.',
      en: 'Links in the text. “Check at the click” leads them to a page of this server first. It needs the address of the console in the basic settings.',
      ja: '本文のリンクです。「クリック時に再検査」はリンクをこのサーバーの確認ページに変えます。基本設定のコンソールのアドレスが必要です。',
    },
  }),
  linkExcept: defineSetting({
    type: 'list',
    default: [],
    maxItems: 1000,
    max: 255,
    check: checkSite,
    who,
    label: { ko: '링크 예외 사이트', en: 'Sites whose links stay', ja: 'リンクを変えないサイト' },
    help: {
      ko: '이 도메인과 하위 도메인으로 가는 링크는 바꾸지 않습니다.',
      en: 'Links to these domains and their subdomains stay as they are.',
      ja: 'これらのドメインと下位のドメインへのリンクは変えません。',
    },
  }),
  linkPage: defineSetting({
    type: 'enum',
    values: ['always', 'doubtful'],
    default: 'doubtful',
    who,
    names: {
      always: { ko: '항상', en: 'Always', ja: '常に' },
      doubtful: { ko: '의심스러울 때만', en: 'Only when in doubt', ja: '疑わしいときのみ' },
    },
    label: { ko: '링크 확인 페이지', en: 'Page before the target', ja: 'リンクの確認ページ' },
    help: {
      ko: '‘의심스러울 때만’은 문제가 없는 링크를 바로 엽니다. 차단한 링크는 항상 열 수 없습니다.',
      en: '“Only when in doubt” opens links that pass the check at once. Blocked links never open.',
      ja: '「疑わしいときのみ」は問題のないリンクをすぐに開きます。ブロックしたリンクは常に開けません。',
    },
  }),
  linkFollow: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '이동 경로 확인', en: 'Follow redirects', ja: 'リダイレクトを確認' },
    help: {
      ko: '확인 페이지를 항상 먼저 표시하고, 수신자가 ‘계속’을 누르면 이 서버가 대상에 HEAD로 물어 이동하는 곳도 검사합니다. 대상 사이트는 요청을 볼 수 있습니다.',
      en: 'Always shows the page first. Once its reader presses Continue, this server asks the target by HEAD where it leads and checks that too. The target sees the request.',
      ja: '確認ページを必ず先に表示し、受信者が「続ける」を押したあと、このサーバーが対象に HEAD で問い合わせて転送先も検査します。対象サイトには要求が見えます。',
    },
  }),
} as const
