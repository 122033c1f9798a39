/** Fields of a schedule: how often, on which day, at what time. */
import { TextInput } from '@mantine/core'
import { FREQUENCIES } from '@postern/contract/codes/timing.ts'
import { TIMING_TEXTS } from '@postern/contract/texts/ui-timing.ts'
import { Controller, useWatch, type Control, type FieldValues, type Path } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { weekdayName } from '../../lib/when.ts'
import { ChoiceField } from './fields.tsx'
import { useFieldError } from './form-page.tsx'

const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

/** Of a form whose fields have the names of `timingFields`. */
interface TimingProps<In extends FieldValues> {
  readonly control: Control<In>
}

export function FrequencyFields<In extends FieldValues>({ control }: TimingProps<In>) {
  const t = useT(TIMING_TEXTS)
  return (
    <>
      <ChoiceField
        control={control}
        name={'frequency' as Path<In>}
        label={t('frequency')}
        choices={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
      />
      <DayField control={control} />
    </>
  )
}

/** `zone` is an IANA name. */
export function TimeField<In extends FieldValues>({
  control,
  label,
  zone,
}: TimingProps<In> & { readonly label: string; readonly zone: string }) {
  const t = useT(TIMING_TEXTS)
  const problem = useFieldError()
  return (
    <Controller
      control={control}
      name={'send_time' as Path<In>}
      render={({ field, fieldState }) => (
        <TextInput
          type="time"
          label={label}
          description={t('zone', { zone })}
          inputWrapperOrder={ORDER}
          withAsterisk
          error={problem(fieldState.error)}
          {...field}
        />
      )}
    />
  )
}

function DayField<In extends FieldValues>({ control }: TimingProps<In>) {
  const t = useT(TIMING_TEXTS)
  const { language } = useLanguage()
  const frequency: unknown = useWatch({ control, name: 'frequency' as Path<In> })
  if (frequency === 'weekly')
    return (
      <ChoiceField
        control={control}
        name={'weekday' as Path<In>}
        label={t('weekday')}
        choices={upTo(7).map((value) => ({ value, label: weekdayName(value, language) }))}
      />
    )
  if (frequency === 'daily') return null
  return (
    <ChoiceField
      control={control}
      name={'day' as Path<In>}
      label={t('day')}
      help={t('dayHelp')}
      choices={upTo(31).map((value) => ({ value, label: String(value) }))}
    />
  )
}
