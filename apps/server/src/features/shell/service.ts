/** What the console's frame asks for. */
import { LIMITS } from '@postern/contract/limits.ts'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import { WAITING, type Found, type PublicConfig, type Waiting } from '@postern/contract/routes/shell.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { withinSearchTime } from '../../platform/db/lists.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Scope } from '../../platform/db/scope.ts'
import * as store from './store.ts'

export interface ShellDeps {
  readonly db: Db
  /** For a user's own language: the reach of a personal user ends before their account's row. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
  /** How many of each wait for a decision in a scope, at most so many. */
  readonly waiting: Readonly<Record<Waiting, (db: Db, scope: Scope, most: number) => Promise<number>>>
}

export function publicConfig(deps: ShellDeps): PublicConfig {
  const { basic } = deps.settings()
  return {
    language: basic.language,
    languages: [...LANGUAGES],
    links: {
      company: basic.companyUrl,
      terms: basic.termsUrl,
      sla: basic.slaUrl,
      privacy: basic.privacyUrl,
      support: basic.supportUrl,
      support_label: basic.supportLabel,
    },
    application: basic.applicationForm,
  }
}

const DECIDERS = {
  password_requests: 'member-user-password_reset',
  applications: 'member-application-list',
  reports: 'mail-inbound-misjudgement',
  originals: 'mail-action-return_original',
  alerts: 'alert-list',
} as const satisfies Record<Waiting, Permission>

/** How much waits for the caller's decision, of each kind that they may decide on. */
export async function countWaiting(
  deps: ShellDeps,
  { scope, permissions }: Caller,
): Promise<Partial<Record<Waiting, number>>> {
  const counts: Partial<Record<Waiting, number>> = {}
  for (const kind of WAITING) {
    if (!permissions.has(DECIDERS[kind])) continue
    counts[kind] = await deps.waiting[kind](deps.db, scope, LIMITS.waitingMost)
  }
  return counts
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A few things of each kind the caller may see, in reach. @throws AppError TEMPORARY_PROBLEM when it takes too long */
export async function search(deps: ShellDeps, caller: Caller, word: string): Promise<Found[]> {
  const { scope, permissions } = caller
  const may = (permission: Permission): boolean => permissions.has(permission)
  return withinSearchTime(deps.db, async (trx) => {
    const found: Found[] = []
    const add = (kind: Found['kind'], rows: readonly Row[]): void => {
      for (const { id, label, hint } of rows) found.push({ kind, id: String(id), label, hint })
    }
    if (may('mail-inbound-mail')) {
      if (UUID.test(word)) add('mail', await store.findMail(trx, scope, word))
      else if (word.includes('@')) add('mail', await store.findMails(trx, scope, word))
    }
    if (may('member-user-list')) add('user', await store.findUsers(trx, scope, word))
    if (may('member-domain-list')) add('domain', await store.findDomains(trx, scope, word))
    if (may('member-group-list')) add('group', await store.findGroups(trx, scope, word))
    return found
  })
}

interface Row {
  readonly id: string | number
  readonly label: string
  readonly hint: string
}

/** Keeps the language for the caller's next sign-in, mails and reports. */
export async function setLanguage(deps: ShellDeps, caller: Caller, language: Language): Promise<void> {
  await deps.systemDb.transaction().execute(async (trx) => {
    const before = await store.setLanguage(trx, caller.userId, language)
    if (before === language) return
    await recordAudit(trx, caller, {
      task: 'user.edit',
      target: caller.email,
      before: { language: before },
      after: { language },
      at: deps.clock(),
    })
  })
}
