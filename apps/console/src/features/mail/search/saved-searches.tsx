/** Searches that one has kept, in the search form: one is applied at once, this one is kept, others get another name or go. */
import { Button, Menu } from '@mantine/core'
import { SAVED_TEXTS } from '@postern/contract/texts/mail-saved.ts'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ForeignText } from '../../../ui/foreign-text.tsx'
import { savedQuery } from './saved-api.ts'
import { applied, isView, isWorthKeeping, viewOf } from './saved-view.ts'
import css from './search.module.css'
import type { MailSearch } from './search.ts'

const SaveDialog = lazy(() => import('./saved-dialogs.tsx').then(({ SaveDialog: one }) => ({ default: one })))
const ManageDialog = lazy(() =>
  import('./saved-dialogs.tsx').then(({ ManageDialog: one }) => ({ default: one })),
)

interface SavedSearchesProps {
  /** What is in force. */
  readonly search: MailSearch
  readonly onApply: (next: MailSearch) => void
}

export function SavedSearches({ search, onApply }: SavedSearchesProps) {
  const t = useT(SAVED_TEXTS)
  const [opened, setOpened] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const worth = isWorthKeeping(search)
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('saved')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {opened && <Kept search={search} onApply={onApply} onManage={() => setDialog('manage')} />}
          <Menu.Divider />
          <Menu.Item
            disabled={!worth}
            {...(worth ? {} : { title: t('nothingToSave') })}
            onClick={() => setDialog('save')}
          >
            {t('saveThis')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'save' && <SaveDialog view={viewOf(search)} onClose={() => setDialog(null)} />}
        {dialog === 'manage' && <ManageDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

function Kept({ search, onApply, onManage }: SavedSearchesProps & { readonly onManage: () => void }) {
  const t = useT(SAVED_TEXTS)
  const { language } = useLanguage()
  const { data, error } = useQuery(savedQuery)
  if (error) return <Menu.Label role="alert">{thrownText(error, language)}</Menu.Label>
  if (data?.searches.length === 0) return <Menu.Label>{t('none')}</Menu.Label>
  return (
    <>
      <div className={css['kept']}>
        {data?.searches.map(({ id, name, view }) => {
          const current = isView(search, view)
          return (
            <Menu.Item
              key={id}
              {...(current
                ? { 'aria-current': true, rightSection: <IconCheck size={16} aria-hidden /> }
                : {})}
              onClick={() => onApply(applied(view, search))}
            >
              <ForeignText text={name} />
            </Menu.Item>
          )
        })}
      </div>
      <Menu.Item c="dimmed" onClick={onManage}>
        {t('manage')}
      </Menu.Item>
    </>
  )
}
