/** One of the SMTP lists. */
import { Button, Select } from '@mantine/core'
import { SMTP_LISTS, type SmtpEntryRow, type SmtpList } from '@postern/contract/routes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_LIST_TEXTS } from '@postern/contract/texts/smtp-list.ts'
import { SMTP_ENTRY_KINDS } from '@postern/contract/validation/smtp-entry.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ConfigList } from '../../ui/config-list.tsx'
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
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const { list } = useParams({ from: `/shell${PATH}` })
  const search = useSearch({ from: `/shell${PATH}` })
  const navigate = useNavigate()
  const [open, setOpen] = useState<SmtpEntryRow | 'new' | null>(null)
  const go = (next: EntrySearch) => void navigate({ to: PATH, params: { list }, search: next })
  return (
    <>
      <ConfigList<SmtpEntryRow, EntrySearch>
        key={list}
        name={SMTP_ENTRIES}
        title={t(`title.${list}`)}
        what={t('theEntries')}
        query={useQuery(entriesQuery(list, search))}
        columns={useEntryColumns(list)}
        rowLabel={(row) => shownEntry(row, language)}
        search={search}
        onSearch={go}
        sort={{ by: search.sort ?? 'add_date', order: search.order ?? 'desc' }}
        onSort={(by, order) =>
          go({ ...search, sort: ENTRY_SORTS.find((sort) => sort === by), order, page: undefined })
        }
        onOpen={setOpen}
        onDelete={(ids) => deleteEntries(list, ids)}
        bulk={[
          { label: common('activate'), run: (ids) => activateEntries(list, ids, true) },
          { label: common('deactivate'), run: (ids) => activateEntries(list, ids, false) },
        ]}
        withRows={
          <ExportButton hint={t('exportHint')} onExport={() => exportEntries(list, search, language)} />
        }
        add={
          <>
            <ImportButton to="/filter/smtp/bulk-registration" permission="filter-smtp-bulk_registration" />
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
              {common('create')}
            </Button>
          </>
        }
        filters={<KindChoice search={search} onSearch={go} />}
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
    <Select
      w={190}
      aria-label={t('kind')}
      value={search.kind ?? ''}
      onChange={(value) =>
        onSearch({ ...search, kind: SMTP_ENTRY_KINDS.find((kind) => kind === value), page: undefined })
      }
      data={[
        { value: '', label: `${t('kind')}: ${common('all')}` },
        ...SMTP_ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
      ]}
    />
  )
}
