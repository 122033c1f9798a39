/** In the simulator: a filter that is not there yet, tried beside those that are. */
import { Select } from '@mantine/core'
import { POLICY_NAMES, REGION_NAMES } from '@postern/contract/codes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { TRY_TEXTS } from '@postern/contract/texts/filter-try.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useT } from '../../../lib/i18n.tsx'
import { usePermissions } from '../../../lib/use-session.ts'
import { ActionFields } from '../action-fields.tsx'
import type { FilterPlace } from '../api.ts'
import { RuleFields } from '../filter-fields.tsx'
import { startOf, type FilterForm, type FilterInput, type FilterOutput } from '../filter-form.ts'
import { filterResolver } from '../filter-resolver.ts'
import { OwnerFields } from '../owner-fields.tsx'

interface DraftFilterFieldsProps {
  /** The list that it would be in; null: no filter is tried. */
  readonly place: FilterPlace | null
  readonly onPlace: (place: FilterPlace | null) => void
  readonly onForm: (form: FilterForm | null) => void
}

const PLACES = REGION_NAMES.flatMap((region) => POLICY_NAMES.map((policy) => ({ region, policy })))
const keyOf = ({ region, policy }: FilterPlace) => `${region}_${policy}` as const

export function DraftFilterFields({ place, onPlace, onForm }: DraftFilterFieldsProps) {
  const t = useT(TRY_TEXTS)
  const common = useT(COMMON_TEXTS)
  const may = usePermissions()
  const places = PLACES.filter((one) => may(`filter-system-inbound_${keyOf(one)}`))
  if (places.length === 0) return null
  return (
    <fieldset>
      <legend>{t('addFilter')}</legend>
      <p className="dim small">{t('draftHelp')}</p>
      <Select
        label={t('draftPlace')}
        placeholder={t('draftNone')}
        clearable
        value={place && keyOf(place)}
        data={places.map((one) => ({
          value: keyOf(one),
          label: `${common(`region.${one.region}`)} · ${common(`policy.${one.policy}`)}`,
        }))}
        onChange={(key) => onPlace(places.find((one) => keyOf(one) === key) ?? null)}
      />
      {place && <Draft key={keyOf(place)} place={place} onForm={onForm} />}
    </fieldset>
  )
}

function Draft({ place, onForm }: { readonly place: FilterPlace } & Pick<DraftFilterFieldsProps, 'onForm'>) {
  const form: FilterForm = useForm<FilterInput, unknown, FilterOutput>({
    resolver: filterResolver,
    defaultValues: startOf(undefined, place.policy),
  })
  useEffect(() => {
    onForm(form)
    return () => onForm(null)
  }, [form, onForm])
  return (
    <>
      <div className="two">
        <OwnerFields region={place.region} form={form} />
      </div>
      <RuleFields form={form} />
      <ActionFields form={form} policy={place.policy} />
    </>
  )
}
