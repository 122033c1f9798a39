/** What becomes of mail that the filter decides, or (allow) which checks it is exempt from instead. */
import { Text, TextInput } from '@mantine/core'
import {
  ACTIONS_OF_POLICY,
  EXEMPTING_FUNCTIONS,
  FILTER_FUNCTIONS,
  POLICY_ACTIONS,
  type PolicyActionName,
  type PolicyName,
} from '@postern/contract/codes/filter.ts'
import { SECURE_MODES } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { FILTER_ACTION_TEXTS } from '@postern/contract/texts/filter-action.ts'
import { ACTION_TEXTS } from '@postern/contract/texts/filter-codes.ts'
import { actionName } from '@postern/contract/validation/filter-action.ts'
import { Controller, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField, NumberField, SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { usePermissions } from '../../lib/use-session.ts'
import type { FilterForm } from './filter-form.ts'

interface FieldsProps {
  readonly form: FilterForm
  readonly policy: PolicyName
}

export function ActionFields({ form, policy }: FieldsProps) {
  const t = useT(FILTER_ACTION_TEXTS)
  const reaches = useReaches()
  const chosen = useWatch({ control: form.control, name: 'filter_function' })
  const decides = chosen === FILTER_FUNCTIONS.scan
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <div className="two">
        {policy === 'allow' && reaches && (
          <ChoiceField
            control={form.control}
            name="filter_function"
            label={t('function')}
            help={t('functionHelp')}
            choices={EXEMPTING_FUNCTIONS.flatMap((name) =>
              // Of what changes nothing yet, only a filter that has it tells.
              name === 'detox' && chosen !== FILTER_FUNCTIONS.detox
                ? []
                : [{ value: FILTER_FUNCTIONS[name], label: t(`function.${name}`) }],
            )}
          />
        )}
        {decides && <Action form={form} policy={policy} />}
      </div>
    </fieldset>
  )
}

/** Sending mail elsewhere and setting checks aside is for administrators of domains and everything. */
function useReaches(): boolean {
  const may = usePermissions()
  return may('filter-system-inbound_all_allow') || may('filter-system-inbound_domain_allow')
}

function Action({ form, policy }: FieldsProps) {
  const t = useT(FILTER_ACTION_TEXTS)
  const names = useT(ACTION_TEXTS)
  const code = useWatch({ control: form.control, name: 'action.code' })
  const reaches = useReaches()
  const all: readonly PolicyActionName[] = ACTIONS_OF_POLICY[policy]
  const chosen = actionName(code ?? 0) ?? ACTIONS_OF_POLICY[policy][0]
  const offered = all.filter((name) => reaches || name !== 'route' || name === chosen)
  return (
    <>
      {offered.length > 1 && (
        <ChoiceField
          control={form.control}
          name="action.code"
          label={t('action')}
          choices={offered.map((name) => ({ value: POLICY_ACTIONS[name], label: names(name) }))}
        />
      )}
      {chosen === 'block' && (
        <SwitchField
          control={form.control}
          name="action.as_domain"
          label={t('asDomain')}
          help={t('asDomainHelp')}
        />
      )}
      {chosen === 'delay' && (
        <NumberField
          control={form.control}
          name="action.minutes"
          label={t('minutes')}
          min={1}
          max={LIMITS.delayMinutes}
          empty={null}
        />
      )}
      {chosen === 'link' && (
        <NumberField
          control={form.control}
          name="action.days"
          label={t('days')}
          min={1}
          max={LIMITS.linkDaysMax}
          empty={null}
        />
      )}
      {chosen === 'route' && <ServerFields form={form} />}
      <Text className="wide dim" role="note">
        {t(`does.${chosen}`)}
      </Text>
    </>
  )
}

const SECURE = ['none', 'tlsAuto', 'tls', 'ssl'] as const

function ServerFields({ form }: Pick<FieldsProps, 'form'>) {
  const common = useT(COMMON_TEXTS)
  const t = useT(FILTER_ACTION_TEXTS)
  const problem = useFieldError()
  return (
    <>
      <Controller
        control={form.control}
        name="action.server"
        render={({ field, fieldState }) => (
          <TextInput
            label={t('server')}
            withAsterisk
            value={field.value ?? ''}
            onChange={(event) => field.onChange(event.currentTarget.value || null)}
            onBlur={field.onBlur}
            ref={field.ref}
            error={problem(fieldState.error)}
          />
        )}
      />
      <NumberField
        control={form.control}
        name="action.port"
        label={t('port')}
        min={LIMITS.portMin}
        max={LIMITS.portMax}
        empty={undefined}
      />
      <ChoiceField
        control={form.control}
        name="action.secure"
        label={t('secure')}
        choices={SECURE.map((name) => ({ value: SECURE_MODES[name], label: common(`secure.${name}`) }))}
      />
    </>
  )
}
