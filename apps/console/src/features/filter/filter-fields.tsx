/** The parts of a filter's form: what it is called and whose it is, its rules, what a match exempts from. */
import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  FILTER_FUNCTIONS,
  OPERATIONS,
  SCANNER_OPTIONS,
  type RegionName,
} from '@postern/contract/codes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { Controller, useWatch } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { proposedName, type FilterForm } from './filter-form.ts'
import { OwnerFields, useHasOwner } from './owner-fields.tsx'
import { RuleBuilder } from './rule-builder.tsx'

interface FieldsProps {
  readonly form: FilterForm
}

/** Whose filter it is, where somebody has to say so. */
export function OwnerSection({ form, region }: FieldsProps & { readonly region: RegionName }) {
  const t = useT(FILTER_TEXTS)
  if (!useHasOwner(region)) return null
  return (
    <fieldset>
      <legend>{t('owner')}</legend>
      <div className="two">
        <OwnerFields region={region} form={form} />
      </div>
    </fieldset>
  )
}

/** What a filter is called, once it is clear what it does. */
export function NameFields({ form }: FieldsProps) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const { language } = useLanguage()
  const { errors } = form.formState
  const rules = useWatch({ control: form.control, name: 'rules' })
  return (
    <fieldset>
      <legend>{t('naming')}</legend>
      <div className="two">
        <TextInput
          label={common('filterName')}
          description={t('nameHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={proposedName(rules, language)}
          maxLength={50}
          error={problem(errors.name)}
          {...form.register('name')}
        />
        <Textarea
          label={common('comment')}
          autosize
          minRows={1}
          maxLength={255}
          error={problem(errors.comment)}
          {...form.register('comment')}
        />
        <SwitchField control={form.control} name="is_act" label={common('use')} />
      </div>
    </fieldset>
  )
}

export function RuleFields({ form }: FieldsProps) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <fieldset>
      <legend>{t('rules')}</legend>
      <Controller
        control={form.control}
        name="operation"
        render={({ field }) => (
          <SegmentedControl
            aria-label={common('operation')}
            value={String(field.value)}
            onChange={(value) => field.onChange(Number(value))}
            data={[
              { value: String(OPERATIONS.or), label: common('operation.or') },
              { value: String(OPERATIONS.and), label: common('operation.and') },
            ]}
          />
        )}
      />
      <RuleBuilder form={form} />
    </fieldset>
  )
}

const EXEMPTIONS = ['full', 'skipVirus', 'allAllow', 'skipFilter', 'bypass'] as const

/** Of allow filters. */
export function ExemptionFields({ form }: FieldsProps) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const decides = useWatch({ control: form.control, name: 'filter_function' }) === FILTER_FUNCTIONS.scan
  return (
    <fieldset>
      <legend>{common('scannerOption')}</legend>
      <div className="two">
        {decides && (
          <ChoiceField
            control={form.control}
            name="scanner_option"
            label={common('scannerOption')}
            choices={EXEMPTIONS.map((name) => ({
              value: SCANNER_OPTIONS[name],
              label: common(`scanner.${name}`),
            }))}
          />
        )}
        <Controller
          control={form.control}
          name="trust_unauthenticated"
          render={({ field }) => (
            <Checkbox
              label={t('trust')}
              description={t('trustHelp')}
              checked={field.value === true}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      </div>
    </fieldset>
  )
}
