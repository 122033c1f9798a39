import type { Language } from '@postern/contract/i18n/texts.ts'
import { groupsOf, sideEntries, type MenuEntry, type MenuTree } from './menu.ts'

/** What the side menu shows of a section, under its headings. */
export function entriesOf(
  section: MenuTree[number],
  language: Language,
): { readonly label: string; readonly entries: readonly MenuEntry[] }[] {
  return groupsOf(section, language)
    .map((group) => ({ ...group, entries: sideEntries(group.entries, section.label, section.children) }))
    .filter((group, index, all) => group.entries.length > 0 && !isSecondFilter(group, all.slice(0, index)))
}

/** Allow and deny are tabs of one screen, not two entries. */
function isSecondFilter(
  { entries }: { readonly entries: readonly MenuEntry[] },
  before: readonly { readonly entries: readonly MenuEntry[] }[],
): boolean {
  const [entry] = entries
  return entries.length === 1 && before.some((group) => group.entries[0]?.label === entry!.label)
}
