/** The key that seals changed mail, below the settings of delivery: what to publish in DNS, and whether it is there. */
import { Button, Group } from '@mantine/core'
import {
  arcStateRoute,
  checkArcRoute,
  renewArcKeyRoute,
  type ArcState,
} from '@postern/contract/routes/arc.ts'
import { ARC_TEXTS } from '@postern/contract/texts/arc.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { KeyRecord } from './key-record.tsx'

/** `settings`: the saved values that the key depends on. */
export function ArcPanel({ settings }: { readonly settings: Readonly<Record<string, unknown>> }) {
  const t = useT(ARC_TEXTS)
  const isOn = settings['arc'] === true
  const queryKey = ['arc', isOn, settings['arcDomain']]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(arcStateRoute, {}, { signal }) })
  return (
    <div className="form settings">
      <fieldset className="stack">
        <legend>{t('title')}</legend>
        {query.isError && (
          <Failed what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines count={4} />}
        {query.data && (
          <>
            <StateLine state={query.data} isOn={isOn} />
            {query.data.domain !== '' && <Actions state={query.data} queryKey={queryKey} />}
            {query.data.keys.map((key) => (
              <KeyRecord key={key.selector} of={key} />
            ))}
          </>
        )}
      </fieldset>
    </div>
  )
}

/** The key that seals, or is to seal. */
const currentOf = ({ keys, domain }: ArcState) =>
  keys.find(({ state }) => state === 'sealing') ??
  keys.find((key) => key.domain === domain && key.state !== 'retired')

function StateLine({ state, isOn }: { readonly state: ArcState; readonly isOn: boolean }) {
  const t = useT(ARC_TEXTS)
  const current = currentOf(state)
  if (state.domain === '') {
    return (
      <Notice tone={isOn ? 'warn' : 'info'} role="status">
        {t(isOn ? 'noDomain' : 'off')}
      </Notice>
    )
  }
  if (!current) {
    return (
      <Notice tone="info" role="status">
        {t('noKey')}
      </Notice>
    )
  }
  if (current.state === 'sealing') {
    return (
      <Notice tone="good" role="status">
        {t('sealing', { domain: state.domain })}
      </Notice>
    )
  }
  return (
    <Notice tone="warn" role="status">
      {t(current.state === 'lost' ? 'lost' : 'notYet')}
    </Notice>
  )
}

interface ActionsProps {
  readonly state: ArcState
  readonly queryKey: readonly unknown[]
}

function Actions({ state, queryKey }: ActionsProps) {
  const t = useT(ARC_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const show = (next: ArcState) => {
    queries.setQueryData(queryKey, next)
    void queries.invalidateQueries({ queryKey: ['arc', 'first'] })
  }
  const check = useMutation({ mutationFn: () => call(checkArcRoute, {}), onSuccess: show })
  const renew = useMutation({
    mutationFn: () => call(renewArcKeyRoute, {}),
    onSuccess: (next) => {
      show(next)
      notifyDone(t('renewed'))
    },
  })
  const current = currentOf(state)
  const error = check.error ?? renew.error
  return (
    <>
      <Group gap={8}>
        {current && (
          <Button
            variant="default"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {t('check')}
          </Button>
        )}
        {!current && (
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('make')}
          </Button>
        )}
        {current && current.state !== 'waiting' && !state.keys.some((key) => key.state === 'waiting') && (
          <Button variant="subtle" loading={renew.isPending} onClick={() => renew.mutate()}>
            {t('renew')}
          </Button>
        )}
      </Group>
      {state.keys.filter((key) => key.state === 'waiting' || key.state === 'sealing').length > 1 && (
        <p className="dim">{t('renewText')}</p>
      )}
      {check.data?.unanswered === true && (
        <Notice tone="warn" role="alert">
          {t('unanswered')}
        </Notice>
      )}
      {error && (
        <Notice tone="error" role="alert">
          {thrownText(error, language)}
        </Notice>
      )}
    </>
  )
}
