/** What becomes of the user's mail: aliases, run mode, order of filters, a server of their own, features to come. */
import { Box, Stack, Switch, TextInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { REGION_ORDER_DEFAULT } from '@postern/contract/routes/member.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { REPORT_FIELD_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { useId } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField, SwitchField, TagsField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { HoursField, ZoneField } from '../../ui/form/report-fields.tsx'
import { PortField, SecureField } from '../../ui/mail-server/server-fields.tsx'
import { ServerTest } from '../../ui/mail-server/try-server.tsx'
import { FilterOrder } from './filter-order.tsx'
import { NO_ROUTING, type UserForm } from './user-form.ts'

interface MailFieldsProps {
  readonly form: UserForm
  /** The directory of the domain has the aliases. */
  readonly aliasesOwned: boolean
}

export function MailFields({ form, aliasesOwned }: MailFieldsProps) {
  const t = useT(MEMBER_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const problem = useFieldError()
  const common = useT(COMMON_TEXTS)
  return (
    <fieldset>
      <legend>{t('mailSettings')}</legend>
      <div className="two">
        <Stack gap={14}>
          <TagsField
            control={form.control}
            name="email_alias"
            label={t('aliases')}
            help={t('aliasesHelp')}
            disabled={aliasesOwned}
          />
          <ChoiceField
            control={form.control}
            name="run_mode"
            label={common('runMode')}
            choices={[
              { value: null, label: common('followDomain') },
              { value: 1, label: common('run.cut') },
              { value: 2, label: common('run.stat') },
              { value: 3, label: common('run.tag') },
            ]}
          />
          <SwitchField control={form.control} name="detox" label={f('useDetox')} help={f('userDetoxHelp')} />
        </Stack>
        <Controller
          control={form.control}
          name="filter_order"
          render={({ field, fieldState }) => (
            <FilterOrder
              order={field.value ?? REGION_ORDER_DEFAULT}
              onChange={field.onChange}
              error={problem(fieldState.error)}
            />
          )}
        />
      </div>
    </fieldset>
  )
}

/** Spam reports to this user. */
export function ReportFields({ form }: { readonly form: UserForm }) {
  const t = useT(REPORT_FIELD_TEXTS)
  return (
    <fieldset>
      <legend>{t('section')}</legend>
      <div className="two">
        <SwitchField control={form.control} name="daily_report" label={t('userOn')} help={t('userOnHelp')} />
        <Stack gap={14}>
          <HoursField
            control={form.control}
            name="report_hours"
            label={t('hours')}
            help={t('userHoursHelp')}
          />
          <ZoneField control={form.control} name="time_zone" />
        </Stack>
      </div>
    </fieldset>
  )
}

export function RoutingFields({ form }: { readonly form: UserForm }) {
  const f = useT(USER_FIELD_TEXTS)
  const t = useT(DOMAIN_TEXTS)
  const problem = useFieldError()
  const help = useId()
  const routing = useWatch({ control: form.control, name: 'routing' })
  const errors = form.formState.errors.routing
  return (
    <fieldset>
      <legend>{f('routing')}</legend>
      <Controller
        control={form.control}
        name="routing"
        render={({ field }) => (
          <Switch
            label={f('routingUse')}
            aria-describedby={help}
            checked={routing !== null && routing !== undefined}
            onChange={(event) => field.onChange(event.currentTarget.checked ? { ...NO_ROUTING } : null)}
            onBlur={field.onBlur}
          />
        )}
      />
      <Box component="p" id={help} className="dim" m="6px 0 0">
        {f('routingHelp')}
      </Box>
      {routing && (
        <>
          <div className="two" style={{ marginTop: 14 }}>
            <TextInput
              label={f('routingServer')}
              withAsterisk
              autoComplete="off"
              placeholder={t('hostPlaceholder')}
              error={problem(errors?.server)}
              {...form.register('routing.server')}
            />
            <div className="two">
              <PortField control={form.control} name="routing.port" />
              <SecureField control={form.control} name="routing.secure" />
            </div>
            <TextInput
              label={f('forwardId')}
              description={f('forwardIdHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type="email"
              autoComplete="off"
              error={problem(errors?.forward_id)}
              {...form.register('routing.forward_id')}
            />
          </div>
          <ServerTest
            server={{ server: routing.server, port: routing.port ?? 25, secure: routing.secure ?? 1 }}
          />
        </>
      )}
    </fieldset>
  )
}
