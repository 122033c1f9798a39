/** When a notice is shown, and to whom. */
import { Checkbox, Group, MultiSelect, Radio, Switch } from '@mantine/core'
import { domainConfigRoute } from '@postern/contract/routes/domain.ts'
import { NOTICE_TEXTS } from '@postern/contract/texts/notice.ts'
import { NOTICE_REGIONS } from '@postern/contract/validation/notice.ts'
import { useQuery } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { SEARCHED } from '../../ui/pickers/searched.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import type { NoticeForm } from './notice-form.ts'

type MomentName = 'active_start' | 'active_end' | 'popup_start' | 'popup_end'

interface MomentProps {
  readonly form: NoticeForm
  readonly name: MomentName
  readonly label: string
  readonly description?: string
  readonly required?: boolean
}
function Moment({ form, name, label, description, required }: MomentProps) {
  const problem = useFieldError()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <MomentField
          label={label}
          description={description}
          required={required}
          value={field.value || undefined}
          onChange={(value) => field.onChange(value ?? (required ? '' : null))}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(fieldState.error)}
        />
      )}
    />
  )
}

export function PeriodFields({ form }: { readonly form: NoticeForm }) {
  const t = useT(NOTICE_TEXTS)
  const popup = useWatch({ control: form.control, name: 'popup_start' })
  const switchPopup = (on: boolean) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('popup_start', on ? form.getValues('active_start') : null, options)
    form.setValue('popup_end', null, options)
  }
  return (
    <div className="two">
      <Moment form={form} name="active_start" label={t('activeStart')} required />
      <Moment form={form} name="active_end" label={t('activeEnd')} description={t('activeEndHelp')} />
      <Switch
        className="wide"
        label={t('popup')}
        checked={typeof popup === 'string'}
        onChange={(event) => switchPopup(event.currentTarget.checked)}
      />
      {typeof popup === 'string' && (
        <>
          <Moment form={form} name="popup_start" label={t('popupStart')} required />
          <Moment form={form} name="popup_end" label={t('popupEnd')} description={t('popupEndHelp')} />
        </>
      )}
    </div>
  )
}

export function AudienceFields({ form }: { readonly form: NoticeForm }) {
  const t = useT(NOTICE_TEXTS)
  const problem = useFieldError()
  const everywhere = useWatch({ control: form.control, name: 'all_domains' })
  return (
    <div className="two">
      <Controller
        control={form.control}
        name="regions"
        render={({ field, fieldState }) => (
          <Checkbox.Group
            label={t('regions')}
            description={t('regionsHelp')}
            withAsterisk
            value={field.value}
            onChange={field.onChange}
            error={problem(fieldState.error)}
          >
            <Group gap={16} my={8}>
              {NOTICE_REGIONS.map((region) => (
                <Checkbox key={region} value={region} label={t(`region.${region}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
      />
      <div>
        <Controller
          control={form.control}
          name="all_domains"
          render={({ field }) => (
            <Radio.Group
              label={t('domains')}
              value={field.value === false ? 'some' : 'all'}
              onChange={(value) => field.onChange(value === 'all')}
            >
              <Group gap={16} my={8}>
                <Radio value="all" label={t('allDomains')} />
                <Radio value="some" label={t('chosenDomains')} />
              </Group>
            </Radio.Group>
          )}
        />
        {everywhere === false && <Domains form={form} />}
      </div>
    </div>
  )
}

function Domains({ form }: { readonly form: NoticeForm }) {
  const t = useT(NOTICE_TEXTS)
  const problem = useFieldError()
  const choices = useQuery({
    queryKey: ['choices', 'domains'],
    queryFn: ({ signal }) => call(domainConfigRoute, {}, { signal }),
  }).data
  return (
    <Controller
      control={form.control}
      name="domain_ids"
      render={({ field, fieldState }) => (
        <MultiSelect
          aria-label={t('chosenDomains')}
          {...SEARCHED}
          clearable
          clearButtonProps={{ 'aria-label': t('domains') }}
          value={(field.value ?? []).map(String)}
          onChange={(values) => field.onChange(values.map(Number))}
          onBlur={field.onBlur}
          ref={field.ref}
          error={problem(Array.isArray(fieldState.error) ? fieldState.error[0] : fieldState.error)}
          data={(choices?.domains ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    />
  )
}
