/** One export by the clock: what of a list, when, and whether its owner is told. */
import { TextInput } from '@mantine/core'
import { EXPORT_FORMATS, SCHEDULED_LISTS, EXPORT_PERIODS, isTimed } from '@postern/contract/codes/export.ts'
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { EXPORT_ACCESS } from '@postern/contract/routes/export.ts'
import type { ExportScheduleRow } from '@postern/contract/routes/export-schedule.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_SCHEDULE_TEXTS } from '@postern/contract/texts/export-schedule.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import {
  exportSchedule,
  tellScheduleProblems,
  type ExportScheduleBody,
} from '@postern/contract/validation/export-schedule.ts'
import { wholeTiming } from '@postern/contract/validation/timing.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { parseSearch } from '../../lib/search-params.ts'
import { usePermissions } from '../../lib/use-session.ts'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { FrequencyFields, TimeField } from '../../ui/form/timing-fields.tsx'
import { saveSchedule, scheduleQuery, schedulesQuery } from './schedule-api.ts'
import { SearchLine } from './search-line.tsx'
import type { ScheduleSearch } from './search.ts'
import css from './export.module.css'

type ScheduleIn = z.input<typeof exportSchedule>
type ScheduleForm = UseFormReturn<ScheduleIn, unknown, ExportScheduleBody>

/** What other choices have hidden is left out. */
const formBody = z.preprocess(
  (values: ScheduleIn) =>
    wholeTiming<ScheduleIn>({ ...values, period: isTimed(values.list) ? (values.period ?? null) : null }),
  exportSchedule.superRefine(tellScheduleProblems),
)

export function ScheduleFormPage() {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const search = useSearch({ from: '/shell/exports/schedule' })
  const zone = useQuery(schedulesQuery).data?.zone ?? ''
  return (
    <RowPage
      search={search}
      read={scheduleQuery}
      what={t('theSchedule')}
      titles={{ add: t('addTitle'), edit: t('editTitle') }}
    >
      {(row) => <Fields row={row} search={search} zone={zone} />}
    </RowPage>
  )
}

/** What a row has no value for begins with what a new one has. */
function valuesOf(row: ExportScheduleRow): ScheduleIn {
  const { name, list, query, period, format, language, frequency, weekday, day, send_time, notify, is_act } =
    row
  return {
    name,
    list,
    query,
    period: period ?? 'yesterday',
    format,
    language,
    frequency,
    weekday: weekday ?? 1,
    day: day ?? 1,
    send_time,
    notify,
    is_act,
  }
}

function newSchedule({ list = 'mail', query = '' }: ScheduleSearch, language: Language): ScheduleIn {
  return {
    name: '',
    list,
    query: parseSearch(query),
    period: 'yesterday',
    format: 'xlsx',
    language,
    frequency: 'daily',
    weekday: 1,
    day: 1,
    send_time: '08:00',
    notify: true,
    is_act: true,
  }
}

interface FieldsProps {
  readonly row: ExportScheduleRow | undefined
  readonly search: ScheduleSearch
  readonly zone: string
}

function Fields({ row, search, zone }: FieldsProps) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const { language } = useLanguage()
  const { form, page } = useFormPage({
    row,
    body: formBody,
    valuesOf,
    start: newSchedule(search, language),
    read: scheduleQuery,
    save: saveSchedule,
    leave: { to: '/exports' },
    refresh: [schedulesQuery.queryKey],
  })
  return (
    <FormPage {...page}>
      <WhatFields form={form} isNew={row === undefined} />
      <fieldset>
        <legend>{t('when')}</legend>
        <div className="two">
          <FrequencyFields control={form.control} />
          <TimeField control={form.control} label={t('when')} zone={zone} />
        </div>
      </fieldset>
      <MoreSettings
        form={form}
        fields={['format', 'language', 'notify', 'is_act']}
        usual={newSchedule(search, language)}
        sections={[t('format'), t('language'), t('told')]}
      >
        <FileFields form={form} />
      </MoreSettings>
    </FormPage>
  )
}

function WhatFields({ form, isNew }: { readonly form: ScheduleForm; readonly isNew: boolean }) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const lists = useT(EXPORT_TEXTS)
  const problem = useFieldError()
  const may = usePermissions()
  const { control, formState, register } = form
  const [list, query] = useWatch({ control, name: ['list', 'query'] })
  const open = SCHEDULED_LISTS.filter((one) => one === list || (isNew && may(EXPORT_ACCESS[one])))
  return (
    <fieldset>
      <legend>{t('what')}</legend>
      <div className="two">
        <TextInput
          label={t('name')}
          withAsterisk
          maxLength={LIMITS.exportScheduleName}
          error={problem(formState.errors.name)}
          {...register('name')}
        />
        <ChoiceField
          control={control}
          name="list"
          label={t('list')}
          searchable
          choices={open.map((value) => ({ value, label: lists(`list.${value}`) }))}
          // Another list does not ask by the same words.
          onChosen={() => form.setValue('query', {}, { shouldDirty: true })}
        />
        {isTimed(list) && (
          <ChoiceField
            control={control}
            name="period"
            label={t('period')}
            choices={EXPORT_PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          />
        )}
      </div>
      <div className={css['search']}>
        <b>{t('search')}</b>
        <SearchLine query={query ?? {}} />
        <span className="dim">{t('searchHelp')}</span>
      </div>
    </fieldset>
  )
}

/** How the file is made, and who hears of it. */
function FileFields({ form: { control } }: { readonly form: ScheduleForm }) {
  const t = useT(EXPORT_SCHEDULE_TEXTS)
  const common = useT(COMMON_TEXTS)
  return (
    <fieldset>
      <legend>{t('format')}</legend>
      <div className="two">
        <ChoiceField
          control={control}
          name="format"
          label={t('format')}
          choices={EXPORT_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
        />
        <ChoiceField
          control={control}
          name="language"
          label={t('language')}
          choices={LANGUAGES.map((value) => ({ value, label: common(`language.${value}`) }))}
        />
        <SwitchField control={control} name="notify" label={t('notify')} help={t('notifyHelp')} />
        <SwitchField control={control} name="is_act" label={t('isAct')} />
      </div>
    </fieldset>
  )
}
