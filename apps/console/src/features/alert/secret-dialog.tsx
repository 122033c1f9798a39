/** The secret of a webhook, shown this once. */
import { Box, Button, Group } from '@mantine/core'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useT(ALERT_TEXTS)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('secretTitle')}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack">
        <Box component="p" m={0}>
          {t('secretText')}
        </Box>
        <code className="manualkey">{secret}</code>
        <span className="visually-hidden" aria-live="polite">
          {copied ? t('copied') : ''}
        </span>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => void copy()}>
            {t(copied ? 'copied' : 'copy')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('kept')}
          </Button>
        </Group>
      </div>
    </Dialog>
  )
}
