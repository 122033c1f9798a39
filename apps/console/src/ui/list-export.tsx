/** Everything that a list's search finds, as a file made in the background: CSV or a workbook. */
import { Button, Menu } from '@mantine/core'
import type { ExportFormat, ScheduledList } from '@postern/contract/codes/export.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { thrownText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { notifyFailed } from './notify.ts'

interface ListExportProps {
  readonly list: ScheduledList
  /** As the list is asked for. */
  readonly query: object
}

export function ListExport({ list, query }: ListExportProps) {
  const t = useT(UI_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const ask = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const { startExport } = await import('./start-export.ts')
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      await startExport({ list, query, format, language, timeZone })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['exports'] }),
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  const schedule = async () => {
    const { scheduledQuery } = await import('./start-export.ts')
    const search = { cmd: 'add', list, query: scheduledQuery(list, query) } as const
    await navigate({ to: '/exports/schedule', search })
  }
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={ask.isPending}
        >
          {common('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ask.mutate('csv')}>{t('exportCsv')}</Menu.Item>
        <Menu.Item onClick={() => ask.mutate('xlsx')}>{t('exportXlsx')}</Menu.Item>
        <Menu.Item onClick={() => void schedule()}>{t('exportByClock')}</Menu.Item>
        <Menu.Label>{t('exportHint')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}
