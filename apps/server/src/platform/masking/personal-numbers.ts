/**
 * Personal numbers in texts: Korean resident registration numbers, Japanese My Numbers, payment cards. What is shown hides them;
 * stored and delivered bytes stay. Numbers of orders and parcels must stay too: a number is hidden only where its check digit and
 * form are right, and where the form alone is too common, only beside its name.
 */

const HIDDEN = '•'

/** What words beside a number say that it is; the last one counts. */
type Said = 'trade' | 'resident' | 'mine' | 'card' | undefined
const WORDS =
  /(?<trade>\b(?:order|tracking|track|invoice|booking|parcel|shipment|reference|ref|tel|phone|mobile|isbn|imei|serial)\b|주문|송장|운송장|예약|접수|승인|거래|전화|연락처|계좌|사업자|注文|追跡|問い?合わ?せ|伝票|予約|受付|送り状|電話|口座)|(?<resident>주민|외국인\s?등록|\bresident\b|\brrn\b)|(?<mine>マイナンバー|個人番号|\bmy ?number\b|\bindividual number\b)|(?<card>카드|カード|\bcard\b|\bvisa\b|\bmastercard\b|\bamex\b|\bjcb\b)/gi
/** Characters before a number that are looked at; those of an address, further. */
const BEFORE = 32
const ADDRESS = 300

interface Kind {
  readonly pattern: RegExp
  /** Whether these digits are such a number, by their form and what was said before. */
  readonly is: (digits: string, found: string, said: () => Said) => boolean
  /** Digits that stay to be seen, at the beginning and at the end. */
  readonly shown: readonly [first: number, last: number]
}

const D = '[\\d０-９]'
const HYPHEN = '[-‐‑–－]'
const GAP = '([-－ \u00a0\u3000]?)'
/** Digits on their own: of no longer number, word or hash, and not joined to more digits by a hyphen. */
const pattern = (body: string): RegExp =>
  new RegExp(`(?<![\\dA-Za-z_０-９])(?<!${D}${HYPHEN})${body}(?![\\dA-Za-z_０-９])(?!${HYPHEN}${D})`, 'g')

const KINDS: readonly Kind[] = [
  { pattern: pattern(`${D}{6}${HYPHEN}?${D}{7}`), is: isResident, shown: [6, 0] },
  { pattern: pattern(`${D}{4}${GAP}${D}{4}\\1${D}{4}`), is: isMyNumber, shown: [0, 0] },
  { pattern: pattern(`${D}{4}${GAP}${D}{4}\\1${D}{4}\\1${D}{4}`), is: isCard, shown: [0, 4] },
  { pattern: pattern(`[3３]${D}{3}${GAP}${D}{6}\\1${D}{4,5}`), is: isCard, shown: [0, 4] },
]

/** The text with the digits of personal numbers hidden; as long as it was. Time grows with its length alone. */
export function maskPersonalNumbers(text: string): string {
  return KINDS.reduce(masked, text)
}

function masked(text: string, { pattern: form, is, shown }: Kind): string {
  return text.replace(form, (found: string, ...rest: unknown[]) => {
    const at = rest.find((value): value is number => typeof value === 'number') ?? 0
    const digits = found.normalize('NFKC').replaceAll(/\D/g, '')
    const hides = is(digits, found, () => saidBefore(text, at)) && !isInAddress(text, at)
    return hides ? hide(found, digits.length, shown) : found
  })
}

function hide(found: string, digits: number, [first, last]: Kind['shown']): string {
  let seen = 0
  return found.replaceAll(/[\d０-９]/g, (digit) => {
    seen++
    return seen <= first || seen > digits - last ? digit : HIDDEN
  })
}

/** What the last of the words says that stand between the number before and this one. */
function saidBefore(text: string, at: number): Said {
  const before = text
    .slice(Math.max(0, at - BEFORE), at)
    .normalize('NFKC')
    .replace(/^.*\d/s, '')
  let said: Said
  for (const { groups = {} } of before.matchAll(WORDS)) {
    said = (['trade', 'resident', 'mine', 'card'] as const).find((name) => groups[name] !== undefined)
  }
  return said
}

/** Addresses of pages stay: they would lead elsewhere. */
function isInAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - ADDRESS), at)
  if (!/:\/\/|www\./i.test(before)) return false
  let start = before.length
  while (start > 0 && !/[\s<>"]/.test(before[start - 1]!)) start--
  return /:\/\/|^www\./i.test(before.slice(start))
}

const RESIDENT_WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5]

/**
 * YYMMDD and seven digits, the first of which tells the century and whose. Numbers given since October 2020 have no check digit:
 * those look like an order of that day, and count beside their name only. So do those without a hyphen: goods have 13 digits too.
 */
function isResident(digits: string, found: string, said: () => Said): boolean {
  const [year, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]
  const whose = Number(digits[6])
  if (month < 1 || month > 12 || day < 1 || day > 31 || whose < 1 || whose > 8) return false
  const what = said()
  if (what === 'resident' || what === 'trade') return what === 'resident'
  const born = ([1, 2, 5, 6].includes(whose) ? 1900 : 2000) + year
  if (found.length === digits.length || born < 1930 || born > 2020) return false
  const sum = RESIDENT_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  // Those of foreigners are two further.
  return (11 - (sum % 11) + (whose > 4 ? 2 : 0)) % 10 === Number(digits[12])
}

/** Parcels have twelve digits as well: only beside its name. Check digit: MIC ordinance 85 of 2014, article 5. */
function isMyNumber(digits: string, _found: string, said: () => Said): boolean {
  let sum = 0
  for (let n = 1; n <= 11; n++) sum += Number(digits[11 - n]) * (n <= 6 ? n + 1 : n - 5)
  const rest = sum % 11
  return Number(digits[11]) === (rest <= 1 ? 0 : 11 - rest) && said() === 'mine'
}

/** First digits of networks, by length. */
const NETWORKS: Readonly<Record<number, RegExp>> = {
  14: /^3(?:0[0-5]|[689])/,
  15: /^3[47]/,
  16: /^(?:4|5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|35(?:2[89]|[3-8])|6(?:011|5|4[4-9]|2)|9)/,
}

function isCard(digits: string, found: string, said: () => Said): boolean {
  if (NETWORKS[digits.length]?.test(digits) !== true || !hasLuhn(digits)) return false
  const what = said()
  // Cards of Korea alone begin as anything does: in groups of four, or beside their name.
  if (digits.startsWith('9') && found.length === digits.length && what !== 'card') return false
  return what !== 'trade'
}

/** ISO/IEC 7812-1, annex B. */
function hasLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const twice = at % 2 === 1 ? 2 * digit : digit
    sum += twice > 9 ? twice - 9 : twice
  }
  return sum % 10 === 0
}
