/** What detox leaves alone. */
import { DETOX_EXCEPTION_KINDS } from '@postern/contract/codes/detox.ts'
import { EXCEPTED_FILES, type DetoxExceptionRow } from '@postern/contract/routes/detox-exception.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_EXCEPT_TEXTS } from '@postern/contract/texts/detox-except.ts'
import { DETOX_KIND_NAMES } from '@postern/contract/texts/detox.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { ConfigList } from '../../../ui/config-list.tsx'
import type { GridColumn } from '../../../ui/grid-view.ts'
import { CreateLink } from '../../../ui/list-page/create-button.tsx'
import { ListChoice } from '../../../ui/list-page/list-choice.tsx'
import { useActivation } from '../../../ui/list-page/use-activation.ts'
import { useListPage } from '../../../ui/list-page/use-list-page.ts'
import { ToneBadge } from '../../../ui/tone-badge.tsx'
import { EXCEPTION_SORTS, type ExceptionSearch } from '../search.ts'
import { deleteExceptions, EXCEPTIONS, exceptionsQuery, turnExceptions } from './api.ts'

export function ExceptionListPage() {
  const t = useT(DETOX_EXCEPT_TEXTS)
  const list = useListPage({
    name: EXCEPTIONS,
    search: useSearch({ from: '/shell/detox/except/list' }),
    read: exceptionsQuery,
    sorts: EXCEPTION_SORTS,
    usual: { by: 'add_date', order: 'desc' },
  })
  return (
    <ConfigList
      {...list}
      title={t('title')}
      what={t('theExceptions')}
      columns={useColumns()}
      rowLabel={({ value }) => value}
      linkOf={({ id }) => linkOptions({ to: '/detox/except/form', search: { cmd: 'mod', id } })}
      onDelete={deleteExceptions}
      bulk={useActivation(turnExceptions)}
      add={<CreateLink to="/detox/except/form" search={{ cmd: 'add' }} />}
      filters={<Choices {...list} />}
      note={<p className="dim">{t('about')}</p>}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    />
  )
}

interface ChoicesProps {
  readonly search: ExceptionSearch
  readonly onSearch: (next: ExceptionSearch) => void
}

/** Of extensions also those of one type of file, which the settings' counts lead to. */
function Choices({ search, onSearch }: ChoicesProps) {
  const t = useT(DETOX_EXCEPT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  return (
    <>
      <ListChoice
        w={190}
        label={t('kind')}
        all={`${t('kind')}: ${common('all')}`}
        choices={DETOX_EXCEPTION_KINDS}
        nameOf={(kind) => t(`kind.${kind}`)}
        value={search.kind}
        onChoice={(kind) => onSearch({ ...search, kind, file: undefined, page: undefined })}
      />
      {search.file !== undefined && (
        <ListChoice
          w={240}
          label={t('kind.extension')}
          all={`${t('kind.extension')}: ${common('all')}`}
          choices={EXCEPTED_FILES}
          nameOf={(file) => t('ofFiles', { kind: DETOX_KIND_NAMES[file][language] })}
          value={search.file}
          onChoice={(file) => onSearch({ ...search, file, page: undefined })}
        />
      )}
    </>
  )
}

function useColumns(): readonly GridColumn<DetoxExceptionRow>[] {
  const t = useT(DETOX_EXCEPT_TEXTS)
  const common = useT(COMMON_TEXTS)
  return useMemo(
    () => [
      {
        id: 'value',
        header: t('value'),
        size: 260,
        sort: 'value',
        grow: true,
        cell: (row) => <span className="strong">{shownValue(row)}</span>,
      },
      { id: 'kind', header: t('kind'), size: 140, cell: (row) => t(`kind.${row.kind}`) },
      {
        id: 'region',
        header: t('region'),
        size: 160,
        cell: ({ domain }) => (domain === '' ? t('everything') : toUnicodeDomain(domain)),
      },
      { id: 'comment', header: common('comment'), size: 200, cell: ({ comment }) => comment },
      {
        id: 'valid_until',
        header: t('term'),
        size: 150,
        sort: 'valid_until',
        cell: ({ valid_until: until }) => (until === null ? t('endless') : formatDateTime(until)),
      },
      { id: 'state', header: t('state'), size: 110, cell: (row) => <State row={row} /> },
      { id: 'by', header: t('addedBy'), size: 180, cell: (row) => row.created_by },
      {
        id: 'add_date',
        header: t('addDate'),
        size: 150,
        sort: 'add_date',
        cell: (row) => formatDateTime(row.add_date),
      },
    ],
    [t, common],
  )
}

function State({ row }: { readonly row: DetoxExceptionRow }) {
  const t = useT(DETOX_EXCEPT_TEXTS)
  if (!row.is_act) return <ToneBadge tone="wait">{t('off')}</ToneBadge>
  return row.expired ? (
    <ToneBadge tone="over">{t('expired')}</ToneBadge>
  ) : (
    <ToneBadge tone="good">{t('inUse')}</ToneBadge>
  )
}

function shownValue({ kind, value }: DetoxExceptionRow): string {
  if (kind === 'hash') return `${value.slice(0, 16)}…`
  if (kind === 'extension') return `.${value}`
  const at = value.lastIndexOf('@')
  return value.slice(0, at + 1) + toUnicodeDomain(value.slice(at + 1))
}
