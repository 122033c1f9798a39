/** The password an administrator gives: its rules tick off while one types, under what else the form says of its owner. */
import { PasswordInput } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import type { PasswordContext } from '@postern/contract/validation/password-context.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { policyQuery } from '../../ui/form/password-policy.ts'
import { PasswordRules } from '../../ui/form/password-rules.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import type { UserForm } from './user-form.ts'

const RULES = 'user-password-rules'

interface PasswordFieldProps {
  readonly form: UserForm
  readonly isNew: boolean
}

/** The rules show once something is typed: an empty field keeps the password, or leaves the user without one. */
export function PasswordField({ form, isNew }: PasswordFieldProps) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const ui = useT(UI_TEXTS)
  const problem = useFieldError()
  const password = useWatch({ control: form.control, name: 'password' }) ?? ''
  const rules = useQuery(policyQuery).data
  const owner = useOwner(form)
  const shown = rules !== undefined && password !== ''
  return (
    <div>
      <PasswordInput
        label={common('password')}
        description={t(isNew ? 'passwordNew' : 'passwordKeep')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        error={problem(form.formState.errors.password)}
        aria-invalid={form.formState.errors.password !== undefined}
        visibilityToggleButtonProps={{
          'aria-label': ui('showPassword'),
          'aria-hidden': false,
          tabIndex: 0,
        }}
        {...(shown ? { 'aria-details': RULES } : {})}
        {...form.register('password')}
      />
      {shown && (
        <PasswordRules
          id={RULES}
          policy={rules.policy}
          context={{ ...owner, hosts: [...owner.hosts, rules.host] }}
          password={password}
        />
      )}
    </div>
  )
}

/** What the form says of the password's owner. */
function useOwner({ control }: UserForm): PasswordContext {
  const [email, aliases, name, domainId] = useWatch({
    control,
    name: ['email', 'email_alias', 'name', 'domain_id'],
  })
  const domains = useQuery(choicesQuery()).data?.domains
  const domain = domains?.find(({ id }) => id === domainId)?.name
  return { addresses: [email, ...(aliases ?? [])], name, hosts: domain === undefined ? [] : [domain] }
}
