/** The rules of a password, each ticked off while one types (product §5). */
import { fillText } from '@postern/contract/i18n/texts.ts'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import type { PasswordContext } from '@postern/contract/validation/password-context.ts'
import {
  brokenPasswordRules,
  passwordRules,
  type PasswordPolicy,
  type PasswordRule,
} from '@postern/contract/validation/password.ts'
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react'
import { useLanguage, useT } from '../../lib/i18n.tsx'

type Rule = Exclude<PasswordRule, 'TOO_LONG'> | 'SAME_AS_CURRENT_PASSWORD'

interface PasswordRulesProps {
  readonly id: string
  readonly policy: PasswordPolicy
  /** What is known of its owner. */
  readonly context: PasswordContext
  readonly password: string
  /** The present password, where the new one must differ from it. */
  readonly current?: string
}

export function PasswordRules({ id, policy, context, password, current }: PasswordRulesProps) {
  const t = useT(ACCOUNT_TEXTS)
  const { language } = useLanguage()
  const broken = new Set<PasswordRule>(brokenPasswordRules(password, policy, context))
  const own = passwordRules(policy).filter((rule) => rule !== 'TOO_LONG')
  const rules: readonly Rule[] = current === undefined ? own : [...own, 'SAME_AS_CURRENT_PASSWORD']
  const label = (rule: Rule) => fillText(ACCOUNT_TEXTS[`rule.${rule}`], language, { min: policy.minLength })
  return (
    <ul id={id} className="rules" aria-label={t('rules')}>
      {rules.map((rule) => {
        const bad = rule === 'SAME_AS_CURRENT_PASSWORD' ? password === current : broken.has(rule)
        const early = rule === 'SAME_AS_CURRENT_PASSWORD' && current === ''
        const state = password === '' || early ? 'open' : bad ? 'broken' : 'met'
        const Icon = { open: IconCircle, broken: IconX, met: IconCheck }[state]
        return (
          <li key={rule} data-state={state}>
            <Icon size={14} aria-hidden />
            {label(rule)}
            {state !== 'open' && (
              <span className="visually-hidden"> {t(state === 'met' ? 'ruleMet' : 'ruleBroken')}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
