/**
 * The SQL of every dimension that mail is counted by (contract/codes/statistics): the fold reads it when mail is counted and when a day
 * is counted anew. A dimension without its SQL does not compile.
 */
import {
  DIMENSIONS,
  type AUTH_KEYS,
  type KindOf,
  type StatisticKind,
} from '@postern/contract/codes/statistics.ts'

/** The keys of a mail `m`, whose pending row is `t`: a query of one column `key`; a mail counts once under each. */
const MAIL_KEYS: Readonly<Record<KindOf<'keys'>, string>> = {
  ip: 'select m.sender_ip',
  sender: 'select lower(m.sender)',
  senderdomain: 'select m.sender_domain',
  country: `select m.sender_country where m.sender_country <> ''`,
  receiver: `select m.receiver where m.receiver <> ''`,
  filter: `select m.filter_info where m.filter_info <> ''`,
  ext: `select unnest(attachment_extensions(fold(array_to_string(m.attach_names, E'\\n'))))`,
  virus: `select m.virus_name where t.class = 'virus' and m.virus_name <> ''`,
}

/** Expressions of the keys of a pending sign-in `t`. */
const SIGN_IN_KEYS = { account: 't.account', authip: 't.ip' } as const

/** What `stat_key` has keys of. Those of detox may change: pending rows of their own name them (migration 0097). */
export type Dim = keyof typeof MAIL_KEYS | keyof typeof SIGN_IN_KEYS | KindOf<'detox'>

type Keyed = KindOf<'keys' | 'detox' | 'sign-ins'>

/** Whether a dimension has sums by key; the others are read from the totals. */
export function isKeyed(kind: StatisticKind): kind is Keyed {
  const { source } = DIMENSIONS[kind]
  return source === 'keys' || source === 'detox' || source === 'sign-ins'
}

/** The keys of a dimension; `by` says whose they are of sign-ins. */
export function dimOf(kind: Keyed, by: (typeof AUTH_KEYS)[number]): Dim {
  if (kind !== 'auth') return kind
  return by === 'ip' ? 'authip' : 'account'
}

/** To be joined with `taken t` and `mail m`: `k.dim` and `k.key` of all dimensions. */
export const KEYS_OF_MAIL = `cross join lateral (
  ${Object.entries(MAIL_KEYS)
    .map(([dim, keys]) => `select '${dim}' as dim, key from (${keys}) as of_mail(key)`)
    .join(' union all\n  ')}
) as k`

/** The same of sign-ins, to be joined with `taken t`. */
export const KEYS_OF_SIGN_IN = `cross join lateral (values ${Object.entries(SIGN_IN_KEYS)
  .map(([dim, key]) => `('${dim}', ${key})`)
  .join(', ')}) as k(dim, key)`

/** Condition: a row of `stat_key` or `stat_rest` tells of mail. */
export const IS_OF_MAIL = `dim not in (${Object.keys(SIGN_IN_KEYS)
  .map((dim) => `'${dim}'`)
  .join(', ')})`
