/** Filters as they lie in files: one line of JSON each, without the names of their fields. */
import type { Filter, FilterRule } from '../filter.ts'

type Row = [
  id: number,
  name: string,
  region: Filter['region'],
  policy: Filter['policy'],
  domainId: number | null,
  groupId: number | null,
  userId: number | null,
  operation: Filter['operation'],
  scannerOption: Filter['scannerOption'],
  trustUnauthenticated: 0 | 1,
  rules: [FilterRule['target'], FilterRule['cond'], string, 0 | 1][],
  term: Filter['term'] | null,
  language: Filter['language'] | null,
  action: Filter['action'] | null,
  exempts: Filter['exempts'] | null,
]

export function encodeFilter(filter: Filter): Buffer {
  const row: Row = [
    filter.id,
    filter.name,
    filter.region,
    filter.policy,
    filter.domainId,
    filter.groupId,
    filter.userId,
    filter.operation,
    filter.scannerOption,
    filter.trustUnauthenticated ? 1 : 0,
    filter.rules.map(({ target, cond, value, word }) => [target, cond, value, word ? 1 : 0]),
    filter.term ?? null,
    filter.language ?? null,
    filter.action ?? null,
    filter.exempts ?? null,
  ]
  return Buffer.from(JSON.stringify(row))
}

export function decodeFilter(bytes: Buffer): Filter {
  const row = JSON.parse(bytes.toString()) as Row
  const [id, name, region, policy, domainId, groupId, userId, operation, scannerOption, trust, rules] = row
  const [term, language, action, exempts] = [row[11], row[12], row[13], row[14]]
  return {
    id,
    name,
    region,
    policy,
    domainId,
    groupId,
    userId,
    operation,
    scannerOption,
    trustUnauthenticated: trust === 1,
    rules: rules.map(([target, cond, value, word]) => ({ target, cond, value, word: word === 1 })),
    ...(term ? { term } : {}),
    ...(language ? { language } : {}),
    ...(action ? { action } : {}),
    ...(exempts ? { exempts } : {}),
  }
}
