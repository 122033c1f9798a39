/** Fields of a way of telling: whom or which program it reaches, and when it is quiet. */
import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { ALERT_REGIONS, ALERT_WAY_KINDS, type AlertCallKind } from '@postern/contract/codes/alert.ts'
import { LANGUAGES } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField, SwitchField, TagsField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { DomainField } from '../../ui/pickers/domain-field.tsx'
import type { WayForm } from './way-form.ts'

const ORDER = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

interface WhomFieldsProps {
  readonly form: WayForm
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  /** Whose it is, and what it is, stays. */
  readonly fixed: boolean
}

export function WhomFields({ form, domains, fixed }: WhomFieldsProps) {
  const t = useT(ALERT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const everywhere = useSession()?.role.region === 'all'
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const region = useWatch({ control, name: 'region' })
  return (
    <fieldset>
      <legend>{t('whereTo')}</legend>
      <Stack gap={16}>
        <div className="two">
          <ChoiceField
            control={control}
            name="kind"
            label={t('wayKind')}
            disabled={fixed}
            choices={ALERT_WAY_KINDS.map((value) => ({ value, label: t(`way.${value}`) }))}
          />
          {everywhere && (
            <ChoiceField
              control={control}
              name="region"
              label={t('region')}
              disabled={fixed}
              choices={ALERT_REGIONS.map((value) => ({ value, label: t(`region.${value}`) }))}
            />
          )}
          {region === 'domain' && (
            <DomainField control={control} name="domain_id" domains={domains} fixed={fixed} />
          )}
        </div>
        {kind === 'mail' ? <MailFields form={form} /> : <CallFields form={form} kind={kind} fixed={fixed} />}
        <ChoiceField
          control={control}
          name="language"
          label={t('language')}
          help={t('languageHelp')}
          choices={LANGUAGES.map((value) => ({ value, label: common(`language.${value}`) }))}
        />
      </Stack>
    </fieldset>
  )
}

function MailFields({ form: { control } }: { readonly form: WayForm }) {
  const t = useT(ALERT_TEXTS)
  const region = useWatch({ control, name: 'region' })
  const ofAll = region === 'all'
  return (
    <>
      <SwitchField
        control={control}
        name="to_admins"
        label={t(ofAll ? 'toAdminsAll' : 'toAdminsDomain')}
        help={t('toAdminsHelp')}
      />
      <TagsField
        control={control}
        name="recipients"
        label={t('recipients')}
        help={t(ofAll ? 'recipientsHelpAll' : 'recipientsHelpDomain')}
      />
    </>
  )
}

interface CallFieldsProps {
  readonly form: WayForm
  readonly kind: AlertCallKind
  /** It is stored, and so is its key. */
  readonly fixed: boolean
}

function CallFields({ form, kind, fixed }: CallFieldsProps) {
  const t = useT(ALERT_TEXTS)
  const problem = useFieldError()
  const { control, formState, register } = form
  const region = useWatch({ control, name: 'region' })
  return (
    <>
      <TextInput
        type="url"
        label={t('url')}
        description={t(kind === 'webhook' ? 'urlHelp' : `urlHelp.${kind}`)}
        inputWrapperOrder={ORDER}
        withAsterisk
        placeholder="https://"
        maxLength={LIMITS.alertUrl}
        error={problem(formState.errors.url)}
        {...register('url')}
      />
      {kind === 'pagerduty' && <RoutingKey form={form} fixed={fixed} />}
      {region === 'all' && (
        <SwitchField control={control} name="inner" label={t('inner')} help={t('innerHelp')} />
      )}
    </>
  )
}

function RoutingKey({ form, fixed }: Pick<CallFieldsProps, 'form' | 'fixed'>) {
  const t = useT(ALERT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const error = problem(form.formState.errors.routing_key)
  return (
    <PasswordInput
      label={t('routingKey')}
      description={fixed ? `${t('routingKeyHelp')} ${t('routingKeyKept')}` : t('routingKeyHelp')}
      inputWrapperOrder={ORDER}
      withAsterisk={!fixed}
      autoComplete="off"
      spellCheck={false}
      maxLength={32}
      placeholder={fixed ? '••••••••' : ''}
      error={error}
      aria-invalid={error !== null}
      visibilityToggleButtonProps={{ 'aria-label': common('view') }}
      {...form.register('routing_key')}
    />
  )
}

export function QuietFields({ form, zone }: { readonly form: WayForm; readonly zone: string }) {
  const t = useT(ALERT_TEXTS)
  const problem = useFieldError()
  const { formState, register } = form
  return (
    <fieldset>
      <legend>{t('quiet')}</legend>
      <div className="two">
        <TextInput
          type="time"
          label={t('quietFrom')}
          description={t('quietHelp', { zone })}
          inputWrapperOrder={ORDER}
          error={problem(formState.errors.quiet_from)}
          {...register('quiet_from')}
        />
        <TextInput
          type="time"
          label={t('quietTo')}
          error={problem(formState.errors.quiet_to)}
          {...register('quiet_to')}
        />
      </div>
    </fieldset>
  )
}
