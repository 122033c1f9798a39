/** One rule: what it watches, from where on that is bad, and whom it tells. */
import { Stack, TextInput } from '@mantine/core'
import {
  ALERT_KIND_FACTS,
  ALERT_KINDS,
  ALERT_REGIONS,
  type AlertKind,
} from '@postern/contract/codes/alert.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { AlertRuleRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { ALERT_KIND_TEXTS } from '@postern/contract/texts/alert-sentence.ts'
import type { AlertRuleBody } from '@postern/contract/validation/alert.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainField } from '../../ui/pickers/domain-field.tsx'
import { RULES, ruleQuery, saveRule } from './api.ts'
import { newRule, ruleForm, startOf, valuesOf, type RuleForm } from './rule-form.ts'
import { LimitFields, WhatFields } from './rule-fields.tsx'
import { WaysField } from './ways-field.tsx'

export function RuleFormPage() {
  const t = useT(ALERT_TEXTS)
  const choices = useQuery(choicesQuery())
  return (
    <RowPage
      search={useSearch({ from: '/shell/alert/rule/form' })}
      read={ruleQuery}
      what={t('theRule')}
      titles={{ add: t('addRule'), edit: t('editRule') }}
      reads={[{ query: choices, what: t('theRule') }]}
      permission="alert-rule"
    >
      {(row) => <Fields row={row} domains={choices.data?.domains ?? []} />}
    </RowPage>
  )
}

interface FieldsProps {
  readonly row: AlertRuleRow | undefined
  readonly domains: readonly { readonly id: number; readonly name: string }[]
}

function Fields({ row, domains }: FieldsProps) {
  const t = useT(ALERT_TEXTS)
  const everywhere = useSession()?.role.region === 'all'
  const { form, page } = useFormPage({
    row,
    body: ruleForm,
    valuesOf,
    start: newRule(everywhere ? null : (domains[0]?.id ?? null)),
    read: ruleQuery,
    save: saveRule,
    leave: { to: '/alert/rule/list' },
    refresh: [[RULES, 'list']],
  })
  return (
    <FormPage {...page}>
      <fieldset>
        <legend>{t('kind')}</legend>
        <Stack gap={16}>
          <div className="two">
            <KindField form={form} ofDomain={!everywhere || row?.region === 'domain'} />
            <RegionField form={form} domains={domains} everywhere={everywhere} fixed={row !== undefined} />
            <WhatFields form={form} />
          </div>
        </Stack>
      </fieldset>
      <fieldset>
        <legend>{t('limit')}</legend>
        <Stack gap={16}>
          <LimitFields form={form} />
        </Stack>
      </fieldset>
      <TellingFields form={form} />
    </FormPage>
  )
}

interface KindFieldProps {
  readonly form: RuleForm
  /** It is a domain's and stays so: kinds of the installation are none of its business. */
  readonly ofDomain: boolean
}

function KindField({ form, ofDomain }: KindFieldProps) {
  const t = useT(ALERT_TEXTS)
  const { language } = useLanguage()
  const kinds = ALERT_KINDS.filter((kind) => !ofDomain || !ALERT_KIND_FACTS[kind].installation)
  const choose = (kind: AlertKind) => {
    // What the other kind was measured by says nothing of this one.
    const { limit, minutes, urgent, times } = startOf(kind)
    for (const [name, value] of Object.entries({ limit, minutes, urgent, times }))
      form.setValue(name as keyof AlertRuleBody, value, { shouldDirty: true })
    if (!ALERT_KIND_FACTS[kind].installation || form.getValues('region') === 'all') return
    form.setValue('region', 'all')
    form.setValue('ways', [])
  }
  return (
    <ChoiceField
      control={form.control}
      name="kind"
      label={t('kind')}
      choices={kinds.map((value) => ({ value, label: ALERT_KIND_TEXTS[value][language] }))}
      onChosen={(value) => {
        const kind = kinds.find((one) => one === value)
        if (kind) choose(kind)
      }}
    />
  )
}

interface RegionFieldProps {
  readonly form: RuleForm
  readonly domains: FieldsProps['domains']
  readonly everywhere: boolean
  /** Whose it is stays. */
  readonly fixed: boolean
}

function RegionField({ form, domains, everywhere, fixed }: RegionFieldProps) {
  const t = useT(ALERT_TEXTS)
  const { control } = form
  const region = useWatch({ control, name: 'region' })
  const kind = useWatch({ control, name: 'kind' })
  const onlyAll = ALERT_KIND_FACTS[kind].installation
  return (
    <>
      {everywhere && (
        <ChoiceField
          control={control}
          name="region"
          label={t('region')}
          help={onlyAll ? t('onlyAll') : undefined}
          disabled={fixed || onlyAll}
          choices={ALERT_REGIONS.map((value) => ({ value, label: t(`region.${value}`) }))}
          onChosen={() => form.setValue('ways', [])}
        />
      )}
      {region === 'domain' && (
        <DomainField
          control={control}
          name="domain_id"
          domains={domains}
          fixed={fixed}
          onChosen={() => form.setValue('ways', [])}
        />
      )}
    </>
  )
}

function TellingFields({ form }: { readonly form: RuleForm }) {
  const t = useT(ALERT_TEXTS)
  const problem = useFieldError()
  const { control, formState, register } = form
  return (
    <fieldset>
      <legend>{t('telling')}</legend>
      <Stack gap={16}>
        <WaysField form={form} />
        <SwitchField control={control} name="urgent" label={t('urgent')} />
        <MoreSettings form={form} fields={['name', 'is_act']} usual={newRule(null)} sections={[t('name')]}>
          <TextInput
            label={t('name')}
            description={t('ruleNameHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={LIMITS.alertName}
            error={problem(formState.errors.name)}
            {...register('name')}
          />
          <SwitchField control={control} name="is_act" label={t('isAct')} />
        </MoreSettings>
      </Stack>
    </fieldset>
  )
}
