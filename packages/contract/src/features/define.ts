/**
 * How a feature says what both sides know of it: its permissions, its entries of the menu and its tasks of the audit log, each with
 * its texts and its place. `NAME.ts` exports `permissions`, `menu`, `personal`, `adding`, `classes` and `tasks`, whichever it has;
 * `npm run generate` joins the files in `all.generated.ts`.
 */
import type { RegionName } from '../codes/filter.ts'
import type { Text } from '../i18n/texts.ts'
import type { MenuGroupKey, PermissionGroupKey } from './sections.ts'

export const ALL = ['all'] as const
export const DOMAIN_UP = ['all', 'domain'] as const
export const GROUP_UP = ['all', 'domain', 'group'] as const
export const EVERYBODY = ['all', 'domain', 'group', 'user'] as const

interface Way {
  readonly link: string
  readonly permission: string
}

interface PermissionMore {
  /** The entry of the menu that it shows: heading, place below it (the lowest first), link. */
  readonly entry?: readonly [group: MenuGroupKey, at: number, link: string]
  /** Where the entry leads those without it who may fill in a form but not see its list (product §2). */
  readonly otherwise?: readonly Way[]
  /** Named before it, where its own name does not say enough. */
  readonly beside?: Text
  /** Roles to start from that hold it. */
  readonly presets?: readonly ('helpdesk' | 'auditor' | 'operator')[]
  /** It opens settings, and with them their history. */
  readonly settings?: true
  /**
   * Its screen or action does not exist yet. Roles keep the permission, but nobody is asked about it; a test finds a permission that
   * is in use meanwhile.
   */
  readonly toCome?: true
}
export interface PermissionDeclaration extends PermissionMore {
  /** Regions whose roles may hold it: what changes the whole installation stays with `all` (product §6). */
  readonly regions: readonly RegionName[]
  /** Where the form of roles lists it. */
  readonly group: PermissionGroupKey
  /** Its place among all permissions, the lowest first. */
  readonly at: number
  /** Of its entry in the menu. */
  readonly label: Text
  /** Of itself: a permission that opens a screen is called as the screen is. */
  readonly text: Text
}

export function permission(
  regions: readonly RegionName[],
  group: PermissionGroupKey,
  at: number,
  label: Text,
  more: PermissionMore = {},
): PermissionDeclaration {
  return { regions, group, at, label, text: more.beside ? under(more.beside, label) : label, ...more }
}

function under(above: Text, { ko, en, ja }: Text): Text {
  return { ko: `${above.ko}: ${ko}`, en: `${above.en}: ${en}`, ja: `${above.ja}: ${ja}` }
}

/** An entry of the menu that a permission shows which has an entry already, or is another feature's. */
export interface MenuDeclaration extends Way {
  readonly at: readonly [group: MenuGroupKey, at: number]
  readonly label: Text
  /** All who may change any settings come there too. */
  readonly ofSettings?: true
}
export type Menu = readonly MenuDeclaration[]

/** A link outside the menu: `personal` of the personal portal, `adding` of the command palette. */
export interface LinkDeclaration extends Way {
  readonly at: number
  readonly label: Text
  /** At the bottom of phones alone; others stand in the header too. */
  readonly phones?: true
}
export type Links = readonly LinkDeclaration[]

/** Classes of the audit log (product §3). */
export type Classes = Readonly<Record<string, { readonly at: number; readonly text: Text }>>
/** A task of the audit log, which a route names (`audit: 'user.add'`). */
export interface TaskDeclaration {
  /** Its place in its class, the lowest first. */
  readonly at: number
  readonly text: Text
}

/** Tasks of a class, one behind the other from the place `from` on. */
export function audited<const C extends string, const T extends string>(
  group: C,
  from: number,
  texts: Readonly<Record<T, Text>>,
): { readonly [K in T as `${C}.${K}`]: TaskDeclaration } {
  const entries = Object.entries<Text>(texts).map(([task, text], index) => [
    `${group}.${task}`,
    { at: from + index, text },
  ])
  return Object.fromEntries(entries) as ReturnType<typeof audited<C, T>>
}
