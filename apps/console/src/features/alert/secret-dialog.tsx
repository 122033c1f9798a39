/** The secret of a webhook, shown this once. */
import { Box } from '@mantine/core'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { useT } from '../../lib/i18n.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'

export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useT(ALERT_TEXTS)
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
        <ShownOnce text={secret} kept={t('kept')} onKept={onClose} />
      </div>
    </Dialog>
  )
}
