/** Which classes of mail a caller may search and read (product §6 "search by class", "read by class"). */
import { DETOX_STATES, isApt } from '@postern/contract/codes/detox.ts'
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { MailQuery } from '@postern/contract/routes/mail.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Actor } from './acts/actions.ts'

const SEARCH: Readonly<Record<MailClass, readonly Permission[]>> = {
  normal: ['mail-inbound-mail', 'mail-search-normal'],
  spam: ['mail-inbound-mail', 'mail-search-spam'],
  virus: ['mail-inbound-mail', 'mail-search-virus'],
  rejected: ['mail-inbound-reject'],
}
const READ: Readonly<Record<MailClass, readonly Permission[]>> = {
  normal: ['mail-read-normal'],
  spam: ['mail-read-spam'],
  virus: ['mail-read-virus'],
  rejected: [],
}

/** Of whatever class, mail in which detox found something (decision 0122). */
const APT = { search: 'mail-search-apt', read: 'mail-read-apt' } as const satisfies Record<string, Permission>

/** The caller as the table of actions knows them. */
export function actorOf({ scope, permissions }: Caller): Actor {
  return { region: scope.region, permissions }
}

/** Classes whose records the caller may know of at all. */
export function searchableClasses({ permissions }: Pick<Caller, 'permissions'>): MailClass[] {
  return MAIL_CLASSES.filter((name) => SEARCH[name].every((id) => permissions.has(id)))
}

/** Classes whose mail a spam report may tell holders of the permissions about. */
export function reportClasses(permissions: ReadonlySet<Permission>): MailClass[] {
  return searchableClasses({ permissions }).filter((name) => name !== 'rejected')
}

/** Classes of the mail that a query asks for, as far as the caller may search them. @throws AppError NO_PERMISSION */
export function classesAsked(caller: Pick<Caller, 'permissions'>, query: MailQuery): MailClass[] {
  const all = query.class === 'all' || query.class === 'apt'
  const classes = searchableClasses(caller).filter((name) => all || name === query.class)
  const may = !asksForApt(query) || maySearchApt(caller)
  if (classes.length === 0 || !may) throw new AppError('NO_PERMISSION')
  return classes
}

/** What it takes to search mail of these classes by this query. */
export function searchPermissions(classes: readonly MailClass[], query: MailQuery): Permission[] {
  const ofPeriod = query.from !== undefined || query.to !== undefined
  return [
    ...new Set([
      ...classes.flatMap((name) => SEARCH[name]),
      ...(asksForApt(query) ? [APT.search] : []),
      ...(ofPeriod ? (['mail-search-period'] as const) : []),
    ]),
  ]
}

/** Whether the caller may search by what detox found. */
export function maySearchApt({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return permissions.has(APT.search)
}

function asksForApt(query: MailQuery): boolean {
  const { detox_state: state, detox_found: found, detox_ext: ext } = query
  const byState = state !== undefined && isApt(DETOX_STATES[state])
  return query.class === 'apt' || byState || found !== undefined || ext !== undefined
}

/** What the caller reads mail of these classes by. */
export function readPermissions(
  { permissions }: Pick<Caller, 'permissions'>,
  classes: readonly MailClass[],
): Permission[] {
  const besides = ([APT.read, 'mail-read-detox'] as const).filter((id) => permissions.has(id))
  return [...new Set([...classes.flatMap((name) => READ[name]), ...besides])]
}

/** Classes whose mail the caller may find and read. */
export function readableClasses(caller: Caller): MailClass[] {
  return searchableClasses(caller).filter((name) => name !== 'rejected' && mayReadClass(caller, name))
}

/** Whether the caller may read mail in which detox found something, of the classes that they may read. */
export function mayReadApt({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return permissions.has(APT.read)
}

function mayReadClass({ permissions }: Pick<Caller, 'permissions'>, name: MailClass): boolean {
  return READ[name].every((id) => permissions.has(id))
}

/** States of mail that was changed, or is held because it could not be. */
const DISARMED: ReadonlySet<number> = new Set([
  DETOX_STATES.disarmed,
  DETOX_STATES.failed,
  DETOX_STATES.returned,
])

/** Whether the caller may read this mail: APT mail and disarmed mail each take a permission of their own besides that of the class. */
export function mayReadMail(
  caller: Pick<Caller, 'permissions'>,
  { class: of, detox_state: state }: { readonly class: MailClass; readonly detox_state: number },
): boolean {
  return (
    mayReadClass(caller, of) &&
    (!isApt(state) || mayReadApt(caller)) &&
    (!DISARMED.has(state) || caller.permissions.has('mail-read-detox'))
  )
}
