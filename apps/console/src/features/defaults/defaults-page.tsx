/** Page of a form of defaults: what they are for, and the form once they are read. */
import { DEFAULTS_TEXTS } from '@postern/contract/texts/bulk.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { EditPage } from '../../ui/edit-page.tsx'

interface DefaultsPageProps<Values> {
  readonly kind: 'user' | 'domain'
  readonly query: UseQueryResult<{ readonly defaults: Values }>
  readonly children: (values: Values) => ReactNode
}

export function DefaultsPage<Values>({ kind, query, children }: DefaultsPageProps<Values>) {
  const t = useT(DEFAULTS_TEXTS)
  return (
    <EditPage title={t(`${kind}Title`)} reads={[{ query, what: t('theDefaults') }]}>
      {() => (
        <>
          <p className="dim">{t(`${kind}Help`)}</p>
          {query.data && children(query.data.defaults)}
        </>
      )}
    </EditPage>
  )
}
