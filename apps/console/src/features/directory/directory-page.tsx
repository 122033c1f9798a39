/** The directory of a domain: its form, a test of the connection, and what synchronising did or would do. */
import { directoryBody } from '@postern/contract/routes/directory.ts'
import { DIRECTORY_TEXTS } from '@postern/contract/texts/directory.ts'
import { useSearch } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { RowPage } from '../../ui/form/row-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty } from '../../ui/states.tsx'
import { directoryQuery, saveDirectory, type DirectoryRow } from './api.ts'
import { directoryStart, valuesOf } from './directory-form.ts'
import { ConnectionFields, GroupFields, MappingFields, SafetyFields } from './directory-fields.tsx'
import { DirectoryRuns } from './directory-runs.tsx'
import { ConnectionTest } from './connection-test.tsx'

export function DirectoryPage() {
  const t = useT(DIRECTORY_TEXTS)
  const search = useSearch({ from: '/shell/member/domain/directory' })
  return (
    <RowPage
      search={search}
      read={directoryQuery}
      what={t('what')}
      titles={{ add: t('title'), edit: t('title') }}
      permission="member-domain-form"
      renderActions={({ domain }) => <bdi className="dim">{domain}</bdi>}
    >
      {(row) => (row ? <Directory row={row} /> : <NoDomain />)}
    </RowPage>
  )
}

function NoDomain() {
  const t = useT(DIRECTORY_TEXTS)
  return (
    <div className="card">
      <Empty title={t('noDomain')}>
        <LinkButton to="/member/domain/list">{t('domains')}</LinkButton>
      </Empty>
    </div>
  )
}

function Directory({ row }: { readonly row: DirectoryRow }) {
  const t = useT(DIRECTORY_TEXTS)
  return (
    <>
      {!row.changeable && (
        <Notice tone="info" role="note">
          {row.settings === null && `${t('none')} `}
          {t('adminsOnly')}
        </Notice>
      )}
      {row.settings && <DirectoryRuns row={row} />}
      {row.changeable && <Settings row={row} />}
    </>
  )
}

function Settings({ row }: { readonly row: DirectoryRow }) {
  const { form, page } = useFormPage({
    row,
    body: directoryBody,
    valuesOf,
    start: directoryStart(),
    read: directoryQuery,
    save: (edited, values) => saveDirectory(row.id, values, edited?.version ?? ''),
    leave: { href: `/member/domain/form?cmd=mod&id=${row.id}` },
  })
  return (
    <FormPage {...page} permission="member-domain-form">
      <ConnectionFields form={form} kept={row.settings?.has_password === true} />
      <ConnectionTest form={form} id={row.id} />
      <GroupFields form={form} />
      <SafetyFields form={form} />
      <MappingFields form={form} usual={directoryStart()} />
    </FormPage>
  )
}
