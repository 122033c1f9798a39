/** Permissions as people look for them: by section, as in the menu, and within it by what they are about. */
import type { PermissionGroupKey, PermissionSectionKey } from './features/sections.ts'
import { PERMISSION_SECTIONS } from './features/sections.ts'
import type { Text } from './i18n/texts.ts'
import { DECLARED_PERMISSIONS, type Permission } from './permissions.ts'

interface PermissionGroup {
  readonly key: PermissionGroupKey
  readonly label: Text
  readonly ids: readonly Permission[]
}
interface PermissionSection {
  readonly key: PermissionSectionKey
  readonly label: Text
  readonly groups: readonly PermissionGroup[]
}

/** Every permission once. */
export const PERMISSION_TREE: readonly PermissionSection[] = Object.entries(PERMISSION_SECTIONS).map(
  ([section, { label, groups }]) => ({
    key: section as PermissionSectionKey,
    label,
    groups: Object.entries<Text>(groups).map(([key, text]) => ({
      key: key as PermissionGroupKey,
      label: text,
      ids: DECLARED_PERMISSIONS.filter(([, { group }]) => group === key).map(([id]) => id),
    })),
  }),
)
