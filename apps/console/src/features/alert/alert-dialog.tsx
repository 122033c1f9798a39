/** One alert: what it is about, whom it was told, and what to do with it. */
import { Button, Group } from '@mantine/core'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import {
  acknowledgeAlertsRoute,
  muteAlertsRoute,
  type getAlertRoute,
} from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { alertName, amountText, limitText } from '@postern/contract/texts/alert-sentence.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { asRoute } from '../../lib/as-route.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { notifyFailed } from '../../ui/notify.ts'
import { Loaded } from '../../ui/states.tsx'
import { AlertBadge } from './alert-badge.tsx'
import { alertQuery } from './api.ts'
import { CallList } from './calls.tsx'
import { alertLink } from './links.ts'
import { MuteDialog } from './mute-dialog.tsx'
import { lookOf, regionOf, sentenceOf } from './words.ts'
import css from './alert.module.css'

type Alert = RouteReply<typeof getAlertRoute>

export function AlertDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const query = useQuery(alertQuery(id))
  const { data: alert } = query
  const title = alert ? alertName({ kind: alert.kind, name: alert.rule_name }, language) : t('title')
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Loaded query={query} what={t('theAlert')} lines={5}>
        {(shown) => (
          <>
            <p className={css['sentence']}>
              <AlertBadge row={shown} /> {sentenceOf(shown, language)}
            </p>
            <Facts alert={shown} />
            {shown.calls.length > 0 && <CallList calls={shown.calls} withUrl />}
            <Acts alert={shown} />
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Facts({ alert }: { readonly alert: Alert }) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const {
    numbers,
    since,
    over_at: over,
    acknowledged_by: who,
    acknowledged_at: at,
    muted_until: until,
  } = alert
  const amount = (value: number) => amountText(value, numbers, language)
  const facts: readonly (readonly [label: string, value: string] | null)[] = [
    [t('region'), regionOf(alert.domain, language)],
    [t('since'), formatDateTime(since)],
    over === null ? null : [t('until'), formatDateTime(over)],
    [t('limit'), limitText(numbers.limit, numbers.unit, language)],
    numbers.usual === null ? null : [t('usually'), amount(numbers.usual)],
    [t('worst'), amount(numbers.peak)],
    at === null ? null : [t('state.acknowledged'), t('acknowledgedBy', { who, time: formatDateTime(at) })],
    until === null || lookOf(alert) !== 'muted'
      ? null
      : [t('state.muted'), t('mutedUntil', { time: formatDateTime(until) })],
    [t('told'), alert.told.length === 0 ? t('toldNobody') : alert.told.join(', ')],
    alert.rule_id === null ? [t('rule'), t('ruleGone')] : null,
  ]
  return (
    <dl className={css['facts']}>
      {facts
        .filter((fact) => fact !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Acts({ alert }: { readonly alert: Alert }) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const queries = useQueryClient()
  const [muting, setMuting] = useState(false)
  const act = useMutation({
    mutationFn: (run: (chk: number[]) => Promise<unknown>) => run([alert.id]),
    onSuccess: () => queries.invalidateQueries(),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => setMuting(false),
  })
  const look = lookOf(alert)
  const link = alertLink(alert, useSession()?.permissions ?? [])
  return (
    <Group justify="flex-end" gap={8} mt={16}>
      {may('alert-rule') && alert.rule_id !== null && (
        <LinkButton variant="subtle" to="/alert/rule/form" search={{ cmd: 'mod', id: alert.rule_id }}>
          {t('rule')}
        </LinkButton>
      )}
      {link !== null && (
        <LinkButton variant="default" {...asRoute(link)}>
          {t('look')}
        </LinkButton>
      )}
      {alert.state === 'open' && look !== 'muted' && (
        <Button variant="default" onClick={() => setMuting(true)}>
          {t('mute')}
        </Button>
      )}
      {look === 'muted' && (
        <Button
          variant="default"
          loading={act.isPending}
          onClick={() => act.mutate((chk) => call(muteAlertsRoute, { body: { chk, hours: 0 } }))}
        >
          {t('unmute')}
        </Button>
      )}
      {alert.state === 'open' && alert.acknowledged_at === null && (
        <Button
          loading={act.isPending}
          onClick={() => act.mutate((chk) => call(acknowledgeAlertsRoute, { body: { chk } }))}
        >
          {t('acknowledge')}
        </Button>
      )}
      {muting && (
        <MuteDialog
          rows={[alert]}
          pending={act.isPending}
          send={(run) => act.mutate(run)}
          onClose={() => setMuting(false)}
        />
      )}
    </Group>
  )
}
