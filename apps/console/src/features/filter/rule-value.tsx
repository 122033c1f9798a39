/** The value of a rule: a text or number, or one of a result's values. */
import { Select, TextInput } from '@mantine/core'
import type { TargetName } from '@postern/contract/codes/filter.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { RESULT_TEXTS } from '@postern/contract/texts/filter-targets.ts'
import { exampleOf } from '@postern/contract/validation/filter-examples.ts'
import { resultValues } from '@postern/contract/validation/filter-results.ts'
import { valueLimit } from '@postern/contract/validation/filter-value.ts'
import { Controller } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import type { FilterForm } from './filter-form.ts'

interface RuleValueProps {
  readonly form: FilterForm
  readonly index: number
  readonly target: TargetName
  /** The condition wants no value. */
  readonly blank: boolean
}

export function RuleValue({ form, index, target, blank }: RuleValueProps) {
  const t = useT(FILTER_TEXTS)
  const problem = useFieldError()
  const choices = resultValues(target)
  if (choices) return <ResultChoice form={form} index={index} choices={choices} />
  return (
    <TextInput
      className="value"
      aria-label={t('ruleValue', { n: index + 1 })}
      placeholder={blank ? t('noBlank') : exampleOf(target)}
      disabled={blank}
      maxLength={valueLimit(target)}
      error={problem(form.formState.errors.rules?.[index]?.value)}
      {...form.register(`rules.${index}.value`)}
    />
  )
}

/** Words of art are shown as they are. */
function ResultChoice({
  form,
  index,
  choices,
}: Pick<RuleValueProps, 'form' | 'index'> & { readonly choices: readonly string[] }) {
  const t = useT(FILTER_TEXTS)
  const results = useT(RESULT_TEXTS)
  const problem = useFieldError()
  const named = (value: string) => (value === 'yes' || value === 'no' ? results(value) : value)
  return (
    <Controller
      control={form.control}
      name={`rules.${index}.value`}
      render={({ field }) => (
        <Select
          className="value"
          aria-label={t('ruleValue', { n: index + 1 })}
          value={field.value === undefined || field.value === '' ? null : field.value}
          searchable={choices.length > 10}
          error={problem(form.formState.errors.rules?.[index]?.value)}
          onBlur={field.onBlur}
          ref={field.ref}
          onChange={(value) => field.onChange(value ?? '')}
          data={choices.map((value) => ({ value, label: named(value) }))}
        />
      )}
    />
  )
}
