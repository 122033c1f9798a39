/** Rule files: list, upload, and which stored mail they match. */
import { Button } from '@mantine/core'
import {
  activateYaraFilesRoute,
  deleteYaraFilesRoute,
  listYaraFilesRoute,
  type YaraFileRow,
} from '@postern/contract/routes/yara.ts'
import { CONFIG_TEXTS } from '@postern/contract/texts/config.ts'
import { YARA_TEXTS } from '@postern/contract/texts/yara.ts'
import { IconUpload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { formatDateTime, formatNumber, formatSize } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { listQuery, turning, withRows } from '../../lib/rows.ts'
import { ConfigList } from '../../ui/config-list.tsx'
import { useActivation } from '../../ui/list-page/use-activation.ts'
import { useListPage } from '../../ui/list-page/use-list-page.ts'
import type { GridColumn } from '../../ui/grid-view.ts'
import { milliseconds } from './milliseconds.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { YARA_SORTS } from './search.ts'
import { UploadDialog } from './upload-dialog.tsx'

const NAME = 'yara'
const readFiles = listQuery(NAME, listYaraFilesRoute)
const turn = turning(activateYaraFilesRoute)
const remove = withRows(deleteYaraFilesRoute)

function useColumns(): readonly GridColumn<YaraFileRow>[] {
  const t = useT(YARA_TEXTS)
  const config = useT(CONFIG_TEXTS)
  const { language } = useLanguage()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        size: 260,
        grow: true,
        sort: 'name',
        cell: (row) => <span className="strong">{row.name}</span>,
      },
      {
        id: 'state',
        header: t('state'),
        size: 170,
        cell: (row) => (row.runaway_at === null ? config(row.is_act ? 'on' : 'off') : t('runaway')),
      },
      {
        id: 'rules',
        header: t('rules'),
        size: 100,
        sort: 'rules',
        cell: (row) => formatNumber(row.rules, language),
      },
      { id: 'size', header: t('size'), size: 110, sort: 'size', cell: (row) => formatSize(row.size) },
      {
        id: 'cost',
        header: t('cost'),
        size: 130,
        sort: 'cost_us',
        cell: (row) => t('costValue', { ms: milliseconds(row.cost_us, language) }),
      },
      {
        id: 'add_date',
        header: t('addDate'),
        size: 170,
        sort: 'add_date',
        cell: (row) => formatDateTime(row.add_date),
      },
    ],
    [t, config, language],
  )
}

/** `tabs` leads to the settings. */
export function YaraList({ tabs }: { readonly tabs: ReactNode }) {
  const t = useT(YARA_TEXTS)
  const { tab: _tab, ...search } = useSearch({ from: '/shell/config/filtering/yara' })
  const list = useListPage({
    name: NAME,
    search,
    read: readFiles,
    sorts: YARA_SORTS,
    usual: { by: 'name', order: 'asc' },
  })
  const [open, setOpen] = useState<YaraFileRow | null>(null)
  const [uploading, setUploading] = useState(false)
  const columns = useColumns()
  return (
    <>
      <ConfigList
        {...list}
        title={t('title')}
        what={t('theFiles')}
        columns={columns}
        rowLabel={(row) => row.name}
        onOpen={setOpen}
        onDelete={remove}
        bulk={useActivation(turn)}
        add={
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setUploading(true)}>
            {t('upload')}
          </Button>
        }
        note={
          <>
            {tabs}
            <p className="dim">{t('about')}</p>
          </>
        }
        empty={{ title: t('empty'), hint: t('emptyHint') }}
      />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      {open && <PreviewDialog file={open} onClose={() => setOpen(null)} />}
    </>
  )
}
