/** One filter: who it is for, its rules, and (allow) what a match exempts from. */
import type { FilterRow } from '@postern/contract/routes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { OWN_SENDER_TEXTS } from '@postern/contract/texts/filter-own-sender.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { FormPage } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { filterQuery, saveFilter, type FilterPlace } from './api.ts'
import { startOf } from './filter-form.ts'
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
  const search = useSearch({ from: PATH })
  const navigate = useNavigate()
  const personal = useSession()?.role.region === 'user'
  const [simple, setSimple] = useState(true)
  const own = personal && simple && place.region === 'user' && search.cmd === 'add'
  const words = { region: common(`region.${place.region}`), policy: common(`policy.${place.policy}`) }
  const ownTitle = ownText(place.policy === 'allow' ? 'allowTitle' : 'denyTitle')
  return (
    <RowPage
      search={search}
      read={(id) => filterQuery(place, id)}
      what={t('theFilter')}
      titles={{ add: own ? ownTitle : t('addTitle', words), edit: t('editTitle', words) }}
    >
      {(row) =>
        own ? (
          <OwnSenderForm
            place={place}
            onDone={() => void navigate({ to: '/filter/system/inbound/$region/$policy/list', params: place })}
            onMore={() => setSimple(false)}
          />
        ) : (
          <FilterForm key={`${place.region}${place.policy}`} place={place} row={row} />
        )
      }
    </RowPage>
  )
}

function FilterForm({ place, row }: { readonly place: FilterPlace; readonly row: FilterRow | undefined }) {
  const t = useT(FILTER_TEXTS)
  const { saveMeant, question } = useMeant(place, row?.id)
  const { form, page } = useFormPage({
    row,
    body: filterResolver,
    valuesOf: (read) => startOf(read, place.policy),
    start: startOf(undefined, place.policy),
    read: (id) => filterQuery(place, id),
    save: (edited, values) =>
      saveMeant(values, (confirmed) =>
        saveFilter(place, edited, confirmed ? { ...values, confirmed } : values),
      ),
    leave: { to: '/filter/system/inbound/$region/$policy/list', params: place },
    refresh: [['filters']],
  })
  return (
    <FormPage {...page}>
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
