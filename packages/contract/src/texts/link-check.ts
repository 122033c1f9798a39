/** The page that a rewritten link leads to first. */
import type { LinkReason } from '../codes/link-check.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const LINK_PAGE_TEXTS = defineTexts({
  allowed: {
    ko: '이 사이트로 이동합니다',
    en: 'You are about to open this site',
    ja: 'このサイトを開きます',
  },
  allowedText: {
    ko: '지금 다시 검사했고 문제를 찾지 못했습니다. 주소가 예상한 곳인지 확인하세요.',
    en: 'It was checked again just now, and nothing was found. See whether the address is the one you expect.',
    ja: '今もう一度検査し、問題は見つかりませんでした。アドレスが想定どおりか確認してください。',
  },
  warned: { ko: '의심스러운 링크입니다', en: 'This link looks suspicious', ja: '疑わしいリンクです' },
  warnedText: {
    ko: '보낸 사람을 확실히 알고 이 링크를 기다리고 있었던 경우가 아니면 열지 마세요.',
    en: 'Do not open it unless you know the sender well and expected this link.',
    ja: '送信者を確かに知っていて、このリンクを待っていた場合を除き、開かないでください。',
  },
  blocked: { ko: '차단된 링크입니다', en: 'This link is blocked', ja: 'ブロックされたリンクです' },
  blockedText: {
    ko: '이 링크는 열 수 없습니다. 잘못 차단된 것 같으면 이 페이지의 주소와 함께 메일 관리자에게 문의하세요.',
    en: 'It cannot be opened. If you think that is wrong, send the address of this page to your mail administrator.',
    ja: 'このリンクは開けません。誤ってブロックされたと思われる場合は、このページのアドレスを添えてメール管理者に問い合わせてください。',
  },
  invalid: { ko: '올바르지 않은 링크입니다', en: 'This link is not valid', ja: '正しくないリンクです' },
  invalidText: {
    ko: '주소가 바뀌었거나 잘렸습니다. 메일에 있는 링크를 다시 클릭하세요. 그래도 열리지 않으면 메일 관리자에게 문의하세요.',
    en: 'Its address was changed or cut. Click the link in the mail again. If that does not help, ask your mail administrator.',
    ja: 'アドレスが変更されたか、途中で切れています。メールのリンクをもう一度クリックしてください。それでも開けない場合は、メール管理者に問い合わせてください。',
  },
  tooMany: {
    ko: '잠시 후 다시 시도하세요',
    en: 'Try again in a minute',
    ja: 'しばらくしてからもう一度お試しください',
  },
  tooManyText: {
    ko: '이 네트워크에서 너무 많은 링크를 열었습니다.',
    en: 'Too many links were opened from your network.',
    ja: 'このネットワークから開かれたリンクが多すぎます。',
  },
  target: { ko: '이동할 주소', en: 'Address', ja: '移動先' },
  writtenAs: { ko: '실제 이름: {host}', en: 'Real name: {host}', ja: '実際の名前: {host}' },
  leadsTo: { ko: '이어지는 주소', en: 'It leads on to', ja: '転送先' },
  why: { ko: '이유', en: 'Why', ja: '理由' },
  go: { ko: '계속', en: 'Continue', ja: '続ける' },
  understood: { ko: '위험을 이해했습니다', en: 'I understand the risk', ja: 'リスクを理解しました' },
  goAnyway: { ko: '그래도 열기', en: 'Open it anyway', ja: 'それでも開く' },
  close: {
    ko: '이 창을 닫으면 됩니다.',
    en: 'You can close this window.',
    ja: 'このウィンドウは閉じてかまいません。',
  },
  by: {
    ko: '{host}의 메일 보안',
    en: 'Mail security of {host}',
    ja: '{host} のメールセキュリティ',
  },
})

export const LINK_REASON_TEXTS: Readonly<Record<LinkReason, Text>> = defineTexts({
  'not-web': {
    ko: '웹 페이지의 주소가 아닙니다.',
    en: 'It is not the address of a web page.',
    ja: 'Web ページのアドレスではありません。',
  },
  'blocked-site': {
    ko: '관리자가 이 사이트를 차단했습니다.',
    en: 'An administrator has blocked this site.',
    ja: '管理者がこのサイトをブロックしています。',
  },
  listed: {
    ko: '악성 사이트 목록에 있는 사이트입니다.',
    en: 'The site is on a block list.',
    ja: 'ブロックリストに登録されているサイトです。',
  },
  'mail-blocked': {
    ko: '이 링크가 들어 있던 메일은 현재 규칙에 따라 차단되는 메일입니다.',
    en: 'The mail that brought this link is blocked by the rules of today.',
    ja: 'このリンクが含まれていたメールは、現在のルールではブロックされます。',
  },
  'mail-suspect': {
    ko: '이 링크가 들어 있던 메일은 현재 기준으로 스팸입니다.',
    en: 'The mail that brought this link counts as spam today.',
    ja: 'このリンクが含まれていたメールは、現在の基準ではスパムです。',
  },
  'look-alike': {
    ko: '다른 사이트로 착각하기 쉬운 이름입니다.',
    en: 'Its name is easily taken for another site’s.',
    ja: '別のサイトと間違えやすい名前です。',
  },
  'mixed-script': {
    ko: '비슷하게 보이는 다른 문자를 섞은 이름입니다.',
    en: 'Its name mixes letters of different alphabets that look alike.',
    ja: '見た目の似た別の文字を混ぜた名前です。',
  },
  userinfo: {
    ko: '주소 앞부분에 다른 이름을 붙여 실제 사이트를 숨깁니다.',
    en: 'Another name in front of the address hides the real site.',
    ja: 'アドレスの前に別の名前を付けて、実際のサイトを隠しています。',
  },
  ip: {
    ko: '이름이 없는 서버의 주소입니다.',
    en: 'The address is that of a server without a name.',
    ja: '名前のないサーバーのアドレスです。',
  },
  download: {
    ko: '실행할 수 있는 파일을 내려받는 링크입니다.',
    en: 'It downloads a file that can run programs.',
    ja: '実行可能なファイルをダウンロードするリンクです。',
  },
  'leads-on': {
    ko: '다른 사이트로 이동합니다.',
    en: 'It leads on to another site.',
    ja: '別のサイトへ転送されます。',
  },
  unchecked: {
    ko: '지금은 모두 검사하지 못했습니다.',
    en: 'It could not be checked completely just now.',
    ja: '今はすべてを検査できませんでした。',
  },
})
