/** Trying a report out, with the numbers of now. */
import { Select, Stack } from '@mantine/core'
import { FREQUENCIES } from '@postern/contract/codes/timing.ts'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'
import { TIMING_TEXTS } from '@postern/contract/texts/ui-timing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { scheduleListQuery } from './api.ts'
import { ContentFields, RangeFields, RegionFields } from './definition-fields.tsx'
import { newSchedule, type ScheduleForm, type ScheduleIn, type ScheduleOut } from './definition.ts'
import { PreviewButtons } from './preview.tsx'

export function TestReportPage() {
  const t = useT(ADMIN_REPORT_TEXTS)
  const timing = useT(TIMING_TEXTS)
  const { language } = useLanguage()
  const may = usePermissions()
  const form: ScheduleForm = useForm<ScheduleIn, unknown, ScheduleOut>({
    defaultValues: newSchedule(language),
  })
  return (
    <>
      <PageHead title={t('testTitle')} />
      <p className="dim">{t('testAbout')}</p>
      <form className="form" onSubmit={(event) => event.preventDefault()} noValidate>
        <fieldset>
          <legend>{t('range')}</legend>
          <div className="two">
            {may('config-report-schedule') && <FromSchedule form={form} />}
            <ChoiceField
              control={form.control}
              name="frequency"
              label={timing('frequency')}
              choices={FREQUENCIES.map((value) => ({ value, label: timing(`frequency.${value}`) }))}
            />
            <RangeFields form={form} />
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('contents')}</legend>
          <Stack gap={16}>
            <div className="two">
              <RegionFields form={form} />
            </div>
            <ContentFields form={form} />
            <SwitchField control={form.control} name="pdf" label={t('pdf')} help={t('pdfHelp')} />
            <PreviewButtons form={form} />
          </Stack>
        </fieldset>
      </form>
    </>
  )
}

/** Takes what a schedule tells. */
function FromSchedule({ form }: { readonly form: ScheduleForm }) {
  const t = useT(ADMIN_REPORT_TEXTS)
  const [chosen, setChosen] = useState('')
  const rows = useQuery(scheduleListQuery({ size: 100 })).data?.data ?? []
  const choose = (id: string | null) => {
    setChosen(id ?? '')
    const row = rows.find((one) => String(one.id) === id)
    if (row) form.reset({ ...form.getValues(), ...row })
  }
  return (
    <Select
      className="wide"
      label={t('fromSchedule')}
      searchable
      allowDeselect={false}
      value={chosen}
      onChange={choose}
      data={[
        { value: '', label: t('fromNone') },
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  )
}
