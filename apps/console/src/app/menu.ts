/** The menu of the signed-in user: entries from the server, grouped as the contract groups them. */
import { MENU } from '@postern/contract/menu.ts'
import { menuRoute } from '@postern/contract/routes/auth.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useLanguage } from '../lib/i18n.tsx'

type Section = RouteReply<typeof menuRoute>[number]
export type MenuEntry = Section['children'][number]['children'][number]
/** Sections with their entries; headings come from the contract. */
export type MenuTree = (Omit<Section, 'children'> & { readonly children: readonly MenuEntry[] })[]

/** The tree of `language`; an empty one while it loads. A failure leaves the page usable by its own links. */
export function useMenu() {
  const { language } = useLanguage()
  const query = useQuery({
    queryKey: ['menu', language],
    queryFn: ({ signal }) => call(menuRoute, { query: { lang: language } }, { signal }),
    select: (tree): MenuTree =>
      tree.map((section) => ({ ...section, children: section.children.flatMap(({ children }) => children) })),
    staleTime: 300_000,
    placeholderData: (previous) => previous,
  })
  return { tree: query.data ?? [], failed: query.isError, retry: query.refetch }
}

/** The section that a path belongs to: its first segment. */
export function sectionOf(tree: MenuTree, pathname: string): MenuTree[number] | undefined {
  return tree.find((section) => section.function_id === pathname.split('/')[1])
}

/** Entries of a section under the headings of the contract; those the contract does not know come last. */
export function groupsOf(
  section: MenuTree[number],
  language: Language,
): { label: string; entries: MenuEntry[] }[] {
  const groups = MENU.find((known) => known.id === section.function_id)?.groups ?? []
  const found = groups.map((group) => ({
    label: group.label[language],
    entries: section.children.filter((entry) => group.leaves.some((leaf) => leaf.link === entry.link)),
  }))
  const listed = new Set(found.flatMap((group) => group.entries))
  const rest = section.children.filter((entry) => !listed.has(entry))
  return [...found, { label: section.label, entries: rest }].filter((group) => group.entries.length > 0)
}

/** The page of a link, its form, or one of what it lists. An import is an entry of its own. */
export function isWithin(link: string, pathname: string): boolean {
  if (pathname === link) return true
  const base = link.replace(/\/(?:list|form)(?:\?.*)?$/, '')
  return pathname.startsWith(`${base}/`) && !pathname.endsWith('/bulk-registration')
}
