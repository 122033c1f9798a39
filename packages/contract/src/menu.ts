/**
 * Menu tree (product §2): sections, their headings, and the entries that features declare below these (`features/`), each with its route
 * and the permission that shows it. An entry is declared only when its screen exists.
 */
import type { RegionName } from './codes/filter.ts'
import {
  ADDING_DECLARATIONS,
  MENU_DECLARATIONS,
  PERMISSION_DECLARATIONS,
  PERSONAL_DECLARATIONS,
} from './features/all.generated.ts'
import type { MenuDeclaration, LinkDeclaration } from './features/define.ts'
import { MENU_SECTIONS, type MenuGroupKey, type MenuSectionKey } from './features/sections.ts'
import type { Text } from './i18n/texts.ts'
import { DECLARED_PERMISSIONS, type Permission } from './permissions.ts'

interface Way {
  readonly link: string
  readonly permission: Permission
}
export interface MenuLeaf extends Way {
  readonly at: MenuDeclaration['at']
  readonly label: Text
  /** Where the leaf leads those without its permission who have another. */
  readonly otherwise?: readonly Way[]
}

/** Leaves under one heading of the side menu. */
export interface MenuGroup {
  readonly key: MenuGroupKey
  readonly label: Text
  readonly leaves: readonly MenuLeaf[]
}

export interface MenuSection {
  readonly id: MenuSectionKey
  readonly label: Text
  readonly groups: readonly MenuGroup[]
}

// What names no permission that a feature declares fails the type check.
const MORE: readonly (MenuDeclaration & Way)[] = MENU_DECLARATIONS
type MenuLink = LinkDeclaration & Way
const PERSONAL: readonly MenuLink[] = PERSONAL_DECLARATIONS
const ADDING: readonly MenuLink[] = ADDING_DECLARATIONS
const inPlace = (links: readonly MenuLink[]) => links.toSorted((one, other) => one.at - other.at)

/** Stands beside the sections; the home of all who may see it. */
export const DASHBOARD: Omit<MenuLeaf, 'at'> = {
  link: '/dashboard',
  permission: 'dashboard',
  label: PERMISSION_DECLARATIONS.dashboard.text,
}

const ENTRIES: readonly MenuLeaf[] = [
  ...DECLARED_PERMISSIONS.flatMap(([permission, { entry, label, otherwise }]) => {
    if (!entry) return []
    const [group, at, link] = entry
    return [
      {
        at: [group, at] as const,
        link,
        permission,
        label,
        ...(otherwise ? { otherwise: otherwise as readonly Way[] } : {}),
      },
    ]
  }),
  ...MORE.map(({ at, link, permission, label, ofSettings }) => {
    if (!ofSettings) return { at, link, permission, label }
    const others = DECLARED_PERMISSIONS.filter(([, { settings }]) => settings)
    return { at, link, permission, label, otherwise: others.map(([id]) => ({ link, permission: id })) }
  }),
].toSorted((one, other) => one.at[1] - other.at[1])

export const MENU: readonly MenuSection[] = Object.entries(MENU_SECTIONS).map(([id, { label, groups }]) => ({
  id: id as MenuSectionKey,
  label,
  groups: Object.entries<Text>(groups).map(([key, text]) => ({
    key: key as MenuGroupKey,
    label: text,
    leaves: ENTRIES.filter(({ at }) => at[0] === key),
  })),
}))

/** The tree without what these permissions do not show; a section or group with nothing left is left out. */
export function menuFor(permissions: readonly string[]): readonly MenuSection[] {
  return MENU.map((section) => ({
    ...section,
    groups: section.groups
      .map((group) => ({ ...group, leaves: leavesFor(group, permissions) }))
      .filter((group) => group.leaves.length > 0),
  })).filter((section) => section.groups.length > 0)
}

function leavesFor(group: MenuGroup, permissions: readonly string[]): readonly MenuLeaf[] {
  return group.leaves.flatMap((leaf) => {
    if (permissions.includes(leaf.permission)) return [leaf]
    const other = leaf.otherwise?.find(({ permission }) => permissions.includes(permission))
    return other ? [{ ...leaf, ...other }] : []
  })
}

/**
 * Whether a path of the console is open to these permissions: that of a leaf, its form or what lies below it. Paths
 * that no leaf covers are open; the server decides about every call anyway.
 */
export function mayOpen(path: string, permissions: readonly string[]): boolean {
  const leaf = LEAVES.find(({ link }) => covers(link, path))
  if (!leaf) return true
  return [leaf, ...(leaf.otherwise ?? [])].some(({ permission }) => permissions.includes(permission))
}

const LEAVES = [DASHBOARD, ...MENU.flatMap(({ groups }) => groups).flatMap(({ leaves }) => leaves)]

function covers(link: string, path: string): boolean {
  return path === link || path.startsWith(`${link}/`) || path === link.replace(/\/list$/, '/form')
}

/** Where a section's link leads: its first leaf that the permissions show, `/` when there is none. */
export function landingOf(section: MenuSection, permissions: readonly string[]): string {
  return section.groups.flatMap((group) => leavesFor(group, permissions))[0]?.link ?? '/'
}

/**
 * Where sign-in leads a role: personal users to the first of their links, others to the dashboard, else to the first page
 * that their permissions open; `/` where none is.
 */
export function firstPageOf(region: RegionName, permissions: readonly string[]): string {
  const leaves = region === 'user' ? PERSONAL_LINKS : [DASHBOARD]
  const first = leaves.find((leaf) => permissions.includes(leaf.permission))?.link
  if (first !== undefined || region === 'user') return first ?? '/'
  return MENU.map((section) => landingOf(section, permissions)).find((link) => link !== '/') ?? '/'
}

/** The links at the bottom of a personal user's phone, and those of the reduced header (product §2). */
export const PHONE_LINKS: readonly MenuLink[] = inPlace(PERSONAL)
export const PERSONAL_LINKS: readonly MenuLink[] = PHONE_LINKS.filter(({ phones }) => !phones)
/** Where personal users begin. */
export const FIRST_PERSONAL_PAGE = PERSONAL_LINKS[0]!.link

/** Forms of new things, which the command palette leads to. */
export const ADDING_LINKS: readonly MenuLink[] = inPlace(ADDING)
