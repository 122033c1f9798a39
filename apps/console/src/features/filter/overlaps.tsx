/** Filters that others cover: told in the form before it is saved, and by each row of the list. */
import { useDebouncedValue } from '@mantine/hooks'
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import type { Overlap, Overlaps } from '@postern/contract/routes/filter-levels.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_LEVEL_TEXTS } from '@postern/contract/texts/filter-levels.ts'
import { filterBody } from '@postern/contract/validation/filter.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { draftOverlapsQuery, listOverlapsQuery, type FilterPlace } from './api.ts'
import type { FilterForm } from './filter-form.ts'
import css from './filter.module.css'

interface OverlapNoticeProps {
  readonly form: FilterForm
  readonly place: FilterPlace
  /** Of the filter that is edited. */
  readonly id: number | undefined
}

const PAUSE_MS = 500

export function OverlapNotice({ form, place, id }: OverlapNoticeProps) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const entered = useWatch({ control: form.control })
  const [draft] = useDebouncedValue(entered, PAUSE_MS)
  const valid = useMemo(
    () => filterBody.safeParse({ ...draft, name: draft.name || '-' }).data ?? null,
    [draft],
  )
  const { data } = useQuery(draftOverlapsQuery(place, valid, id))
  if (!data || (data.found.length === 0 && !data.never)) return null
  return (
    <Notice tone="warn" role="status" title={t(data.never ? 'neverTitle' : 'overlapTitle')}>
      <ul className={css['overlaps']}>
        {data.found.map((overlap, at) => (
          <li key={at}>
            <Sentence overlap={overlap} />
          </li>
        ))}
      </ul>
      {data.more && <p className="dim small">{t('thereMayBeMore')}</p>}
      <p className="dim small">{t('saveAnyway')}</p>
    </Notice>
  )
}

function useSentence(): (overlap: Overlap) => string {
  const t = useT(FILTER_LEVEL_TEXTS)
  const common = useT(COMMON_TEXTS)
  return ({ kind, name, region, policy, rules, readable }) => {
    const words = { region: common(`region.${region}`), policy: common(`policy.${policy}`) }
    return t(`overlap.${kind}`, {
      name: readable ? t('filterNamed', { ...words, name }) : t('filterHidden', words),
      rules: rules.map((at) => at + 1).join(', '),
    })
  }
}

function Sentence({ overlap }: { readonly overlap: Overlap }) {
  const sentence = useSentence()
  const t = useT(FILTER_LEVEL_TEXTS)
  const { id, region, policy } = overlap
  return (
    <>
      <ForeignText text={sentence(overlap)} />{' '}
      {id !== null && (
        <Link
          to="/filter/system/inbound/$region/$policy/form"
          params={{ region, policy }}
          search={{ cmd: 'mod', id }}
        >
          {t('openFilter')}
        </Link>
      )}
    </>
  )
}

const NONE: ReadonlyMap<number, Overlaps> = new Map()

/** Of the rows that the list shows, those that others cover, by id. Comes after the rows. */
export function useListOverlaps(
  place: FilterPlace,
  rows: readonly FilterRow[] | undefined,
): ReadonlyMap<number, Overlaps> {
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows])
  const { data } = useQuery(listOverlapsQuery(place, ids))
  return useMemo(() => (data ? new Map(data.rows.map((row) => [row.id, row])) : NONE), [data])
}

/** What only stops others is told at those. */
export function OverlapBadge({ overlaps }: { readonly overlaps: Overlaps | undefined }) {
  const t = useT(FILTER_LEVEL_TEXTS)
  const sentence = useSentence()
  const found = overlaps?.found.filter(({ kind }) => kind !== 'stops') ?? []
  if (!overlaps || (found.length === 0 && !overlaps.never)) return null
  const words = [t(overlaps.never ? 'neverBadge' : 'overlapBadge'), ...found.map(sentence)].join('\n')
  return (
    <span role="img" aria-label={words} title={words} className={css['overlap']}>
      <IconAlertTriangle size={15} aria-hidden />
    </span>
  )
}
