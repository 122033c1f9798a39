/** Ctrl-K: menus and settings known here; users, domains, groups and mails as the server finds them, while one types. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import '../styles/spotlight.css'
import { Modal, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { listMailsRoute } from '@postern/contract/routes/mail.ts'
import { paletteRoute, type Found } from '@postern/contract/routes/shell.ts'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { thrownText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { asRoute } from '../lib/as-route.ts'
import { useMenu } from './menu.ts'
import {
  actionEntries,
  foundEntries,
  menuEntries,
  recentEntries,
  searchEntries,
  settingEntries,
  type PaletteEntry,
} from './palette-entries.tsx'
import { takeEarly } from './early-keys.ts'
import { recentLinks } from './recent-pages.ts'
import { usePermissions, useSession } from '../lib/use-session.ts'

const [store, spotlight] = createSpotlight()
const LIST = 'palette-list'

/** ms after the last key until the server is asked. */
const DEBOUNCE = 200
/** While one types, a page of that name comes before what adds to it. */
const TYPING_KINDS = ['menu', 'action', 'mail', 'user', 'domain', 'group', 'setting', 'search'] as const
const FIRST_KINDS = ['recent', 'action', 'menu'] as const

const NOTHING: Found[] = []

function useFound(word: string) {
  const [asked] = useDebouncedValue(word, DEBOUNCE)
  const may = usePermissions()
  const query = useQuery({
    queryKey: ['palette', asked],
    queryFn: ({ signal }) => call(paletteRoute, { query: { q: asked } }, { signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const ofAddress = useQuery({
    queryKey: ['palette', 'address', asked],
    queryFn: ({ signal }) => mailsOf(asked, signal),
    enabled: may('mail-inbound-mail') && ADDRESS.test(asked),
  })
  const current = word !== '' && asked === word
  return {
    found: word === '' ? NOTHING : [...(ofAddress.data ?? NOTHING), ...(query.data ?? NOTHING)],
    error: current && query.isError ? query.error : null,
    busy: word !== '' && (!current || query.isFetching || ofAddress.isFetching),
  }
}

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/
/** Of an address, as the list of mail finds it. */
const MAILS_SHOWN = 5

async function mailsOf(address: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(listMailsRoute, { query: { q: address } }, { signal })
  return data.slice(0, MAILS_SHOWN).map(({ id, title, sender, receiver }) => ({
    kind: 'mail',
    id,
    label: title,
    hint: `${sender} → ${receiver}`,
  }))
}

/** What has come from the server stands before what was there: the choice goes to the first, unless it was moved. */
function useFirstChosen(found: unknown): void {
  useEffect(() => {
    if (store.getState().selected > 0) return
    const actions = [...document.querySelectorAll(`#${LIST} [data-action]`)]
    for (const action of actions) action.removeAttribute('data-selected')
    actions[0]?.setAttribute('data-selected', 'true')
    store.updateState((state) => ({ ...state, selected: actions.length > 0 ? 0 : -1 }))
    // The list in the page is what it reads.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
}

/** Everything that fits a word, of all kinds. */
function usePaletteEntries(word: string, found: readonly Found[]): readonly PaletteEntry[] {
  const t = useT(SHELL_TEXTS)
  const { language } = useLanguage()
  const { tree } = useMenu()
  const may = usePermissions()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const userId = useSession()?.user.id ?? 0
  const scheme = { dark, onSwitch: () => setColorScheme(dark ? 'light' : 'dark') }
  return [
    ...recentEntries(tree, word, recentLinks(userId, tree, pathname)),
    ...actionEntries(word, may, t, language, scheme),
    ...menuEntries(tree, word),
    ...foundEntries(found),
    ...settingEntries(tree, word, language),
    ...searchEntries(word, may, t),
  ]
}

/** Opens when it is mounted: it is loaded only when first asked for, and mounted anew for every request. */
export function Palette() {
  useEffect(() => spotlight.open(), [])
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const word = text.trim()
  const { found, error, busy } = useFound(word)
  useFirstChosen(found)
  const entries = usePaletteEntries(word, found)
  const go = ({ link, run }: PaletteEntry) => (run ? run() : void navigate(asRoute(link)))
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={420}
    >
      {/* Names the dialog; Spotlight itself has no way to. */}
      <Modal.Title className="visually-hidden">{t('paletteLabel')}</Modal.Title>
      <Spotlight.Search
        aria-label={t('palette')}
        placeholder={t('paletteHelp')}
        maxLength={320}
        onFocus={() => setText((before) => before + takeEarly())}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList id={LIST} aria-label={t('paletteLabel')}>
        {(word === '' ? FIRST_KINDS : TYPING_KINDS).map((kind) => {
          const group = entries.filter((entry) => entry.kind === kind)
          if (group.length === 0) return null
          return (
            <Spotlight.ActionsGroup key={kind} label={t(`found.${kind}`)}>
              {group.map((entry) => (
                <Spotlight.Action
                  key={entry.link}
                  label={entry.label}
                  description={entry.hint}
                  leftSection={entry.icon}
                  onClick={() => go(entry)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )
        })}
        {error !== null && (
          <Spotlight.Empty role="alert">
            {t('paletteFailed', { why: thrownText(error, language) })}
          </Spotlight.Empty>
        )}
        {entries.length === 0 && error === null && (
          <Spotlight.Empty>{common(busy ? 'loading' : 'noResult')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer>
        {t('paletteHint')}
        <span className="visually-hidden" aria-live="polite">
          {busy
            ? common('loading')
            : t('paletteFound', { count: entries.filter(({ kind }) => kind !== 'search').length })}
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}
