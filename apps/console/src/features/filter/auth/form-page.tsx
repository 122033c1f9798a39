/** One authentication filter: whose it is, and whom it lets in or refuses. */
import { zodResolver } from '@hookform/resolvers/zod'
import { OPERATIONS } from '@postern/contract/codes/filter.ts'
import type { AuthFilterRow } from '@postern/contract/routes/auth-filter.ts'
import { AUTH_FILTER_TEXTS } from '@postern/contract/texts/auth-filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { authFilterBody, filterBody, type AuthFilterBody } from '@postern/contract/validation/filter.ts'
import { useParams, useSearch } from '@tanstack/react-router'
import type { Resolver } from 'react-hook-form'
import { activeLanguage, useT } from '../../../lib/i18n.tsx'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { useFormPage } from '../../../ui/form/use-form-page.ts'
import { RowPage } from '../../../ui/form/row-page.tsx'
import { MoreSettings } from '../../../ui/form/more-settings.tsx'
import type { FilterPlace } from '../api.ts'
import { NameFields, OwnerSection } from '../filter-fields.tsx'
import { proposedName, startOf, type FilterInput, type FilterOutput } from '../filter-form.ts'
import { RuleBuilder } from '../rule-builder.tsx'
import { TermMoments } from '../term-fields.tsx'
import { AUTH_FILTERS, authFilterQuery, saveAuthFilter } from './api.ts'
import { useRegion } from './regions.ts'

const FORM = '/filter/system/inbound/auth/$policy/form'

export function AuthFilterFormPage() {
  const t = useT(AUTH_FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { policy } = useParams({ from: `/shell${FORM}` })
  const search = useSearch({ from: `/shell${FORM}` })
  const region = useRegion(search.region)
  const place = { region, policy }
  const words = { region: common(`region.${region}`), policy: common(`policy.${policy}`) }
  return (
    <RowPage
      search={search}
      read={(id) => authFilterQuery(place, id)}
      what={t('theFilter')}
      titles={{ add: t('addTitle', words), edit: t('editTitle', words) }}
    >
      {(row) => <AuthForm key={`${region}${policy}`} place={place} row={row} />}
    </RowPage>
  )
}

function AuthForm({ place, row }: { readonly place: FilterPlace; readonly row: AuthFilterRow | undefined }) {
  const t = useT(AUTH_FILTER_TEXTS)
  const filters = useT(FILTER_TEXTS)
  const { region, policy } = place
  const { form, page } = useFormPage({
    row,
    body: checkAuth,
    valuesOf: (read) => startOfAuth(read, place),
    start: startOfAuth(undefined, place),
    read: (id) => authFilterQuery(place, id),
    save: (edited, values) => saveAuthFilter(place, edited, bodyOf(values)),
    leave: { to: '/filter/system/inbound/auth/$policy/list', params: { policy }, search: { region } },
    refresh: [[AUTH_FILTERS]],
  })
  return (
    <FormPage {...page}>
      <p className="dim">{t(policy === 'allow' ? 'allowAbout' : 'denyAbout')}</p>
      <OwnerSection region={region} form={form} />
      <fieldset>
        <legend>{filters('rules')}</legend>
        <p className="dim small">{t('allRules')}</p>
        <RuleBuilder form={form} authentication />
      </fieldset>
      <NameFields form={form} />
      <MoreSettings
        form={form}
        fields={['valid_from', 'valid_until']}
        usual={startOfAuth(undefined, place)}
        sections={[filters('term')]}
      >
        <fieldset>
          <legend>{filters('term')}</legend>
          <div className="two">
            <TermMoments form={form} />
          </div>
        </fieldset>
      </MoreSettings>
    </FormPage>
  )
}

/** The form of all filters, of which only a part is shown and sent. */
const FORM_BODY = filterBody.extend({
  operation: authFilterBody.shape.operation,
  rules: authFilterBody.shape.rules,
})

function startOfAuth(row: AuthFilterRow | undefined, { policy }: FilterPlace): FilterInput {
  const start = { ...startOf(undefined, policy), operation: OPERATIONS.and }
  if (!row) return start
  const { name, is_act, comment, domain_id, group_id, user_id, valid_from, valid_until } = row
  // The codes come from the same catalogue; the schema checks them again when the form is saved.
  const rules = row.rules.map((rule) => ({ ...rule })) as FilterInput['rules']
  return { ...start, name, is_act, comment, domain_id, group_id, user_id, valid_from, valid_until, rules }
}

/** What an authentication filter can say. */
function bodyOf(values: FilterOutput): AuthFilterBody {
  const { name, is_act, comment, domain_id, group_id, user_id, rules, valid_from, valid_until } = values
  const operation = OPERATIONS.and
  return { name, is_act, comment, domain_id, group_id, user_id, rules, valid_from, valid_until, operation }
}

const checkAuth: Resolver<FilterInput, unknown, FilterOutput> = async (values, ...rest) => {
  const name = values.name.trim() || proposedName(values.rules, activeLanguage())
  const checked = await zodResolver<FilterInput, unknown, FilterOutput>(FORM_BODY as typeof filterBody)(
    { ...values, name },
    ...rest,
  )
  // The rule that would name it is at fault, not the name.
  if (name === '' && 'rules' in checked.errors) Reflect.deleteProperty(checked.errors, 'name')
  return checked
}
