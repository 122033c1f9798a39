/** A new API token, shown this once. */
import { Box, Button, Group } from '@mantine/core'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState } from 'react'
import { useT } from '../../lib/i18n.tsx'

export function Made({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const t = useT(TOKEN_TEXTS)
  const security = useT(SECURITY_TEXTS)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(token)
    setCopied(true)
  }
  return (
    <div className="stack">
      <Box component="p" m={0}>
        {t('madeText')}
      </Box>
      <code className="manualkey">{token}</code>
      <span className="visually-hidden" aria-live="polite">
        {copied ? security('copied') : ''}
      </span>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={() => void copy()}>
          {security(copied ? 'copied' : 'copy')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('kept')}
        </Button>
      </Group>
    </div>
  )
}
