/** The menu tree as one role sees it (specification §2: an entry shows only with its permission). */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { menuFor } from '@postern/contract/menu.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { menuRoute } from '@postern/contract/routes/auth.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { MENU_TEXTS } from '@postern/contract/texts/menu.ts'

/** Sections with their leaves, labels in the reader's language. */
export function menuTree(
  permissions: ReadonlySet<Permission>,
  language: Language,
): RouteReply<typeof menuRoute> {
  return menuFor([...permissions]).map((section) => {
    const children = section.groups
      .flatMap((group) => group.leaves)
      .map(({ permission, label, link }) => ({
        function_id: permission,
        label: MENU_TEXTS[label][language],
        link,
        is_menu: true,
      }))
    const label = MENU_TEXTS[section.label][language]
    return { function_id: section.id, label, link: children[0]!.link, is_menu: true, children }
  })
}
