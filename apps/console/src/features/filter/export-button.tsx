/** The filters that a list shows, all pages, as a file that the import reads. */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { thrownText } from '../../lib/error-text.ts'
import { notifyFailed } from '../../ui/notify.ts'
import { exportFilters, type FilterPlace } from './api.ts'
import type { FilterListSearch } from './search.ts'

interface ExportButtonProps {
  readonly place: FilterPlace
  readonly search: FilterListSearch
}

export function ExportButton({ place, search }: ExportButtonProps) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const save = useMutation({
    mutationFn: () => exportFilters(place, search, language),
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  return (
    <Button
      variant="default"
      title={t('exportHint')}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {common('export')}
    </Button>
  )
}
