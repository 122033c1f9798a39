/** Whether a way works: a test, its last calls, and a new secret for a webhook. */
import { Button, Group, Stack } from '@mantine/core'
import { renewAlertSecretRoute, testAlertWayRoute, type AlertWayRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { IconKey, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { callsQuery, WAYS } from './api.ts'
import { AttemptLine, CallList } from './calls.tsx'

interface WayTrialProps {
  readonly row: AlertWayRow
  readonly onSecret: (secret: string) => void
}

export function WayTrial({ row, onSecret }: WayTrialProps) {
  const t = useT(ALERT_TEXTS)
  const queries = useQueryClient()
  const test = useMutation({
    mutationFn: () => call(testAlertWayRoute, { params: { id: row.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [WAYS, 'calls', row.id] }),
  })
  return (
    <fieldset>
      <legend>{t('test')}</legend>
      <Stack gap={12}>
        <Group gap={8}>
          <Button
            variant="default"
            leftSection={<IconSend size={16} aria-hidden />}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('test')}
          </Button>
          {row.kind === 'webhook' && <NewSecret id={row.id} onSecret={onSecret} />}
          <span className="dim">{t('testSaved')}</span>
        </Group>
        <Outcome test={test} />
        {row.kind !== 'mail' && <Calls id={row.id} />}
      </Stack>
    </fieldset>
  )
}

type Tested = Awaited<ReturnType<typeof call<typeof testAlertWayRoute>>>

function Outcome({
  test,
}: {
  readonly test: { readonly data: Tested | undefined; readonly isError: boolean; readonly error: unknown }
}) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  if (test.isError)
    return (
      <Notice tone="error" role="alert">
        {thrownText(test.error, language)}
      </Notice>
    )
  if (!test.data) return null
  const { attempt, to } = test.data
  if (attempt)
    return (
      <Notice
        tone={attempt.problem === null ? 'info' : 'error'}
        role={attempt.problem === null ? 'status' : 'alert'}
      >
        <AttemptLine attempt={attempt} />
      </Notice>
    )
  return to.length === 0 ? (
    <Notice tone="warn" role="alert">
      {t('testNobody')}
    </Notice>
  ) : (
    <Notice tone="info" role="status">
      {t('testTo', { addresses: to.join(', ') })}
    </Notice>
  )
}

function NewSecret({ id, onSecret }: { readonly id: number; readonly onSecret: (secret: string) => void }) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => call(renewAlertSecretRoute, { params: { id } }),
    onSuccess: ({ secret }) => onSecret(secret),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('newSecret')}
      </Button>
      {asking && (
        <AskDialog
          title={t('newSecret')}
          text={t('newSecretAsk')}
          label={t('newSecret')}
          pending={renew.isPending}
          onClose={() => setAsking(false)}
          onYes={() => renew.mutate()}
        />
      )}
    </>
  )
}

function Calls({ id }: { readonly id: number }) {
  const t = useT(ALERT_TEXTS)
  const query = useQuery(callsQuery(id))
  if (query.isError)
    return <Failed what={t('theCalls')} error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <SkeletonLines count={2} />
  const { calls } = query.data
  return calls.length === 0 ? <p className="dim flush">{t('noCalls')}</p> : <CallList calls={calls} />
}
