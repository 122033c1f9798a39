/** Fields of the forms of defaults, from a list of what each is. */
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { BULK_COLUMN_TEXTS, type BulkColumnTextKey } from '@postern/contract/texts/bulk-columns.ts'
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface DefaultField<In extends FieldValues> {
  readonly name: Path<In>
  readonly label: BulkColumnTextKey
  readonly help?: string
  /** A number may be empty, which is null. */
  readonly type: 'flag' | 'text' | 'number' | 'choice'
  readonly choices?: readonly Choice[]
  /** Chosen value → value of the field; as it is when absent. */
  readonly read?: (value: string) => unknown
}

interface DefaultFieldsProps<In extends FieldValues, Out extends FieldValues> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly legend: string
  readonly help?: string
  readonly fields: readonly DefaultField<In>[]
}

export function DefaultFields<In extends FieldValues, Out extends FieldValues>(
  props: DefaultFieldsProps<In, Out>,
) {
  return (
    <fieldset>
      <legend>{props.legend}</legend>
      {props.help !== undefined && <p className="dim">{props.help}</p>}
      <div className="two">
        {props.fields.map((field) => (
          <FieldInput key={field.name} form={props.form} field={field} />
        ))}
      </div>
    </fieldset>
  )
}

function FieldInput<In extends FieldValues, Out extends FieldValues>(props: {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly field: DefaultField<In>
}) {
  const { form, field: about } = props
  const label = useT(BULK_COLUMN_TEXTS)(about.label)
  const problem = useFieldError()
  return (
    <Controller
      control={form.control}
      name={about.name}
      render={({ field, fieldState }) => {
        const value: unknown = field.value
        const shared = { label, onBlur: field.onBlur, ref: field.ref, error: problem(fieldState.error) }
        if (about.type === 'flag') {
          return <Switch {...shared} checked={value === true} onChange={field.onChange} />
        }
        if (about.type === 'choice') {
          return (
            <Select
              {...shared}
              allowDeselect={false}
              {...(about.help === undefined ? {} : { description: about.help })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              data={about.choices ?? []}
              value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
              onChange={(next) => field.onChange(about.read ? about.read(next ?? '') : next)}
            />
          )
        }
        if (about.type === 'number') {
          return (
            <NumberInput
              {...shared}
              min={1}
              max={100}
              decimalScale={1}
              value={typeof value === 'number' ? value : ''}
              onChange={(next) => field.onChange(next === '' ? null : Number(next))}
            />
          )
        }
        return (
          <TextInput {...shared} value={typeof value === 'string' ? value : ''} onChange={field.onChange} />
        )
      }}
    />
  )
}

/** '' is null: nothing said, something else decides. */
export const numberOrNull = (value: string): number | null => (value === '' ? null : Number(value))
