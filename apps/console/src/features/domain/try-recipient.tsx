/** Tries the recipient check before it is relied on, and says what came of it. */
import { Box, Button, Group } from '@mantine/core'
import { testRecipientCheckRoute } from '@postern/contract/routes/recipient-check.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Dialogue } from '../../ui/mail-server/dialogue.tsx'
import type { DomainFormReturn } from './domain-form.ts'

type Report = Awaited<ReturnType<typeof ask>>
type Wish = Parameters<typeof ask>[0]
const ask = (body: {
  name: string
  factor: 'id' | 'address'
  value: string
  server: string
  port: number
  secure: 0 | 1 | 2 | 3
  login_user: string
  login_password: string
  domain_id: number | null
}) => call(testRecipientCheckRoute, { body })

interface RecipientTestProps {
  readonly form: DomainFormReturn
  /** The domain that is edited, null for a new one. */
  readonly id: number | null
}

export function RecipientTest({ form, id }: RecipientTestProps) {
  const t = useT(DOMAIN_FIELD_TEXTS)
  const d = useT(DOMAIN_TEXTS)
  const { language } = useLanguage()
  const wish = useWish(form, id)
  const test = useMutation({ mutationFn: ask })
  return (
    <div style={{ display: 'grid', gap: 8, marginTop: 12 }}>
      <Group gap={8}>
        <Button
          variant="default"
          loading={test.isPending}
          disabled={wish.name === '' || wish.server === '' || wish.value === ''}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => test.mutate(wish)}
        >
          {t('testCheck')}
        </Button>
        <span className="dim">{d('testNone')}</span>
      </Group>
      <div aria-live="polite">
        {test.isError && (
          <Box component="p" c="var(--error)" m={0}>
            {problemOf(test.error, language)}
          </Box>
        )}
        {test.data && (
          <div style={{ display: 'grid', gap: 6 }}>
            <strong style={{ color: test.data.ok ? 'var(--normal-f)' : 'var(--error)' }}>
              {t(`check.${outcomeOf(test.data)}`)}
              {test.data.problem !== null && ` ${codeText(test.data.problem, language)}`}
            </strong>
            <Dialogue lines={test.data.dialogue} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The question as the form stands: the server named, or the first of the domain's. */
function useWish(form: DomainFormReturn, id: number | null): Wish {
  const { control } = form
  const name = useWatch({ control, name: 'name' })
  const rcpt = useWatch({ control, name: 'rcpt_to' })
  const servers = useWatch({ control, name: 'mail_servers' })
  const named = rcpt?.server === null || rcpt?.server === undefined ? null : rcpt
  const server = named ?? servers[0]
  return {
    name: name.trim(),
    factor: rcpt?.factor ?? 'address',
    value: (rcpt?.test_value ?? '').trim(),
    server: (server?.server ?? '').trim(),
    port: server?.port ?? 25,
    secure: server?.secure ?? 1,
    // Only the server that is named is logged in to.
    login_user: (named?.login_user ?? '').trim(),
    login_password: named?.login_password ?? '',
    domain_id: id,
  }
}

function outcomeOf({ ok, problem, mailbox, made_up: madeUp }: Report) {
  if (problem === 'SERVER_LOGIN_REFUSED') return 'loginRefused'
  if (problem !== null) return 'failed'
  if (ok) return 'ok'
  if (mailbox === 'exists' && madeUp === 'exists') return 'catchAll'
  return mailbox === 'unknown' ? 'unknown' : 'unsure'
}

/** A field that is wrong is said in its own words. */
function problemOf(error: unknown, language: Parameters<typeof codeText>[1]): string {
  const [code] = Object.values(toApiError(error).fields)
  return code === undefined ? thrownText(error, language) : codeText(code, language)
}
