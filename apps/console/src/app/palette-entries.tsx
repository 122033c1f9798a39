/** What the command palette offers, and where each thing leads. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import { ADDING_LINKS } from '@postern/contract/menu.ts'
import type { Permission } from '@postern/contract/permissions.ts'
import type { Found } from '@postern/contract/routes/shell.ts'
import { findSetting } from '@postern/contract/settings/catalogue.ts'
import { sectionsOf, SETTING_SCREENS } from '@postern/contract/settings/layout.ts'
import type { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import {
  IconAdjustments,
  IconArrowRight,
  IconHistory,
  IconMail,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stringifySearch } from '../lib/search-params.ts'
import type { useT } from '../lib/i18n.tsx'
import type { MenuTree } from './menu.ts'

export interface PaletteEntry {
  readonly kind: Found['kind'] | 'recent' | 'action' | 'menu' | 'setting' | 'search'
  readonly label: string
  readonly hint: string
  /** Where it leads; of an action that stays here, its name. */
  readonly link: string
  readonly run?: () => void
  readonly icon: ReactNode
}

type May = (permission: Permission) => boolean

const matches = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase())

export function menuEntries(tree: MenuTree, word: string): PaletteEntry[] {
  return tree
    .flatMap((section) => section.children.map((entry) => ({ ...entry, section: section.label })))
    .filter((entry) => matches(`${entry.label} ${entry.section}`, word))
    .map(({ label, section, link }) => ({
      kind: 'menu',
      label,
      hint: section,
      link,
      icon: <IconArrowRight size={16} aria-hidden />,
    }))
}

/** Where one has just been, before anything is typed. */
export function recentEntries(tree: MenuTree, word: string, links: readonly string[]): PaletteEntry[] {
  if (word !== '') return []
  const all = menuEntries(tree, '')
  return links.flatMap((link) => {
    const entry = all.find((one) => one.link === link)
    return entry ? [{ ...entry, kind: 'recent', icon: <IconHistory size={16} aria-hidden /> }] : []
  })
}

/** What can be done from anywhere. */
export function actionEntries(
  word: string,
  may: May,
  t: ReturnType<typeof useT<typeof SHELL_TEXTS>>,
  language: Language,
  scheme: { readonly dark: boolean; readonly onSwitch: () => void },
): PaletteEntry[] {
  const switching: PaletteEntry = {
    kind: 'action',
    label: t(scheme.dark ? 'lightMode' : 'darkMode'),
    hint: '',
    link: 'scheme',
    run: scheme.onSwitch,
    icon: scheme.dark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />,
  }
  const adding = ADDING_LINKS.filter(({ permission }) => may(permission)).map(
    ({ label, link }): PaletteEntry => ({
      kind: 'action',
      label: label[language],
      hint: '',
      link,
      icon: <IconPlus size={16} aria-hidden />,
    }),
  )
  return [...adding, switching].filter(({ label }) => matches(label, word))
}

const FORMS = {
  user: '/member/user/form',
  domain: '/member/domain/form',
  group: '/member/group/form',
} as const
const FOUND_ICONS = { user: IconUser, domain: IconWorld, group: IconUsersGroup, mail: IconMail } as const

export function foundEntries(found: readonly Found[]): PaletteEntry[] {
  return found.map(({ kind, id, label, hint }) => {
    const Icon = FOUND_ICONS[kind]
    const link = kind === 'mail' ? `/mail/inbound/mail/${id}` : `${FORMS[kind]}?cmd=mod&id=${id}`
    return { kind, label: safeText(label), hint: safeText(hint), link, icon: <Icon size={16} aria-hidden /> }
  })
}

/** More would bury what the server finds. */
const SETTINGS_MAX = 8

/** Settings by name or help, where their screens show them. */
export function settingEntries(tree: MenuTree, word: string, language: Language): PaletteEntry[] {
  if (word === '') return []
  const links = new Set<string>(tree.flatMap((section) => section.children.map(({ link }) => link)))
  const entries = Object.values(SETTING_SCREENS)
    .filter(({ link }) => links.has(link))
    .flatMap((screen) =>
      screen.tabs.flatMap((tab) =>
        sectionsOf(tab).flatMap(({ names }) =>
          names.flatMap((name): PaletteEntry[] => {
            const setting = findSetting(`${tab.group}.${name}`)
            if (!setting || !matches(`${setting.label[language]} ${setting.help[language]} ${name}`, word))
              return []
            return [
              {
                kind: 'setting',
                label: setting.label[language],
                hint: `${screen.title[language]} · ${tab.title[language]}`,
                link: `${screen.link}?tab=${tab.id}#${name}`,
                icon: <IconAdjustments size={16} aria-hidden />,
              },
            ]
          }),
        ),
      ),
    )
  // A name says more than a word somewhere in the help.
  const named = entries.filter(({ label }) => matches(label, word))
  return [...named, ...entries.filter((entry) => !named.includes(entry))].slice(0, SETTINGS_MAX)
}

/** The same word in a list, for what the palette has no room for. */
export function searchEntries(
  word: string,
  may: May,
  t: ReturnType<typeof useT<typeof SHELL_TEXTS>>,
): PaletteEntry[] {
  if (word === '') return []
  const isMessageId = /^<.+@.+>$/.test(word)
  const lists = [
    {
      permission: 'mail-inbound-mail',
      label: t('paletteMails', { word }),
      link: `/mail/inbound/mail${stringifySearch(isMessageId ? { field: 'message_id', q: word } : { q: word })}`,
    },
    {
      permission: 'member-user-list',
      label: t('paletteUsers', { word }),
      link: `/member/user/list${stringifySearch({ q: word })}`,
    },
    {
      permission: 'member-domain-list',
      label: t('paletteDomains', { word }),
      link: `/member/domain/list${stringifySearch({ q: word })}`,
    },
  ] as const
  return lists
    .filter(({ permission }) => may(permission))
    .map(({ label, link }) => ({
      kind: 'search',
      label,
      hint: '',
      link,
      icon: <IconSearch size={16} aria-hidden />,
    }))
}
