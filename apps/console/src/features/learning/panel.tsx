/** What domains have learnt from misjudgement reports, below its settings. */
import { Button, Group } from '@mantine/core'
import {
  exportLearningRoute,
  listLearningRoute,
  resetLearningRoute,
  type LearntDomain,
} from '@postern/contract/routes/learning.ts'
import { LEARNING_TEXTS } from '@postern/contract/texts/learning.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { ToneBadge } from '../../ui/tone-badge.tsx'
import css from './learning.module.css'

const KEY = ['learning'] as const
const TONES = { shadow: 'wait', counts: 'good', stopped: 'over' } as const

export function LearningPanel() {
  const t = useT(LEARNING_TEXTS)
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listLearningRoute, {}, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <div className="form settings">
      <fieldset className="stack">
        <legend>{t('title')}</legend>
        {query.isError && (
          <Failed what={t('what')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <SkeletonLines count={3} />}
        {query.data?.length === 0 && <p className="dim">{t('none')}</p>}
        {query.data && query.data.length > 0 && (
          <>
            <p className="dim">{t('effectHelp')}</p>
            <Domains domains={query.data} />
          </>
        )}
      </fieldset>
    </div>
  )
}

const COLUMNS = ['domain', 'state', 'decided', 'words', 'right', 'wrong', 'lost', 'actions'] as const

function Domains({ domains }: { readonly domains: readonly LearntDomain[] }) {
  const t = useT(LEARNING_TEXTS)
  return (
    <div className={css['scroll']}>
      <table className="hours">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={name === 'state' ? css['words'] : undefined}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {domains.map((domain) => (
            <Line key={domain.domain_id} learnt={domain} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Line({ learnt }: { readonly learnt: LearntDomain }) {
  const t = useT(LEARNING_TEXTS)
  const { language } = useLanguage()
  const { effect, state, reason } = learnt
  return (
    <tr>
      <th scope="row">{learnt.domain}</th>
      <td className={css['words']}>
        <span title={formatDateTime(learnt.since)}>
          <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>
        </span>
        {reason !== '' && <div className="dim">{t(`reason.${reason}`)}</div>}
      </td>
      <td>{formatNumber(learnt.decided, language)}</td>
      <td>{formatNumber(learnt.words, language)}</td>
      <td>{t('share', { part: effect.right, all: effect.decided })}</td>
      <td>{formatNumber(effect.wrong, language)}</td>
      <td>{t('share', { part: effect.lost, all: effect.ordinary })}</td>
      <td>
        <Actions learnt={learnt} />
      </td>
    </tr>
  )
}

function Actions({ learnt: { domain_id: id, domain } }: { readonly learnt: LearntDomain }) {
  const t = useT(LEARNING_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const reset = useMutation({
    mutationFn: () => call(resetLearningRoute, { params: { id } }),
    onSuccess: () => notifyDone(t('resetDone')),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: async () => {
      setAsking(false)
      await queries.invalidateQueries({ queryKey: KEY })
    },
  })
  const save = () =>
    download(exportLearningRoute, { params: { id } })
      .then(({ blob, name }) => saveFile(blob, name ?? `learnt-${domain}.json`))
      .catch((error: unknown) => notifyFailed(thrownText(error, language)))
  return (
    <Group gap={8} wrap="nowrap">
      <Button size="xs" variant="default" onClick={() => void save()}>
        {t('export')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      {asking && (
        <AskDialog
          title={t('resetAsk', { domain })}
          text={t('resetHelp')}
          label={t('reset')}
          pending={reset.isPending}
          onClose={() => setAsking(false)}
          onYes={() => reset.mutate()}
        />
      )}
    </Group>
  )
}
