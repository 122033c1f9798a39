/** Tests a mail server and shows the SMTP dialogue, so that a failure explains itself. */
import { Box, Button, Group, TextInput } from '@mantine/core'
import { testMailServerRoute } from '@postern/contract/routes/domain.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { markServerTested } from '../../lib/first-steps.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Dialogue } from './dialogue.tsx'

export interface TestedServer {
  readonly server: string
  readonly port: number
  readonly secure: number
}

interface ServerTestProps {
  readonly server: TestedServer
  readonly onOk?: () => void
  /** Shows which server the button is for. */
  readonly named?: boolean
}

export function ServerTest({ server, onOk, named = false }: ServerTestProps) {
  const t = useT(DOMAIN_TEXTS)
  const { language } = useLanguage()
  const [recipient, setRecipient] = useState('')
  /** Whom the report below is about. */
  const [asked, setAsked] = useState('')
  const secure = ([0, 1, 2, 3] as const).find((mode) => mode === server.secure) ?? 1
  const test = useMutation({
    mutationFn: () =>
      call(testMailServerRoute, {
        body: {
          server: server.server,
          port: server.port,
          secure,
          ...(recipient.trim() === '' ? {} : { recipient: recipient.trim() }),
        },
      }),
    onSuccess: (result) => {
      setAsked(recipient.trim())
      if (!result.ok) return
      markServerTested()
      onOk?.()
    },
  })
  return (
    <div style={{ display: 'grid', gap: 8, marginTop: 6 }}>
      <Group gap={8} align="flex-end">
        {named && <span className="mono">{`${server.server}:${String(server.port)}`}</span>}
        <TextInput
          w={240}
          size="xs"
          label={t('testRecipient')}
          placeholder="user@example.com"
          value={recipient}
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={server.server.trim() === ''}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
        <span className="dim">{t('testNone')}</span>
      </Group>
      <div aria-live="polite">
        {test.isError && (
          <Box component="p" c="var(--error)" m={0}>
            {thrownText(test.error, language)}
          </Box>
        )}
        {test.data && (
          <div style={{ display: 'grid', gap: 6 }}>
            <strong style={{ color: test.data.ok ? 'var(--normal-f)' : 'var(--error)' }}>
              {test.data.ok
                ? [
                    t('testOk', { ms: Math.round(test.data.ms) }),
                    ...(asked === '' ? [] : [t('testAccepted')]),
                    t(test.data.encrypted ? 'testEncrypted' : 'testPlain'),
                  ].join(' · ')
                : t('testFailed', { ms: Math.round(test.data.ms) })}
              {test.data.problem !== null && ` ${codeText(test.data.problem, language)}`}
            </strong>
            <Dialogue lines={test.data.dialogue} />
          </div>
        )}
      </div>
    </div>
  )
}
