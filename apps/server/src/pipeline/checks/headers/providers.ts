/** Mailbox providers and link shorteners: what the heuristics know of the world by name. */

/**
 * Providers that sign (DKIM) or hand over themselves whatever their users send: domain → what the host names of
 * their servers, their DKIM domains and their Message-IDs contain.
 */
export const OWN_SERVERS: ReadonlyMap<string, RegExp> = new Map([
  ['gmail.com', /google|gmail/],
  ['googlemail.com', /google|gmail/],
  ['yahoo.com', /yahoo|sbcglobal/],
  ['yahoo.co.jp', /yahoo/],
  ['hotmail.com', /hotmail|outlook|msn|live\.com|microsoft/],
  ['outlook.com', /hotmail|outlook|live\.com|microsoft/],
  ['live.com', /hotmail|outlook|live\.com|microsoft/],
  ['msn.com', /hotmail|outlook|msn|live\.com|microsoft/],
  ['icloud.com', /icloud|apple|me\.com|mac\.com/],
  ['aol.com', /aol|yahoo/],
  ['naver.com', /naver/],
  ['hanmail.net', /hanmail|daum|kakao/],
  ['daum.net', /hanmail|daum|kakao/],
  ['kakao.com', /kakao|daum/],
  ['nate.com', /nate/],
  ['qq.com', /qq\.com/],
  ['163.com', /163\.com|netease|126\.com/],
  ['126.com', /126\.com|netease|163\.com/],
  ['mail.ru', /mail\.ru|smailru|vk/],
  ['yandex.ru', /yandex/],
  ['proton.me', /proton/],
  ['protonmail.com', /proton/],
])

/** Link shorteners: the real target is hidden behind them. */
export const SHORTENERS: ReadonlySet<string> = new Set(
  (
    'bit.ly tinyurl.com t.co goo.gl ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy shorturl.at t.ly tiny.cc bl.ink ' +
    'lnkd.in soo.gd s.id v.gd qr.ae shorte.st adf.ly bc.vc clck.ru u.to vk.cc me2.do han.gl buly.kr url.kr vo.la ' +
    'lrl.kr abit.ly c11.kr zrr.kr x.gd onl.la bit.do tr.im snip.ly short.gy dub.sh l.ead.me inx.lv urlz.fr tny.im'
  ).split(' '),
)
