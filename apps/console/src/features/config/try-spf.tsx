/** Asks for the SPF record of a domain, and what it says of a server, before mail is refused by it. */
import { Button, Group, TextInput } from '@mantine/core'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import { testSpfRoute } from '@postern/contract/routes/spf-test.ts'
import { SPF_TEST_TEXTS } from '@postern/contract/texts/spf-test.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Notice } from '../../ui/notice.tsx'

export function SpfTest() {
  const t = useT(SPF_TEST_TEXTS)
  const { language } = useLanguage()
  const [domain, setDomain] = useState('')
  const [ip, setIp] = useState('')
  const test = useMutation({ mutationFn: () => call(testSpfRoute, { body: { name: domain, ip } }) })
  const errors = test.error ? toApiError(test.error).fields : {}
  const wrong = (field: string) => {
    const code = errors[field]
    return code === undefined ? {} : { error: codeText(code, language) }
  }
  // It stands within the form of settings, which Enter must not save.
  const onEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    test.mutate()
  }
  return (
    <div role="group" aria-label={t('title')}>
      <Group gap={8} align="flex-end" onKeyDown={onEnter}>
        <TextInput
          label={t('domain')}
          value={domain}
          onChange={(event) => setDomain(event.currentTarget.value)}
          {...wrong('name')}
        />
        <TextInput
          label={t('ip')}
          value={ip}
          onChange={(event) => setIp(event.currentTarget.value)}
          {...wrong('ip')}
        />
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={14} aria-hidden />}
          disabled={domain.trim() === ''}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t('test')}
        </Button>
      </Group>
      <div role="status">
        {test.data && <Answer {...test.data} />}
        {test.error && Object.keys(errors).length === 0 && (
          <Notice role="note" tone="error">
            {thrownText(test.error, language)}
          </Notice>
        )}
      </div>
    </div>
  )
}

function Answer({ ok, problem, record, result, reason }: RouteReply<typeof testSpfRoute>) {
  const t = useT(SPF_TEST_TEXTS)
  const { language } = useLanguage()
  return (
    <Notice role="note" tone={ok ? 'good' : 'error'}>
      {problem !== null && <div>{codeText(problem, language)}</div>}
      {result !== null && <div>{t(result)}</div>}
      {reason !== '' && <ForeignText className="mono" text={reason} />}
      {record !== '' && (
        <div>
          {t('record')}: <ForeignText className="mono" text={record} />
        </div>
      )}
    </Notice>
  )
}
