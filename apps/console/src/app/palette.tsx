/** Ctrl-K: go to any menu entry, or search mails, users and domains for what was typed. */
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/console-shell.ts'
import '@mantine/spotlight/styles.layer.css'
import { Modal } from '@mantine/core'
import { Spotlight, spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { usePermissions } from '../lib/use-session.ts'
import { asRoute, useMenu } from './menu.ts'

/** Opens when it is mounted: it is loaded only when first asked for, and mounted anew for every request. */
export function Palette() {
  useEffect(() => spotlight.open(), [])
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { tree } = useMenu()
  const [word, setWord] = useState('')
  const searches = useSearches(word.trim())
  const navigate = useNavigate()
  const entries: SpotlightActionData[] = tree.flatMap((section) =>
    section.children.map((entry) => ({
      id: entry.link,
      label: entry.label,
      description: section.label,
      leftSection: <IconArrowRight size={16} aria-hidden />,
      onClick: () => void navigate({ to: asRoute(entry.link) }),
    })),
  )
  const wanted = word.trim().toLowerCase()
  const shown = entries.filter((entry) =>
    `${entry.label} ${entry.description}`.toLowerCase().includes(wanted),
  )
  return (
    <Spotlight.Root query={word} onQueryChange={setWord} shortcut={null} scrollable maxHeight={420}>
      {/* Names the dialog; Spotlight itself has no way to. */}
      <Modal.Title className="visually-hidden">{t('paletteLabel')}</Modal.Title>
      <Spotlight.Search
        aria-label={t('palette')}
        placeholder={t('palette')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList aria-label={t('paletteLabel')}>
        {[...shown, ...searches].map((action) => (
          <Spotlight.Action key={action.id} {...action} />
        ))}
        {shown.length + searches.length === 0 && <Spotlight.Empty>{common('noResult')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Spotlight.Footer>{t('paletteHint')}</Spotlight.Footer>
    </Spotlight.Root>
  )
}

function useSearches(word: string): SpotlightActionData[] {
  const t = useT(SHELL_TEXTS)
  const may = usePermissions()
  const navigate = useNavigate()
  if (word === '') return []
  const icon = <IconSearch size={16} aria-hidden />
  const looksLikeId = /^<.+@.+>$/.test(word)
  return [
    may('mail-inbound-mail') && {
      id: 'mails',
      label: t('paletteMails', { word }),
      onClick: () =>
        void navigate({
          to: '/mail/inbound/mail',
          search: looksLikeId ? { field: 'message_id', q: word } : { q: word },
        }),
    },
    may('member-user-list') && {
      id: 'users',
      label: t('paletteUsers', { word }),
      onClick: () => void navigate({ to: '/member/user/list', search: { q: word } }),
    },
    may('member-domain-list') && {
      id: 'domains',
      label: t('paletteDomains', { word }),
      onClick: () => void navigate({ to: '/member/domain/list', search: { q: word } }),
    },
  ]
    .filter((action) => action !== false)
    .map((action) => ({ ...action, leftSection: icon }))
}
