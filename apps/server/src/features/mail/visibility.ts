/** Which classes of mail a caller may search and read (product §6 "search by class", "read by class"). */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_CLASSES, type MailClass } from '@postern/contract/codes/mail.ts'
import type { Permission } from '@postern/contract/permissions.ts'
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

/** What it takes to know of mail of these classes. */
export function searchPermissions(classes: readonly MailClass[]): Permission[] {
  return [...new Set(classes.flatMap((name) => SEARCH[name]))]
}

/** What it takes to read mail of these classes. */
export function readPermissions(classes: readonly MailClass[]): Permission[] {
  return [...new Set(classes.flatMap((name) => READ[name]))]
}

/** Classes whose mail the caller may find and read. */
export function readableClasses(caller: Caller): MailClass[] {
  return searchableClasses(caller).filter((name) => name !== 'rejected' && mayRead(caller, name))
}

export function mayRead({ permissions }: Caller, name: MailClass): boolean {
  return READ[name].every((id) => permissions.has(id))
}

/** States of mail that was changed, or is held because it could not be. */
const DISARMED: ReadonlySet<number> = new Set([
  DETOX_STATES.disarmed,
  DETOX_STATES.failed,
  DETOX_STATES.returned,
])

/** The same of one mail: disarmed mail takes a permission of its own besides. */
export function mayReadMail(
  caller: Caller,
  mail: { readonly class: MailClass; readonly detox_state: number },
): boolean {
  const detox = DISARMED.has(mail.detox_state)
  return mayRead(caller, mail.class) && (!detox || caller.permissions.has('mail-read-detox'))
}
