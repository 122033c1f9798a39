/** One of the SMTP lists. */
import { SMTP_LISTS, type SmtpEntryRow, type SmtpList } from '@postern/contract/routes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_LIST_TEXTS } from '@postern/contract/texts/smtp-list.ts'
import { SMTP_ENTRY_KINDS } from '@postern/contract/validation/smtp-entry.ts'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { CreateButton } from '../../ui/list-page/create-button.tsx'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import { useActivation } from '../../ui/list-page/use-activation.ts'
import { ListChoice } from '../../ui/list-page/list-choice.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { ImportButton } from '../../ui/import-button.tsx'
import { activateEntries, deleteEntries, entriesQuery, exportEntries, SMTP_ENTRIES } from './api.ts'
import { useEntryColumns } from './columns.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { ENTRY_SORTS, type EntrySearch } from './search.ts'
import { shownEntry } from './shown.ts'

const PATH = '/filter/smtp/$list'

export function SmtpListPage() {
  const t = useT(SMTP_LIST_TEXTS)
  const { language } = useLanguage()
  const { list } = useParams({ from: `/shell${PATH}` })
  const page = useListPage({
    name: SMTP_ENTRIES,
    search: useSearch({ from: `/shell${PATH}` }),
    read: (asked) => entriesQuery(list, asked),
    sorts: ENTRY_SORTS,
    usual: { by: 'add_date', order: 'desc' },
  })
  const { search, onSearch } = page
  const [open, setOpen] = useState<SmtpEntryRow | 'new' | null>(null)
  return (
    <>
      <ConfigList
        {...page}
        key={list}
        title={t(`title.${list}`)}
        what={t('theEntries')}
        columns={useEntryColumns(list)}
        rowLabel={(row) => shownEntry(row, language)}
        onOpen={setOpen}
        onDelete={(ids) => deleteEntries(list, ids)}
        bulk={useActivation((active) => (ids) => activateEntries(list, ids, active), { undo: false })}
        withRows={
          <ExportButton hint={t('exportHint')} onExport={() => exportEntries(list, search, language)} />
        }
        add={
          <>
            <ImportButton to="/filter/smtp/bulk-registration" permission="filter-smtp-bulk_registration" />
            <CreateButton onClick={() => setOpen('new')} />
          </>
        }
        filters={<KindChoice search={search} onSearch={onSearch} />}
        empty={{ title: t('emptyTitle'), hint: t(`about.${list}`) }}
        note={
          <>
            <Tabs list={list} />
            <p className="dim">{t(`about.${list}`)}</p>
          </>
        }
      />
      <EntryDialog list={list} row={open} onClose={() => setOpen(null)} />
    </>
  )
}

function Tabs({ list }: { readonly list: SmtpList }) {
  const t = useT(SMTP_LIST_TEXTS)
  const may = usePermissions()
  const open = SMTP_LISTS.filter((name) => may(`filter-smtp-${name}`))
  if (open.length < 2) return null
  return (
    <nav className="tabs filtertabs" aria-label={t('lists')}>
      {open.map((name) => (
        <Link
          key={name}
          to={PATH}
          params={{ list: name }}
          {...(name === list ? { 'aria-current': 'page' as const } : {})}
        >
          {t(`tab.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

function KindChoice({
  search,
  onSearch,
}: {
  readonly search: EntrySearch
  readonly onSearch: (next: EntrySearch) => void
}) {
  const t = useT(SMTP_LIST_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <ListChoice
      w={190}
      label={t('kind')}
      all={`${t('kind')}: ${common('all')}`}
      choices={SMTP_ENTRY_KINDS}
      nameOf={(kind) => t(`kind.${kind}`)}
      value={search.kind}
      onChoice={(kind) => onSearch({ ...search, kind, page: undefined })}
    />
  )
}
