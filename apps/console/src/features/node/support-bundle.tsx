/** Downloads what support asks for, after saying what it holds. */
import { Box, Button, Group } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { supportBundleRoute } from '@postern/contract/routes/node.ts'
import { NODE_TEXTS } from '@postern/contract/texts/node.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notifyFailed } from '../../ui/notify.ts'

export function SupportBundle() {
  const t = useT(NODE_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const [asked, ask] = useState(false)
  const act = useMutation({
    mutationFn: () => download(supportBundleRoute, {}),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'postern-support.zip'),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => ask(false),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => ask(true)}
      >
        {t('bundle')}
      </Button>
      <Dialog opened={asked} onClose={() => ask(false)} title={t('bundleTitle')}>
        <Box component="p" mt={0}>
          {t('bundleAsk')}
        </Box>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" data-autofocus onClick={() => ask(false)}>
            {common('cancel')}
          </Button>
          <Button loading={act.isPending} onClick={() => act.mutate()}>
            {t('bundleGo')}
          </Button>
        </Group>
      </Dialog>
    </>
  )
}
