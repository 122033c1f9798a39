/** What registering senders of mails can do: for whom it is possible, and whether it would help mail like theirs. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import { isPermission } from '@postern/contract/permissions.ts'
import type { MailDetail, MailRow } from '@postern/contract/routes/mail.ts'
import { useQueries } from '@tanstack/react-query'
import { usePermissions } from '../../../lib/use-session.ts'
import { mailQueryOf } from '../api.ts'

/** Of more than these, the first stand for all. */
const LOOKED_AT = 20
const NARROW_TO_WIDE = ['user', 'group', 'domain', 'all'] as const satisfies readonly RegionName[]

/** What a reader asked for: these senders, allowed or blocked. */
export interface RegisterWish {
  readonly policy: 'allow' | 'deny'
  readonly mails: readonly MailRow[]
}

export interface Registration {
  readonly mails: readonly MailDetail[]
  /** Regions that the caller may register in, the narrowest first. */
  readonly regions: readonly { readonly name: RegionName; readonly possible: boolean }[]
  /** The narrowest that works; null when none does. */
  readonly narrowest: RegionName | null
  /** Mails whose sender was not proven. */
  readonly unproven: number
  readonly hasSender: boolean
  /** Among the senders' domains is one where anybody can have an address. */
  readonly isPublic: boolean
  /** What stopped the mail and would stop it again, an allow filter or not. */
  readonly hindrance: 'virus' | 'held' | 'denied' | null
  /** Name of the deny filter. */
  readonly filter: string
}

/** Null until the mails are read. */
export function useRegistration(policy: 'allow' | 'deny', mails: readonly MailRow[]): Registration | null {
  const may = usePermissions()
  const reads = useQueries({ queries: mails.slice(0, LOOKED_AT).map((mail) => mailQueryOf(mail.id)) })
  if (reads.some((read) => read.isPending)) return null
  const details = reads.flatMap((read) => (read.data ? [read.data] : []))
  const allowed = NARROW_TO_WIDE.filter((name) => {
    const permission = `filter-system-inbound_${name}_${policy}`
    return isPermission(permission) && may(permission)
  })
  return registrationOf(details, allowed)
}

export function registrationOf(details: readonly MailDetail[], allowed: readonly RegionName[]): Registration {
  const possible = (name: RegionName): boolean =>
    name === 'all' || details.length === 0 || details.some((mail) => mail[name] !== null)
  const regions = allowed.map((name) => ({ name, possible: possible(name) }))
  const steps = details.flatMap((mail) => mail.trace.entries.filter((entry) => entry.kind === 'step'))
  const has = (code: string): boolean => steps.some((step) => step.code === code)
  const deny = details
    .flatMap((mail) => mail.trace.entries)
    .find((entry) => entry.code === 'filter.deny' && entry.decisive)
  return {
    mails: details,
    regions,
    narrowest: regions.find((region) => region.possible)?.name ?? null,
    unproven: details.filter((mail) => !mail.sender_proven).length,
    isPublic: details.some((mail) => mail.sender_public),
    hasSender: details.length === 0 || details.some((mail) => mail.sender !== ''),
    hindrance: has('decision.virus')
      ? 'virus'
      : has('decision.held')
        ? 'held'
        : has('decision.denied')
          ? 'denied'
          : null,
    filter: String(deny?.evidence['name'] ?? ''),
  }
}
