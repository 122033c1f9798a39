/** In the corner: how far an export is, and its file. */
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { WorkCorner } from '../../ui/work-corner.tsx'
import { exportQuery } from './api.ts'
import { ExportButtons, ExportProgress, useExportWords } from './export-parts.tsx'

export function ExportCorner({ id }: { readonly id: number }) {
  const t = useT(EXPORT_TEXTS)
  const words = useExportWords()
  const { data: made, isError } = useQuery(exportQuery(id))
  return (
    <WorkCorner
      kind="export"
      id={id}
      label={t('pageTitle')}
      state={made && t(made.state)}
      running={made?.state === 'running'}
      gone={isError}
      words={made && words(made)}
      buttons={
        <>
          {made && <ExportButtons made={made} size="xs" />}
          <LinkButton size="xs" variant="subtle" to="/exports">
            {t('pageTitle')}
          </LinkButton>
        </>
      }
    >
      {made && <ExportProgress made={made} />}
    </WorkCorner>
  )
}
