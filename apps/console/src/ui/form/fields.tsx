/** Fields of forms, bound by their name. */
import {
  NumberInput,
  Select,
  Switch,
  TagsInput,
  type SelectProps,
  type SwitchProps,
  type TagsInputProps,
} from '@mantine/core'
import { Controller, get, type Control, type FieldValues, type Path } from 'react-hook-form'
import { SEARCHED } from '../pickers/searched.ts'
import { useFieldError } from './form-page.tsx'

/** Help stands below the input, where it is read after the label and before the error. */
const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

interface FieldProps<In extends FieldValues> {
  readonly control: Control<In>
  readonly name: Path<In>
  readonly label: string
  readonly help?: string | undefined
  readonly disabled?: boolean
}

export function SwitchField<In extends FieldValues>({
  control,
  name,
  help,
  ...props
}: FieldProps<In> & Pick<SwitchProps, 'mt'>) {
  const problem = useFieldError()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Switch
          {...props}
          description={help}
          checked={Boolean(field.value)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(fieldState.error)}
          aria-invalid={fieldState.invalid}
          // Its label holds its help and its error too.
          data-faulty={fieldState.invalid ? props.label : undefined}
        />
      )}
    />
  )
}

export interface Choice {
  readonly value: number | string | null
  readonly label: string
}

/** One of the choices; a value of null is a choice like the others. */
export function ChoiceField<In extends FieldValues>({
  control,
  name,
  choices,
  help,
  searchable = false,
  onChosen,
  ...props
}: FieldProps<In> & {
  readonly choices: readonly Choice[]
  readonly onChosen?: (value: Choice['value']) => void
} & Pick<SelectProps, 'searchable' | 'withAsterisk' | 'placeholder'>) {
  const problem = useFieldError()
  const text = (value: unknown): string =>
    typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          {...props}
          description={help}
          inputWrapperOrder={ORDER}
          {...(searchable ? SEARCHED : { limit: SEARCHED.limit })}
          value={choices.some(({ value }) => value === (field.value ?? null)) ? text(field.value) : null}
          onChange={(chosen) => {
            const choice = choices.find(({ value }) => text(value) === (chosen ?? ''))
            if (!choice) return
            field.onChange(choice.value)
            onChosen?.(choice.value)
          }}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(fieldState.error)}
          // Chosen once more, it would become the choice of nothing, where there is one.
          allowDeselect={false}
          data={choices.map(({ value, label }) => ({ value: text(value), label }))}
        />
      )}
    />
  )
}

export function NumberField<In extends FieldValues>({
  control,
  name,
  help,
  empty,
  ...props
}: FieldProps<In> & {
  readonly min: number
  readonly max: number
  readonly decimals?: number
  /** Value of an empty field. */
  readonly empty: null | undefined
}) {
  const problem = useFieldError()
  const { decimals = 0, ...rest } = props
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          {...rest}
          description={help}
          inputWrapperOrder={ORDER}
          allowDecimal={decimals > 0}
          decimalScale={decimals}
          hideControls
          value={field.value ?? ''}
          onChange={(value) => field.onChange(value === '' ? empty : Number(value))}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(fieldState.error)}
        />
      )}
    />
  )
}

/** A list of words; the error of any of them is the field's. */
export function TagsField<In extends FieldValues>({
  control,
  name,
  help,
  ...props
}: FieldProps<In> & Pick<TagsInputProps, 'withAsterisk'>) {
  const problem = useFieldError()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, formState }) => (
        <TagsInput
          {...props}
          description={help}
          inputWrapperOrder={ORDER}
          value={field.value ?? []}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(firstError(get(formState.errors, name)))}
        />
      )}
    />
  )
}

function firstError(error: unknown): { message?: string } | undefined {
  const found: unknown = Array.isArray(error) ? error.find((one) => one !== undefined && one !== null) : error
  return typeof found === 'object' && found !== null ? found : undefined
}
