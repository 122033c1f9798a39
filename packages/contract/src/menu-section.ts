/** What sections of the menu are made of. */
import type { Permission } from './permissions.ts'
import type { MenuTextKey } from './texts/menu.ts'

export interface MenuLeaf {
  readonly link: string
  readonly permission: Permission
  readonly label: MenuTextKey
  /**
   * Where the leaf leads those without its permission who have another: who may not see a list but may fill in its form
   * (product §2).
   */
  readonly otherwise?: readonly { readonly link: string; readonly permission: Permission }[]
}

/** Leaves under one heading of the side menu. */
export interface MenuGroup {
  readonly label: MenuTextKey
  readonly leaves: readonly MenuLeaf[]
}

export interface MenuSection {
  readonly id: 'filter' | 'mail' | 'statistics' | 'member' | 'config' | 'notice' | 'alert'
  readonly label: MenuTextKey
  readonly groups: readonly MenuGroup[]
}
