/** Sends a mail of our own through the SMTP port, and says what became of it. */
import { Box, Button, Group, TextInput } from '@mantine/core'
import { sendTestMailRoute } from '@postern/contract/routes/test-mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { TEST_MAIL_TEXTS } from '@postern/contract/texts/domain-test-mail.ts'
import { IconMailForward } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { countTestMail } from '../../lib/first-steps.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../link-button.tsx'
import { Notice } from '../notice.tsx'
import { Dialogue } from './dialogue.tsx'

const ask = (email: string) => call(sendTestMailRoute, { body: { email } })

interface TestMailProps {
  /** Of the domain; its postmaster is proposed, whom every domain has (RFC 5321 §4.5.1). */
  readonly domain: string
}

export function TestMail({ domain }: TestMailProps) {
  const t = useT(TEST_MAIL_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [recipient, setRecipient] = useState(`postmaster@${domain}`)
  const send = useMutation({
    mutationFn: () => ask(recipient.trim()),
    onSuccess: async ({ ok }) => {
      if (!ok) return
      countTestMail()
      await queries.invalidateQueries()
    },
  })
  const fault = send.isError ? toApiError(send.error).fields['email'] : undefined
  return (
    <div className="testmail">
      <Group gap={8} align="flex-end">
        <TextInput
          w={300}
          label={t('recipient')}
          type="email"
          autoComplete="off"
          value={recipient}
          error={fault !== undefined && codeText(fault, language)}
          onChange={(event) => setRecipient(event.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={send.isPending}
          disabled={recipient.trim() === ''}
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={() => send.mutate()}
        >
          {t('send')}
        </Button>
      </Group>
      <Box component="p" className="dim" m={0}>
        {t('help')}
      </Box>
      <div aria-live="polite">
        {send.isError && fault === undefined && (
          <Notice tone="error" role="alert">
            {thrownText(send.error, language)}
          </Notice>
        )}
        {send.data && <Outcome report={send.data} />}
      </div>
    </div>
  )
}

function Outcome({ report }: { readonly report: Awaited<ReturnType<typeof ask>> }) {
  const t = useT(TEST_MAIL_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const { ok, mail, ms, dialogue } = report
  return (
    <div className="testmail">
      <Notice tone={ok ? 'good' : 'error'} role={ok ? 'status' : 'alert'}>
        {t(ok ? 'arrived' : 'refused', { ms: formatNumber(Math.round(ms), language) })}
        {mail && ` ${common(`class.${mail.class}`)}.`}
      </Notice>
      {mail && (
        <span>
          <LinkButton variant="default" to="/mail/inbound/mail/$id" params={{ id: mail.id }}>
            {t('open')}
          </LinkButton>
        </span>
      )}
      {!ok && <Dialogue lines={dialogue} />}
    </div>
  )
}
