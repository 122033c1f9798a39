/** Date fields (RFC 5322 §3.3 with the obsolete forms of §4.3 and what mailers really write). */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ZONES = new Map([
  ['ut', 0],
  ['gmt', 0],
  ['utc', 0],
  ['z', 0],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
  ['kst', 540],
  ['jst', 540],
  ['bst', 60],
  ['cet', 60],
  ['cest', 120],
  ['ist', 330],
  ['msk', 180],
])
/** Beginnings of months in the languages of mailers that translate them, without marks; of each three letters, of June and July four. */
const OTHER_MONTHS: readonly (readonly [month: number, names: string])[] = [
  [0, 'ene gen'],
  [1, 'fev'],
  [2, 'mrz mrt mae'],
  [3, 'abr avr'],
  [4, 'mai mei mag'],
  [5, 'juin giu'],
  [6, 'juil lug'],
  [7, 'ago aou'],
  [8, 'set'],
  [9, 'okt ott out'],
  [11, 'dez dic'],
]
const RFC =
  /^(?:\p{L}{1,10}\.?(?:,\s*|\s+))?(\d{1,2})\.?[\s-]+(\p{L}{3,12}|\d{1,2}[월月])\.?[\s,-]+(\d{2,4})[\s,]+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:[.,]\d{1,9})?\s*(am|pm)?\s*(.*)$/iu
const ASCTIME =
  /^[a-z]{3,9},?\s+([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(\d{1,2}):(\d{1,2}):(\d{1,2})\s+(?:([a-z]{1,5}|[+-]\d{4})\s+)?(\d{4})\b/i
const ISO = /^(\d{4})-(\d{2})-(\d{2})[t\s]+(\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d{1,9})?\s*(.*)$/i

/** Of a field that is comments for the most part. */
const MAX_TEXT = 2000

/** Milliseconds since the epoch, or null when the text is no date. A missing or unknown zone counts as UTC. */
export function parseDate(text: string): number | null {
  const plain = withoutComments(text.slice(0, MAX_TEXT))
    .replace(/\s+/g, ' ')
    .replace(/ ?([,:]) ?/g, (_blanks, mark: string) => (mark === ',' ? ', ' : mark))
    .slice(0, 200)
    .trim()
  const rfc = RFC.exec(plain)
  if (rfc) {
    const half = rfc[7]?.toLowerCase()
    const hour = (Number(rfc[4]) % (half ? 12 : 100)) + (half === 'pm' ? 12 : 0)
    return toTime(
      Number(rfc[3]),
      month(rfc[2]!),
      Number(rfc[1]),
      hour,
      Number(rfc[5]),
      Number(rfc[6] ?? 0),
      rfc[8]!,
    )
  }
  const asc = ASCTIME.exec(plain)
  if (asc) {
    const clock = [Number(asc[3]), Number(asc[4]), Number(asc[5])] as const
    return toTime(Number(asc[7]), month(asc[1]!), Number(asc[2]), ...clock, asc[6] ?? '')
  }
  const iso = ISO.exec(plain)
  if (!iso) return null
  const clock = [Number(iso[4]), Number(iso[5]), Number(iso[6] ?? 0)] as const
  return toTime(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), ...clock, iso[7]!)
}

/** Comments nest and may stand between any two words (RFC 5322 §3.2.2, §4.3); each is a blank. */
function withoutComments(text: string): string {
  if (!text.includes('(')) return text
  let out = ''
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (char === '\\' && depth > 0) i++
    else if (char === '(') depth++
    else if (char === ')' && depth > 0) depth--
    else if (depth === 0) out += char
    if (depth > 0) continue
    if (char === ')') out += ' '
  }
  return out
}

function month(name: string): number {
  const numbered = /^(\d+)/.exec(name)
  if (numbered) return Number(numbered[1]) - 1
  const plain = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const other = OTHER_MONTHS.find(([, names]) => names.split(' ').some((start) => plain.startsWith(start)))
  return other ? other[0] : MONTHS.indexOf(plain.slice(0, 3))
}

function toTime(
  y: number,
  m: number,
  d: number,
  hour: number,
  minute: number,
  second: number,
  zone: string,
): number | null {
  const year = y < 50 ? y + 2000 : y < 1000 ? y + 1900 : y
  if (m < 0 || m > 11 || d < 1 || d > 31 || hour > 24 || minute > 59 || second > 60) return null
  const time = Date.UTC(year, m, d, hour, minute, Math.min(second, 59))
  // Date.UTC rolls 31 February over into March: such a day does not exist.
  if (new Date(Date.UTC(year, m, d)).getUTCDate() !== d) return null
  return time - zoneMinutes(zone) * 60_000
}

function zoneMinutes(zone: string): number {
  const match = /^(?:gmt|utc)?\s*([+-])(\d{1,2}):?(\d{2})?\b/i.exec(zone)
  if (!match) return ZONES.get(/^[a-z]+/i.exec(zone)?.[0].toLowerCase() ?? '') ?? 0
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}
