/** Whether a domain's recipients must exist, who says so, and a test of that. */
import { Box, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { RCPT_FACTORS, RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { Controller, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { PortField, SecureField } from '../../ui/mail-server/server-fields.tsx'
import type { DomainFormReturn } from './domain-form.ts'
import { RecipientTest } from './try-recipient.tsx'

interface FieldsProps {
  readonly form: DomainFormReturn
  /** The domain that is edited, null for a new one. */
  readonly id: number | null
}

export function RecipientCheckFields({ form, id }: FieldsProps) {
  const t = useT(DOMAIN_TEXTS)
  const f = useT(DOMAIN_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const check = useWatch({ control: form.control, name: 'recipient_check' })
  return (
    <fieldset>
      <legend>{f('rcptSection')}</legend>
      <div className="two">
        <ChoiceField
          control={form.control}
          name="recipient_check"
          label={common('recipientCheck')}
          help={check === RECIPIENT_CHECKS.registered ? t('recipientHelp') : undefined}
          choices={[
            { value: RECIPIENT_CHECKS.none, label: common('recipientCheck.none') },
            { value: RECIPIENT_CHECKS.registered, label: common('recipientCheck.registered') },
            { value: RECIPIENT_CHECKS.rcptTo, label: common('recipientCheck.rcptTo') },
          ]}
        />
      </div>
      {check === RECIPIENT_CHECKS.rcptTo && <AskedServer form={form} id={id} />}
    </fieldset>
  )
}

function AskedServer({ form, id }: FieldsProps) {
  const f = useT(DOMAIN_FIELD_TEXTS)
  const problem = useFieldError()
  const rcpt = useWatch({ control: form.control, name: 'rcpt_to' })
  const errors = form.formState.errors.rcpt_to
  return (
    <>
      <Box component="p" className="dim" m="8px 0 12px">
        {f('rcptHelp')}
      </Box>
      <div className="two">
        <ChoiceField
          control={form.control}
          name="rcpt_to.factor"
          label={f('factor')}
          choices={RCPT_FACTORS.map((factor) => ({ value: factor, label: f(`factor.${factor}`) }))}
        />
        <TextInput
          label={f('testValue')}
          description={f('testValueHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          maxLength={255}
          error={problem(errors?.test_value)}
          {...form.register('rcpt_to.test_value')}
        />
        <Controller
          control={form.control}
          name="rcpt_to.server"
          render={({ field }) => (
            <div className="wide">
              <SegmentedControl
                aria-label={f('ownServer')}
                value={field.value === null || field.value === undefined ? 'no' : 'yes'}
                onChange={(choice) => {
                  field.onChange(choice === 'yes' ? '' : null)
                  // A login is for the server that is named.
                  if (choice === 'no') form.setValue('rcpt_to.login_user', '', { shouldDirty: true })
                }}
                data={(['no', 'yes'] as const).map((choice) => ({
                  value: choice,
                  label: f(`ownServer.${choice}`),
                }))}
              />
            </div>
          )}
        />
        {rcpt?.server !== null && rcpt?.server !== undefined && <NamedServer form={form} />}
      </div>
      <RecipientTest form={form} id={id} />
    </>
  )
}

function NamedServer({ form }: { readonly form: DomainFormReturn }) {
  const t = useT(DOMAIN_TEXTS)
  const f = useT(DOMAIN_FIELD_TEXTS)
  const problem = useFieldError()
  return (
    <>
      <TextInput
        label={f('rcptServer')}
        withAsterisk
        autoComplete="off"
        placeholder={t('hostPlaceholder')}
        error={problem(form.formState.errors.rcpt_to?.server)}
        {...form.register('rcpt_to.server')}
      />
      <div className="two">
        <PortField control={form.control} name="rcpt_to.port" label={f('rcptPort')} />
        <SecureField control={form.control} name="rcpt_to.secure" label={f('rcptSecure')} />
      </div>
      <LoginFields form={form} />
    </>
  )
}

/** Who we are at a server that answers only whom it knows. */
function LoginFields({ form }: { readonly form: DomainFormReturn }) {
  const f = useT(DOMAIN_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const errors = form.formState.errors.rcpt_to
  const before = form.formState.defaultValues?.rcpt_to?.login_user
  const isKept = before !== undefined && before !== ''
  return (
    <>
      <TextInput
        label={f('loginUser')}
        description={f('loginUserHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        error={problem(errors?.login_user)}
        {...form.register('rcpt_to.login_user')}
      />
      <PasswordInput
        label={f('loginPassword')}
        description={isKept ? `${f('loginPasswordHelp')} ${f('loginPasswordKept')}` : f('loginPasswordHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={255}
        placeholder={isKept ? '••••••••' : ''}
        error={problem(errors?.login_password)}
        aria-invalid={errors?.login_password !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': common('view') }}
        {...form.register('rcpt_to.login_password')}
      />
    </>
  )
}
