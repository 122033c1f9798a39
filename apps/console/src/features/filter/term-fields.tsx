/** When a filter acts: its term, and the language of the mail it is for. */
import { FILTER_LANGUAGES } from '@postern/contract/codes/filter-language.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_TEXTS } from '@postern/contract/texts/filter.ts'
import { Controller } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import type { FilterForm } from './filter-form.ts'

export function TermFields({ form }: { readonly form: FilterForm }) {
  const t = useT(FILTER_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <fieldset>
      <legend>{t('term')}</legend>
      <div className="two">
        <TermMoments form={form} />
        <ChoiceField
          control={form.control}
          name="mail_language"
          label={common('filterLanguage')}
          help={t('languageHelp')}
          choices={FILTER_LANGUAGES.map((code) => ({ value: code, label: common(`filterLanguage.${code}`) }))}
        />
      </div>
    </fieldset>
  )
}

export function TermMoments({ form }: { readonly form: FilterForm }) {
  const t = useT(FILTER_TEXTS)
  return (
    <>
      <Moment form={form} name="valid_from" label={t('validFrom')} />
      <Moment form={form} name="valid_until" label={t('validUntil')} />
    </>
  )
}

interface MomentProps {
  readonly form: FilterForm
  readonly name: 'valid_from' | 'valid_until'
  readonly label: string
}

function Moment({ form, name, label }: MomentProps) {
  const t = useT(FILTER_TEXTS)
  const problem = useFieldError()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <MomentField
          label={label}
          description={t('termHelp')}
          value={field.value ?? undefined}
          onChange={(value) => field.onChange(value ?? null)}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(fieldState.error)}
        />
      )}
    />
  )
}
