/** In the corner of every page: how far an export is, and its file. */
import { CloseButton } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { watchedExport } from '../../lib/watched-export.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { exportQuery } from './api.ts'
import { ExportButtons, ExportProgress, useExportWords } from './export-parts.tsx'
import css from './export.module.css'

export function ExportCorner({ id }: { readonly id: number }) {
  const t = useT(EXPORT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const words = useExportWords()
  const { data: made, isError } = useQuery(exportQuery(id))
  useEffect(() => {
    // Of another account, or gone after a day.
    if (isError) watchedExport.set(null)
  }, [isError])
  if (!made) return null
  return (
    <aside className="card corner" aria-label={t('pageTitle')}>
      <div className={css['line']}>
        <b>{t(made.state)}</b>
        {made.state !== 'running' && (
          <CloseButton aria-label={common('close')} onClick={() => watchedExport.set(null)} />
        )}
      </div>
      <span role="status">{words(made)}</span>
      <ExportProgress made={made} />
      <div className={css['line']}>
        <ExportButtons made={made} size="xs" />
        <LinkButton size="xs" variant="subtle" to="/exports">
          {t('pageTitle')}
        </LinkButton>
      </div>
    </aside>
  )
}
