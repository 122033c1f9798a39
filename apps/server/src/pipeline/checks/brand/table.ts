/**
 * The brands whose names are borrowed, read from the files in data/, one brand a line: `names | domains`.
 *
 * Names stand as they are written, separated by `; `, the first is shown. `~` marks one that is a common word or surname too:
 * it says little alone. Domains are all that the brand, its sending services included, writes from or links to; each
 * stands for its sub-domains, `amazon.*` for that label under any country.
 */
import { foldText } from '@postern/mail/text/skeleton.ts'
import { publicSuffix } from '@postern/mail/urls.ts'
import { CRYPTO } from './data/crypto.ts'
import { JAPAN_FINANCE } from './data/japan-finance.ts'
import { JAPAN_LIFE } from './data/japan-life.ts'
import { JAPAN_PUBLIC } from './data/japan-public.ts'
import { KOREA_FINANCE } from './data/korea-finance.ts'
import { KOREA_LIFE } from './data/korea-life.ts'
import { KOREA_PUBLIC } from './data/korea-public.ts'
import { WORLD_FINANCE } from './data/world-finance.ts'
import { WORLD_LIFE } from './data/world-life.ts'
import { WORLD_PUBLIC } from './data/world-public.ts'
import { WORLD_SOFTWARE } from './data/world-software.ts'

export interface BrandName {
  readonly text: string
  /** Also a common word or a surname. */
  readonly common: boolean
}

export interface Brand {
  /** As it is shown. */
  readonly name: string
  readonly names: readonly BrandName[]
  /** Lower case; `label.*` for any country. */
  readonly domains: readonly string[]
}

const SOURCES = [
  KOREA_FINANCE,
  KOREA_LIFE,
  KOREA_PUBLIC,
  JAPAN_FINANCE,
  JAPAN_LIFE,
  JAPAN_PUBLIC,
  WORLD_SOFTWARE,
  WORLD_FINANCE,
  WORLD_LIFE,
  WORLD_PUBLIC,
  CRYPTO,
]

export const BRANDS: readonly Brand[] = SOURCES.flatMap((source) => source.trim().split('\n').map(readLine))

function readLine(line: string): Brand {
  const [left = '', right = ''] = line.split(' | ')
  const names = left.split('; ').map((written) => ({
    text: written.replace(/^~/, ''),
    common: written.startsWith('~'),
  }))
  return { name: names[0]!.text, names, domains: right.trim().split(' ') }
}

const OWNERS = new Map<string, number[]>()
for (const [index, { domains }] of BRANDS.entries()) {
  for (const domain of domains) OWNERS.set(domain, [...(OWNERS.get(domain) ?? []), index])
}
/** Suffixes of states, where only they have names. */
const PUBLIC_SUFFIX =
  /(?:^|\.)(?:go\.kr|gov\.kr|go\.jp|lg\.jp|gov|gov\.(?:uk|au|sg|ie)|govt\.nz|gc\.ca|canada\.ca|mil)$/

/** Indexes of the brands that a host belongs to. */
export function ownersOf(host: string): ReadonlySet<number> {
  const owners = new Set<number>()
  const labels = host.split('.')
  for (let at = 0; at < labels.length; at++) {
    for (const index of OWNERS.get(labels.slice(at).join('.')) ?? []) owners.add(index)
  }
  for (const index of OWNERS.get(`${countryLabel(host)}.*`) ?? []) owners.add(index)
  return owners
}

/** Whether a host belongs to any brand, or to a state. */
export function isBrandHost(host: string): boolean {
  return PUBLIC_SUFFIX.test(host) || ownersOf(host).size > 0
}

/** `amazon` of `www.amazon.co.jp`; '' where the suffix is no country's. */
function countryLabel(host: string): string {
  const suffix = publicSuffix(host)
  if (!/(?:^|\.)[a-z]{2}$/.test(suffix)) return ''
  return (
    host
      .slice(0, -suffix.length - 1)
      .split('.')
      .at(-1) ?? ''
  )
}

/** Names of brands as one looks for them. */
export const PATTERNS: readonly {
  readonly text: string
  readonly brand: number
  readonly common: boolean
}[] = BRANDS.flatMap(({ names }, brand) =>
  names.map(({ text, common }) => ({ text: foldText(text), brand, common })),
)
