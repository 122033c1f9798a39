/** What a report tells: of which time, whose mail, what, in which language. */
import { Checkbox, Group } from '@mantine/core'
import { isReportTop, REPORT_CONTENTS, REPORT_REGIONS } from '@postern/contract/codes/admin-report.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { ADMIN_REPORT_TEXTS } from '@postern/contract/texts/admin-report.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { hourText } from '../../ui/form/report-fields.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainField } from '../../ui/pickers/domain-field.tsx'
import type { ScheduleForm } from './definition.ts'

interface FieldsProps {
  readonly form: ScheduleForm
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: hourText(hour) }))

export function RangeFields({ form }: FieldsProps) {
  const t = useT(ADMIN_REPORT_TEXTS)
  const { control } = form
  const frequency = useWatch({ control, name: 'frequency' })
  const range = useWatch({ control, name: 'range' })
  const hours = frequency === 'daily'
  const choices = [
    { value: 'before', label: t(`range.${frequency}`) },
    ...(hours ? [{ value: 'hours', label: t('range.hours') }] : []),
  ]
  const choose = (chosen: unknown) => {
    if (chosen !== 'hours') return
    const contents = form.getValues('contents')
    form.setValue(
      'contents',
      contents.filter((content) => !isReportTop(content)),
    )
  }
  return (
    <>
      <ChoiceField
        control={control}
        name="range"
        label={t('range')}
        choices={choices}
        onChosen={choose}
        help={hours && range === 'hours' ? t('rangeHelp') : undefined}
      />
      {hours && range === 'hours' && (
        <div className="two">
          <ChoiceField
            control={control}
            name="hour_from"
            label={t('hourFrom')}
            withAsterisk
            choices={HOURS}
          />
          <ChoiceField control={control} name="hour_to" label={t('hourTo')} withAsterisk choices={HOURS} />
        </div>
      )}
    </>
  )
}

export function RegionFields({ form }: FieldsProps) {
  const t = useT(ADMIN_REPORT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { control } = form
  const region = useWatch({ control, name: 'region' })
  const domain = useWatch({ control, name: 'domain_id' })
  const domains = useQuery(choicesQuery()).data?.domains ?? []
  const groups =
    useQuery({ ...choicesQuery(domain ?? undefined), enabled: domain !== null }).data?.groups ?? []
  return (
    <>
      <ChoiceField
        control={control}
        name="region"
        label={t('region')}
        choices={REPORT_REGIONS.map((value) => ({ value, label: t(`region.${value}`) }))}
      />
      {region !== 'all' && <DomainField control={control} name="domain_id" domains={domains} fixed={false} />}
      {region === 'group' && (
        <ChoiceField
          control={control}
          name="group_id"
          label={t('group')}
          withAsterisk
          searchable
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ChoiceField
        control={control}
        name="language"
        label={t('language')}
        choices={LANGUAGES.map((value) => ({ value, label: common(`language.${value}`) }))}
      />
    </>
  )
}

export function ContentFields({ form }: FieldsProps) {
  const t = useT(ADMIN_REPORT_TEXTS)
  const problem = useFieldError()
  const { control } = form
  const range = useWatch({ control, name: 'range' })
  const region = useWatch({ control, name: 'region' })
  const frequency = useWatch({ control, name: 'frequency' })
  const hours = range === 'hours' && frequency === 'daily'
  const help = [
    t('contentsHelp'),
    ...(hours ? [t('topsHelp')] : []),
    ...(region === 'all' ? [] : [t('healthHelp')]),
  ]
  return (
    <Controller
      control={control}
      name="contents"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          label={t('contents')}
          description={help.join(' ')}
          value={field.value}
          onChange={field.onChange}
          error={problem(Array.isArray(fieldState.error) ? fieldState.error[0] : fieldState.error)}
        >
          <Group gap={16} my={8}>
            {REPORT_CONTENTS.map((content) => (
              <Checkbox
                key={content}
                value={content}
                label={t(`content.${content}`)}
                disabled={(hours && isReportTop(content)) || (region !== 'all' && content === 'health')}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    />
  )
}
