/** Fields of spam reports: hours of the day, and a time zone. */
import { MultiSelect } from '@mantine/core'
import { REPORT_FIELD_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { Controller, type Control, type FieldValues, type Path } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField } from './fields.tsx'
import { useFieldError } from './form-page.tsx'

interface FieldProps<In extends FieldValues> {
  readonly control: Control<In>
  readonly name: Path<In>
}

/** `8` as `08:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** Nothing chosen is null: the wider place says when. */
export function HoursField<In extends FieldValues>({
  control,
  name,
  label,
  help,
  placeholder = '',
}: FieldProps<In> & { readonly label: string; readonly help: string; readonly placeholder?: string }) {
  const problem = useFieldError()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const chosen: readonly number[] = field.value ?? []
        return (
          <MultiSelect
            label={label}
            description={help}
            inputWrapperOrder={ORDER}
            placeholder={chosen.length === 0 ? placeholder : ''}
            data={HOURS}
            value={chosen.map(String)}
            onChange={(values) =>
              field.onChange(values.length === 0 ? null : values.map(Number).sort((a, b) => a - b))
            }
            onBlur={field.onBlur}
            ref={field.ref}
            searchable
            hidePickedOptions
            error={problem(fieldState.error)}
          />
        )
      }}
    />
  )
}

/** Zones that this browser knows, and none of one's own. */
export function ZoneField<In extends FieldValues>({
  control,
  name,
  usual,
}: FieldProps<In> & { readonly usual?: string }) {
  const t = useT(REPORT_FIELD_TEXTS)
  const none = usual === undefined ? t('zoneUsual') : t('zoneUsualIs', { zone: usual })
  return (
    <ChoiceField
      control={control}
      name={name}
      label={t('zone')}
      searchable
      choices={[
        { value: '', label: none },
        ...[...Intl.supportedValuesOf('timeZone'), 'UTC'].map((zone) => ({ value: zone, label: zone })),
      ]}
    />
  )
}
