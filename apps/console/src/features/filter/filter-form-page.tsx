/** One filter: who it is for, its rules, and (allow) what a match exempts from. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { OWN_SENDER_TEXTS } from '@postern/contract/texts/filter-own-sender.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { useEdited } from '../../lib/use-edited.ts'
import { EditPage } from '../../ui/form/edit-page.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { filterQuery, saveFilter, type FilterPlace } from './api.ts'
import { startOf, type FilterForm as Form, type FilterInput, type FilterOutput } from './filter-form.ts'
import { filterResolver } from './filter-resolver.ts'
import { ExemptionFields, NameFields, OwnerSection, RuleFields } from './filter-fields.tsx'
import { ActionFields } from './action-fields.tsx'
import { useMeant } from './use-meant.tsx'
import { TermFields } from './term-fields.tsx'
import { BacktestPanel } from './try/backtest-panel.tsx'
import { TryPanel } from './try/try-panel.tsx'
import { OverlapNotice } from './overlaps.tsx'
import { OwnSenderForm } from './own-sender-form.tsx'
import { Notice } from '../../ui/notice.tsx'

const PATH = '/shell/filter/system/inbound/$region/$policy/form'

export function FilterFormPage() {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ownText = useT(OWN_SENDER_TEXTS)
  const place = useParams({ from: PATH })
  const { cmd, id } = useSearch({ from: PATH })
  const navigate = useNavigate()
  const personal = useSession()?.role.region === 'user'
  const [simple, setSimple] = useState(true)
  const editing = cmd === 'mod' ? id : undefined
  const own = personal && simple && place.region === 'user' && editing === undefined
  const query = useQuery({ ...filterQuery(place, editing ?? 0), enabled: editing !== undefined })
  const words = { region: common(`region.${place.region}`), policy: common(`policy.${place.policy}`) }
  return (
    <EditPage
      title={
        own
          ? ownText(place.policy === 'allow' ? 'allowTitle' : 'denyTitle')
          : t(editing === undefined ? 'addTitle' : 'editTitle', words)
      }
      reads={editing === undefined ? [] : [{ query, what: t('theFilter') }]}
    >
      {() =>
        own ? (
          <OwnSenderForm
            place={place}
            onDone={() => void navigate({ to: '/filter/system/inbound/$region/$policy/list', params: place })}
            onMore={() => setSimple(false)}
          />
        ) : (
          <FilterForm
            key={`${place.region}${place.policy}${String(editing)}`}
            place={place}
            row={query.data}
          />
        )
      }
    </EditPage>
  )
}

function FilterForm({ place, row }: { readonly place: FilterPlace; readonly row: FilterRow | undefined }) {
  const t = useT(FILTER_TEXTS)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { form, edited, reload } = useFilterForm(place, row)
  const leave = useCallback(
    () => void navigate({ to: '/filter/system/inbound/$region/$policy/list', params: place }),
    [navigate, place],
  )
  const { saveMeant, question } = useMeant(place, row?.id, async (values, confirmed) => {
    await saveFilter(place, edited, confirmed ? { ...values, confirmed } : values)
    await queries.invalidateQueries({ queryKey: ['filters'] })
  })
  return (
    <FormPage form={form} onLeave={leave} onReload={reload} onSave={saveMeant}>
      {question}
      {place.policy === 'allow' && (
        <Notice tone="info" role="note">
          {t('allowNote')}
        </Notice>
      )}
      {row && <Hits row={row} />}
      <OwnerSection region={place.region} form={form} />
      <RuleFields form={form} />
      <OverlapNotice form={form} place={place} id={row?.id} />
      <TryPanel form={form} place={place} id={row?.id} />
      <ActionFields form={form} policy={place.policy} />
      {place.policy === 'allow' && <ExemptionFields form={form} />}
      <BacktestPanel form={form} place={place} id={row?.id} />
      <NameFields form={form} />
      <MoreSettings
        form={form}
        fields={['valid_from', 'valid_until', 'mail_language']}
        usual={startOf(undefined, place.policy)}
        sections={[t('term')]}
      >
        <TermFields form={form} />
      </MoreSettings>
    </FormPage>
  )
}

/** What the filter did so far. */
function Hits({ row }: { readonly row: FilterRow }) {
  const t = useT(FILTER_TEXTS)
  const { language } = useLanguage()
  if (row.last_hit === null)
    return (
      <Notice tone="info" role="note">
        {t('neverHit')}
      </Notice>
    )
  const last = formatDateTime(row.last_hit)
  return (
    <Notice tone="info" role="note">
      {t('hitLine', { recent: row.hits, ever: formatNumber(row.hits_ever, language), last })}
    </Notice>
  )
}

function useFilterForm(place: FilterPlace, row: FilterRow | undefined) {
  const queries = useQueryClient()
  const form: Form = useForm<FilterInput, unknown, FilterOutput>({
    resolver: filterResolver,
    defaultValues: startOf(row, place.policy),
  })
  const { edited, reload } = useEdited(row, {
    form,
    valuesOf: (read) => startOf(read, place.policy),
    read: ({ id }) => queries.fetchQuery(filterQuery(place, id)),
  })
  return { form, edited, reload }
}
