/** A new API token, shown this once. */
import { Box } from '@mantine/core'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { useT } from '../../lib/i18n.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'

export function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const t = useT(TOKEN_TEXTS)
  return (
    <div className="stack">
      <Box component="p" m={0}>
        {t('madeText')}
      </Box>
      <ShownOnce text={token} kept={t('kept')} onKept={onClose} />
    </div>
  )
}
