/** Spam reports to a domain's users. */
import { Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { REPORT_FIELD_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { useT } from '../../lib/i18n.tsx'
import { SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { HoursField } from '../../ui/form/report-fields.tsx'
import type { DomainFormReturn } from './domain-form.ts'

const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

export function ReportFields({ form }: { readonly form: DomainFormReturn }) {
  const t = useT(REPORT_FIELD_TEXTS)
  const f = useT(DOMAIN_FIELD_TEXTS)
  const problem = useFieldError()
  const { errors } = form.formState
  return (
    <fieldset>
      <legend>{t('section')}</legend>
      <div className="two">
        <Stack gap={14}>
          <SwitchField
            control={form.control}
            name="daily_report"
            label={t('domainOn')}
            help={t('domainOnHelp')}
          />
          <HoursField
            control={form.control}
            name="report_hours"
            label={t('sendHours')}
            help={t('hoursHelp')}
          />
        </Stack>
        <Stack gap={14}>
          <TextInput
            label={t('subject')}
            description={t('subjectHelp')}
            inputWrapperOrder={ORDER}
            maxLength={LIMITS.reportSubject}
            error={problem(errors.report_subject)}
            {...form.register('report_subject')}
          />
          <TextInput
            label={f('reportName')}
            maxLength={LIMITS.userName}
            error={problem(errors.report_sender_name)}
            {...form.register('report_sender_name')}
          />
          <TextInput
            label={f('reportEmail')}
            description={t('senderHelp')}
            inputWrapperOrder={ORDER}
            type="email"
            autoComplete="off"
            error={problem(errors.report_sender_email)}
            {...form.register('report_sender_email')}
          />
        </Stack>
      </div>
    </fieldset>
  )
}
