/** One schedule: when it sends what to whom. */
import { Stack, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import type { ReportScheduleRow } from '@postern/contract/routes/admin-report.ts'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'
import { reportSchedule, scheduleProblems, tell } from '@postern/contract/validation/report-schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { SwitchField, TagsField } from '../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { FrequencyFields, TimeField } from '../../ui/form/timing-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NAME, saveSchedule, scheduleListQuery, scheduleQuery } from './api.ts'
import { ContentFields, RangeFields, RegionFields } from './definition-fields.tsx'
import { newSchedule, scheduleOf, type ScheduleForm, type ScheduleIn } from './definition.ts'
import { PreviewButtons } from './preview.tsx'
import { regionName } from './schedule-list-page.tsx'

const formBody = z.preprocess(
  (values: ScheduleIn) => scheduleOf(values),
  reportSchedule.superRefine((body, context) => tell(scheduleProblems(body), context)),
)

export function ScheduleFormPage() {
  const t = useT(ADMIN_REPORT_TEXTS)
  const zone = useQuery(scheduleListQuery({})).data?.zone ?? ''
  return (
    <RowPage
      search={useSearch({ from: '/shell/config/report/schedule/form' })}
      read={scheduleQuery}
      what={t('theSchedule')}
      titles={{ add: t('addTitle'), edit: t('editTitle') }}
      permission="config-report-schedule"
    >
      {(row) => <Fields row={row} zone={zone} />}
    </RowPage>
  )
}

/** What a row has no value for begins with what a new one has. */
function valuesOf(row: ReportScheduleRow): ScheduleIn {
  const { name, frequency, send_time, range, hour_from, hour_to, region, domain_id, group_id } = row
  const { language, contents, pdf, recipients, is_act } = row
  return {
    name,
    frequency,
    send_time,
    weekday: row.weekday ?? 1,
    day: row.day ?? 1,
    range,
    hour_from,
    hour_to,
    region,
    domain_id,
    group_id,
    language,
    contents,
    pdf,
    recipients,
    is_act,
  }
}

function Fields({ row, zone }: { readonly row: ReportScheduleRow | undefined; readonly zone: string }) {
  const t = useT(ADMIN_REPORT_TEXTS)
  const { language } = useLanguage()
  const { form, page } = useFormPage({
    row,
    body: formBody,
    valuesOf,
    start: newSchedule(language),
    read: scheduleQuery,
    save: saveSchedule,
    leave: { to: '/config/report/schedule' },
    refresh: [[NAME, 'list']],
  })
  return (
    <FormPage {...page}>
      {row?.state === 'lost' && (
        <Notice tone="info" role="status">
          {t('lost', { region: regionName(row) })}
        </Notice>
      )}
      <WhenFields form={form} zone={zone} />
      <fieldset>
        <legend>{t('contents')}</legend>
        <Stack gap={16}>
          <div className="two">
            <RegionFields form={form} />
          </div>
          <ContentFields form={form} />
          <PreviewButtons form={form} />
        </Stack>
      </fieldset>
      <fieldset>
        <legend>{t('recipients')}</legend>
        <TagsField
          control={form.control}
          name="recipients"
          label={t('recipients')}
          help={t('recipientsHelp')}
        />
        <MoreSettings
          form={form}
          fields={['pdf', 'is_act']}
          usual={{ pdf: false, is_act: true }}
          sections={[t('pdf'), t('isAct')]}
        >
          <SwitchField control={form.control} name="pdf" label={t('pdf')} help={t('pdfHelp')} />
          <SwitchField control={form.control} name="is_act" label={t('isAct')} />
        </MoreSettings>
      </fieldset>
    </FormPage>
  )
}

function WhenFields({ form, zone }: { readonly form: ScheduleForm; readonly zone: string }) {
  const t = useT(ADMIN_REPORT_TEXTS)
  const problem = useFieldError()
  const { control, formState, register } = form
  const frequency = useWatch({ control, name: 'frequency' })
  return (
    <fieldset>
      <legend>{t('when')}</legend>
      <div className="two">
        <TextInput
          label={t('name')}
          withAsterisk
          maxLength={LIMITS.reportName}
          error={problem(formState.errors.name)}
          {...register('name')}
        />
        <FrequencyFields control={form.control} />
        <TimeField control={form.control} label={t('sendTime')} zone={zone} />
        <RangeFields key={frequency} form={form} />
      </div>
    </fieldset>
  )
}
