/** The menu tree as one role sees it (product §2: an entry shows only with its permission). */
import type { Language } from '@postern/contract/i18n/texts.ts'
import { MENU, menuFor, type MenuGroup, type MenuSection } from '@postern/contract/menu.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { menuRoute } from '@postern/contract/routes/auth.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'

type Tree = RouteReply<typeof menuRoute>

/** Sections, their headings, and the screens under these; labels in the reader's language. */
export function menuTree(permissions: ReadonlySet<Permission>, language: Language): Tree {
  return menuFor([...permissions]).map((section) => {
    const children = section.groups.map((group) => headingOf(section, group, language))
    return {
      seq: seqOf(section.id),
      function_id: section.id,
      label: section.label[language],
      link: children[0]!.children[0]!.link,
      is_menu: true,
      children,
    }
  })
}

function headingOf(
  { id }: MenuSection,
  group: MenuGroup,
  language: Language,
): Tree[number]['children'][number] {
  const place = `${id} ${group.key}`
  return {
    seq: seqOf(place),
    function_id: group.key,
    label: group.label[language],
    link: null,
    is_menu: false,
    children: group.leaves.map(({ permission, label, link }) => ({
      seq: seqOf(`${place} ${label.en}`),
      function_id: permission,
      label: label[language],
      link,
      is_menu: true,
      children: [],
    })),
  }
}

/** Every node of the whole tree by its place, numbered from top to bottom. */
const PLACES = MENU.flatMap(({ id, groups }) => [
  id,
  ...groups.flatMap(({ key, leaves }) => [
    `${id} ${key}`,
    ...leaves.map((leaf) => `${id} ${key} ${leaf.label.en}`),
  ]),
])

function seqOf(place: string): number {
  return PLACES.indexOf(place) + 1
}
