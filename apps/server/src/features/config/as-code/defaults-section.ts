/** What new users and domains start with: two objects that are always there. */
import {
  getDomainDefaultsRoute,
  getUserDefaultsRoute,
  updateDomainDefaultsRoute,
  updateUserDefaultsRoute,
} from '@postern/contract/routes/defaults.ts'
import type { RouteDefinition } from '@postern/contract/routes/define.ts'
import { domainDefaults } from '@postern/contract/routes/domain.ts'
import { userDefaults } from '@postern/contract/routes/member.ts'
import type { z } from 'zod'
import { faultsOf, told } from './faults.ts'
import { bodyOf, entryOf, fieldOf } from './references.ts'
import type { Entry, Kept, Section } from './section.ts'

interface Kind {
  readonly kind: string
  readonly get: RouteDefinition
  readonly update: RouteDefinition
  readonly body: z.ZodObject
}

const KINDS: readonly Kind[] = [
  { kind: 'domain', get: getDomainDefaultsRoute, update: updateDomainDefaultsRoute, body: domainDefaults },
  { kind: 'user', get: getUserDefaultsRoute, update: updateUserDefaultsRoute, body: userDefaults },
]
const kindOf = ({ kind: wanted }: Entry): Kind | undefined => KINDS.find(({ kind }) => kind === wanted)
const ownOf = ({ body }: Kind): string[] => Object.keys(body.shape)

export const defaultsSection: Section = {
  name: 'defaults',
  fields: ['kind', ...new Set(KINDS.flatMap(ownOf).map((name) => fieldOf(name)[0]))],
  isOfDomains: false,
  secrets: [],
  hidden: [],
  secretsOf: () => [],
  words: ({ kind }) => `defaults of a new ${String(kind)}`,
  domainOf: () => null,
  keyOf: ({ kind }) => String(kind),
  async read({ call, names }) {
    const kept: Kept[] = []
    for (const [index, kind] of KINDS.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { ok, data } = await call(kind.get, {})
      if (!ok) continue
      const { defaults } = data as { readonly defaults: Entry }
      // oxlint-disable-next-line no-await-in-loop -- one connection
      kept.push({ id: index, entry: { kind: kind.kind, ...(await entryOf(ownOf(kind), defaults, names)) } })
    }
    return kept.length > 0 ? kept : null
  },
  complete(entry, now) {
    const kind = kindOf(entry)
    if (kind === undefined) return { faults: [{ path: ['kind'], text: 'write domain or user' }] }
    const { kind: _kind, role, ...values } = { ...now?.entry, ...entry }
    const parsed = kind.body.strict().safeParse({ ...values, ...(role == null ? {} : { role_id: 1 }) })
    if (!parsed.success) return { faults: faultsOf(parsed.error) }
    const { role_id: _role, ...made } = parsed.data
    return { entry: { kind: kind.kind, ...made, ...(kind.kind === 'user' ? { role: role ?? null } : {}) } }
  },
  async take({ call, names }, { to }) {
    // There is no installation without them: a file that leaves them out leaves them as they are.
    if (to === null) return []
    const kind = kindOf(to)!
    const made = await bodyOf(ownOf(kind), to, names)
    return 'faults' in made ? made.faults : told(await call(kind.update, { body: made.body }))
  },
}
