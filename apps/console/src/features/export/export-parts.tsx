/** What the corner and the screen show of an export. */
import { Button, Progress } from '@mantine/core'
import type { ListExport } from '@postern/contract/routes/export.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { IconDownload } from '@tabler/icons-react'
import { codeText } from '../../lib/error-text.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDelete, useFetched } from './api.ts'

/** In words: how far, or what came of it. */
export function useExportWords(): (made: ListExport) => string {
  const t = useT(EXPORT_TEXTS)
  const { language } = useLanguage()
  const n = (value: number): string => formatNumber(value, language)
  return ({ list, state, total, more, done }) => {
    const name = t(`list.${list}`)
    const ofMails = list === 'mail-originals'
    if (state !== 'running') return t(ofMails ? 'outcomeMails' : 'outcome', { list: name, done: n(done) })
    const all = n(Math.max(total, done)) + (more ? '+' : '')
    return t(ofMails ? 'progressMails' : 'progress', { list: name, done: n(done), total: all })
  }
}

export function ExportProgress({ made }: { readonly made: ListExport }) {
  const t = useT(EXPORT_TEXTS)
  const words = useExportWords()
  const { language } = useLanguage()
  const { state, total, done, error, file } = made
  const running = state === 'running'
  if (error !== null)
    return (
      <Notice tone="error" role="alert">
        {codeText(error, language)}
      </Notice>
    )
  return (
    <>
      {running && (
        <Progress value={(100 * done) / Math.max(1, total, done)} animated aria-label={words(made)} />
      )}
      {state === 'done' && file === 'txt' && <span className="dim">{t('asText')}</span>}
    </>
  )
}

/** Fetching, stopping, doing away with. */
export function ExportButtons({
  made,
  size = 'sm',
}: {
  readonly made: ListExport
  readonly size?: 'xs' | 'sm'
}) {
  const t = useT(EXPORT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const fetched = useFetched(made)
  const gone = useDelete(made.id)
  return (
    <>
      {made.state === 'done' && (
        <Button
          size={size}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={fetched.isPending}
          onClick={() => fetched.mutate()}
        >
          {common('download')}
        </Button>
      )}
      <Button size={size} variant="default" loading={gone.isPending} onClick={() => gone.mutate()}>
        {made.state === 'running' ? t('stop') : t('discard')}
      </Button>
    </>
  )
}
