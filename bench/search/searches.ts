/** The searches that are measured. `round` varies what is searched for, so that nothing is answered from a cache. */

export interface MeasuredSearch {
  readonly name: string
  readonly path: (round: number) => string
}

const DAY = 86_400_000

/** `now` is when they are asked, ms since the epoch. */
export function searches(now: number): MeasuredSearch[] {
  const since = (days: number): string => `from=${new Date(now - days * DAY).toISOString()}`
  const list = (name: string, query: (round: number) => string): MeasuredSearch => ({
    name,
    path: (round) => `/mails?size=30&${query(round)}`,
  })
  const word = (text: string): string => `q=${encodeURIComponent(text)}`
  const both = (name: string, query: (round: number) => string): MeasuredSearch[] => [
    list(`${name}, 7 days`, (round) => `${query(round)}&${since(7)}`),
    list(`${name}, 100 days`, (round) => `${query(round)}&${since(100)}`),
  ]
  const pick = (words: readonly string[]) => (round: number) => word(words[round % words.length]!)
  return [
    ...both('newest page', () => ''),
    list('page 5 of spam, 7 days', () => `class=spam&page=5&${since(7)}`),
    ...both('Latin words', pick(['invoice', 'meeting', 'quarterly', 'warehouse', 'arbitration'])),
    ...both('Hangul words', pick(['견적', '회의록', '연말정산', '감사', '위임장'])),
    ...both('kanji and kana', pick(['見積', '議事録', 'ご案内', 'テスト', '委任'])),
    ...both('two words', pick(['invoice meeting', '견적 회의록', 'no such words'])),
    ...both('subject', (round) => `title=${encodeURIComponent(['quarterly', '감사', '委任'][round % 3]!)}`),
    ...both('sender', (round) => `sender=sender${1000 + round * 37}@`),
    ...both('sender, frequent', () => 'sender=example'),
    ...both('sender domain', (round) => `sender_domain=outside${round * 41}.`),
    ...both('sender address (IP)', (round) => `sender_ip=198.51.${round}.7`),
    ...both('receiver', (round) => `receiver=person${100 + round * 100}@`),
    ...both('receiver domain', () => 'receiver_domain=d1.example'),
    ...both('class virus', () => 'class=virus'),
    ...both('class spam', () => 'class=spam'),
    ...both('finding, rare', () => 'finding=virus.signature'),
    ...both('finding, frequent', () => 'finding=auth.spf-pass'),
    list(
      'one day',
      (round) =>
        `from=${new Date(now - (40 + round) * DAY).toISOString()}&to=${new Date(now - (39 + round) * DAY).toISOString()}`,
    ),
    list(
      'one day, spam',
      (round) =>
        `class=spam&from=${new Date(now - (40 + round) * DAY).toISOString()}&to=${new Date(now - (39 + round) * DAY).toISOString()}`,
    ),
    ...both('spam with a word', (round) => `class=spam&${pick(['meeting', '감사'])(round)}`),
    ...both(
      'sender and subject',
      (round) => `sender=outside${round}&title=${encodeURIComponent(['invoice', '견적'][round % 2]!)}`,
    ),
    ...both('attachment', (round) => `attach_name=report-${1000 + round * 7}`),
    ...both('failed deliveries', () => 'send_state=F'),
    ...both('Message-ID', (round) => `message_id=<${1000 + round}@outside${round}.example>`),
    ...both('two Latin letters', pick(['hr', 'zq'])),
    ...both('sorted by sender', () => 'sort=sender&order=asc'),
    ...both('words sorted by size', (round) => `sort=size&${pick(['meeting', '감사'])(round)}`),
    ...both('last page', () => 'page=334'),
    { name: 'tabs, 7 days', path: () => `/mails/counts?${since(7)}` },
    { name: 'tabs, 100 days', path: () => `/mails/counts?${since(100)}` },
    {
      name: 'tabs of a word, 100 days',
      path: (round) => `/mails/counts?${since(100)}&${pick(['meeting', '감사', 'テスト'])(round)}`,
    },
  ]
}
