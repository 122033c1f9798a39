/** What happens to a domain's spam, which filters count, and settings of features to come. */
import { Radio, Stack, TextInput } from '@mantine/core'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { Controller } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { NumberField, SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import type { DomainFormReturn } from './domain-form.ts'

export function PolicyFields({ form }: { readonly form: DomainFormReturn }) {
  const t = useT(DOMAIN_TEXTS)
  const f = useT(DOMAIN_FIELD_TEXTS)
  const problem = useFieldError()
  return (
    <fieldset>
      <legend>{t('checks')}</legend>
      <div className="two">
        <Stack gap={14}>
          <RunMode form={form} />
          <SwitchField control={form.control} name="user_run_mode" label={f('userRunMode')} />
        </Stack>
        <Stack gap={14}>
          <NumberField
            control={form.control}
            name="spam_threshold"
            label={t('threshold')}
            help={t('thresholdHelp')}
            min={1}
            max={100}
            decimals={1}
            empty={null}
          />
          <TextInput
            label={t('subjectTag')}
            maxLength={50}
            error={problem(form.formState.errors.subject_tag)}
            {...form.register('subject_tag')}
          />
          <SwitchField control={form.control} name="virus_scan" label={t('virusScan')} />
          <SwitchField control={form.control} name="detox" label={f('detox')} help={f('detoxHelp')} />
          <SwitchField
            control={form.control}
            name="filter_state"
            label={f('filterState')}
            help={f('filterStateHelp')}
          />
          <SwitchField control={form.control} name="domain_filter" label={f('domainFilter')} />
        </Stack>
      </div>
    </fieldset>
  )
}

function RunMode({ form }: { readonly form: DomainFormReturn }) {
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  return (
    <Controller
      control={form.control}
      name="run_mode"
      render={({ field, fieldState }) => (
        <Radio.Group
          label={common('runMode')}
          error={problem(fieldState.error)}
          value={String(field.value)}
          onChange={(value) => field.onChange(Number(value))}
        >
          <Stack gap={8} mt={6}>
            {(['cut', 'stat', 'tag'] as const).map((mode) => (
              <Radio
                key={mode}
                size="xs"
                value={String(RUN_MODES[mode])}
                label={common(`run.${mode}`)}
                description={common(`run.${mode}.help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    />
  )
}
