/** What becomes of mail that the filter decides, or (allow) which checks it is exempt from instead. */
import { Text } from '@mantine/core'
import {
  ACTIONS_OF_POLICY,
  EXEMPTING_FUNCTIONS,
  FILTER_FUNCTIONS,
  POLICY_ACTIONS,
  type PolicyName,
} from '@postern/contract/codes/filter.ts'
import { FILTER_ACTION_TEXTS } from '@postern/contract/texts/filter-action.ts'
import { ACTION_TEXTS } from '@postern/contract/texts/filter-codes.ts'
import { actionName } from '@postern/contract/validation/filter-action.ts'
import { useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import type { FilterForm } from './filter-form.ts'

interface FieldsProps {
  readonly form: FilterForm
  readonly policy: PolicyName
}

export function ActionFields({ form, policy }: FieldsProps) {
  const t = useT(FILTER_ACTION_TEXTS)
  const decides = useWatch({ control: form.control, name: 'filter_function' }) === FILTER_FUNCTIONS.scan
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <div className="two">
        {policy === 'allow' && (
          <ChoiceField
            control={form.control}
            name="filter_function"
            label={t('function')}
            help={t('functionHelp')}
            choices={EXEMPTING_FUNCTIONS.map((name) => ({
              value: FILTER_FUNCTIONS[name],
              label: t(`function.${name}`),
            }))}
          />
        )}
        {decides && <Action form={form} policy={policy} />}
      </div>
    </fieldset>
  )
}

function Action({ form, policy }: FieldsProps) {
  const t = useT(FILTER_ACTION_TEXTS)
  const names = useT(ACTION_TEXTS)
  const code = useWatch({ control: form.control, name: 'action.code' })
  const offered = ACTIONS_OF_POLICY[policy]
  const chosen = actionName(code ?? 0) ?? offered[0]
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
      <Text className="wide dim" role="note">
        {t(`does.${chosen}`)}
      </Text>
    </>
  )
}
