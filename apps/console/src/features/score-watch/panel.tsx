/** How the statistical score does, below its settings: the alarm with what can be done, and the last hours. */
import { Button, Group } from '@mantine/core'
import type { Language } from '@postern/contract/i18n/texts.ts'
import {
  acceptScoreRoute,
  scoreWatchRoute,
  type ScoreHourRow,
  type ScoreWatch,
} from '@postern/contract/routes/score-watch.ts'
import { SCORE_WATCH_TEXTS } from '@postern/contract/texts/score-watch.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { formatDateTime, formatNumber, formatPoints, formatShortDate } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { HeadRow } from '../../ui/head-row.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Loaded } from '../../ui/states.tsx'

export function ScoreWatchPanel() {
  const t = useT(SCORE_WATCH_TEXTS)
  const query = useQuery({
    queryKey: ['score-watch'],
    queryFn: ({ signal }) => call(scoreWatchRoute, {}, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <div className="form settings">
      <fieldset className="stack">
        <legend>{t('title')}</legend>
        <Loaded query={query} what={t('what')} lines={4}>
          {(watch) => (
            <>
              <StateLine watch={watch} />
              <Hours hours={watch.hours} />
            </>
          )}
        </Loaded>
      </fieldset>
    </div>
  )
}

function StateLine({ watch }: { readonly watch: ScoreWatch }) {
  const t = useT(SCORE_WATCH_TEXTS)
  const { mode, away, reason, since } = watch
  if (!away || reason === '' || since === null) {
    const off = mode === 'off'
    return (
      <Notice tone={off ? 'info' : 'good'} role="status">
        {t(off ? 'off' : 'counts')}
      </Notice>
    )
  }
  const consequence = { 'fallen-back': 'fallenBack', counts: 'stillCounts', off: 'off' } as const
  return (
    <>
      <Notice tone="warn" role="status" title={t(`away.${reason}`, { time: formatDateTime(since) })}>
        {t(consequence[mode])}
      </Notice>
      <Accept />
    </>
  )
}

function Accept() {
  const t = useT(SCORE_WATCH_TEXTS)
  const { language } = useLanguage()
  const queries = useQueryClient()
  const accept = useMutation({
    mutationFn: () => call(acceptScoreRoute, {}),
    onSuccess: async () => {
      notifyDone(t('accepted'))
      await Promise.all(
        ['score-watch', 'status'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      )
    },
  })
  return (
    <>
      <Group gap={8}>
        <Button variant="default" loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('accept')}
        </Button>
        <span className="dim">{t('acceptHelp')}</span>
      </Group>
      {accept.isError && (
        <Notice tone="error" role="alert">
          {thrownText(accept.error, language)}
        </Notice>
      )}
    </>
  )
}

const COLUMNS = ['hour', 'mails', 'mean', 'unwanted', 'known', 'knownMean', 'tipped', 'released'] as const

function Hours({ hours }: { readonly hours: readonly ScoreHourRow[] }) {
  const t = useT(SCORE_WATCH_TEXTS)
  const { language } = useLanguage()
  if (hours.length === 0) return <p className="dim">{t('noHours')}</p>
  return (
    <table className="hours">
      <caption className="visually-hidden">{t('hours')}</caption>
      <HeadRow names={COLUMNS.map((name) => t(name))} />
      <tbody>
        {hours.map((row) => (
          <tr key={row.hour}>
            <th scope="row">
              <time dateTime={row.hour}>{formatShortDate(row.hour)}</time>
            </th>
            {cellsOf(row, language).map((text, at) => (
              <td key={COLUMNS[at + 1]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In the order of the columns, the first left out. */
function cellsOf(row: ScoreHourRow, language: Language): readonly string[] {
  return [
    formatNumber(row.mails, language),
    formatPoints(row.mean, true),
    `${((100 * row.unwanted) / row.mails).toFixed(1)} %`,
    formatNumber(row.known, language),
    row.known_mean === null ? '–' : formatPoints(row.known_mean, true),
    formatNumber(row.known_tipped, language),
    formatNumber(row.released, language),
  ]
}
