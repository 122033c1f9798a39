/** Every menu at once, one column per section, filtered while one types; Escape closes it. */
import { CloseButton, Group, TextInput } from '@mantine/core'
import { useFocusTrap } from '@mantine/hooks'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useT } from '../lib/i18n.tsx'
import { asRoute } from '../lib/as-route.ts'
import { useMenu } from './menu.ts'

export function AllMenu({ onClose }: { readonly onClose: () => void }) {
  const t = useT(SHELL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { tree } = useMenu()
  const navigate = useNavigate()
  const [word, setWord] = useState('')
  const trap = useFocusTrap()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
  const wanted = word.trim().toLowerCase()
  const sections = tree
    .map((section) => ({
      ...section,
      children: section.children.filter((entry) => entry.label.toLowerCase().includes(wanted)),
    }))
    .filter((section) => section.children.length > 0)
  return (
    <div className="allmenu" role="dialog" aria-modal="true" aria-label={common('allMenu')} ref={trap}>
      <Group justify="space-between">
        <TextInput
          data-autofocus
          w={280}
          aria-label={t('filterMenus')}
          placeholder={t('filterMenus')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = sections[0]?.children[0]
            if (event.key !== 'Enter' || wanted === '' || !first) return
            onClose()
            void navigate(asRoute(first.link))
          }}
        />
        <CloseButton aria-label={common('close')} onClick={onClose} />
      </Group>
      <div className="cols">
        {sections.map((section) => (
          <section key={section.function_id}>
            <h2>{section.label}</h2>
            <ul>
              {section.children.map((entry) => (
                <li key={entry.link}>
                  <Link {...asRoute(entry.link)} onClick={onClose}>
                    {entry.label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {sections.length === 0 && <p className="dim">{t('noMenu')}</p>}
    </div>
  )
}
