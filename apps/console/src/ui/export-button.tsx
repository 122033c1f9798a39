/** What a list shows, all pages, as a file. */
import { Button } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { thrownText } from '../lib/error-text.ts'
import { useLanguage, useT } from '../lib/i18n.tsx'
import { notifyFailed } from './notify.ts'

interface ExportButtonProps {
  /** What the file holds. */
  readonly hint: string
  readonly onExport: () => Promise<void>
}

export function ExportButton({ hint, onExport }: ExportButtonProps) {
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const save = useMutation({
    mutationFn: onExport,
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
  return (
    <Button
      variant="default"
      title={hint}
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {common('export')}
    </Button>
  )
}
