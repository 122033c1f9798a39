/** What new domains start with. */
import { RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import { getDomainDefaultsRoute, updateDomainDefaultsRoute } from '@postern/contract/routes/defaults.ts'
import { domainDefaults } from '@postern/contract/routes/domain.ts'
import { DEFAULTS_TEXTS } from '@postern/contract/texts/defaults.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { type DefaultField } from './default-fields.tsx'
import { DefaultsPage, type Section } from './defaults-page.tsx'

type In = z.input<typeof domainDefaults>

const read = () => call(getDomainDefaultsRoute, { query: {} })

export function DomainDefaultsPage() {
  return (
    <DefaultsPage
      kind="domain"
      schema={domainDefaults}
      read={read}
      save={(body) => call(updateDomainDefaultsRoute, { body })}
      sections={useSections()}
    />
  )
}

function useSections(): readonly Section<In>[] {
  const t = useT(DEFAULTS_TEXTS)
  return [{ legend: t('checks'), fields: useCheckFields() }]
}

function useCheckFields(): readonly DefaultField<In>[] {
  const common = useT(COMMON_TEXTS)
  return [
    {
      name: 'run_mode',
      label: 'run_mode',
      type: 'choice',
      choices: [
        { value: '1', label: common('run.cut') },
        { value: '2', label: common('run.stat') },
        { value: '3', label: common('run.tag') },
      ],
      read: Number,
    },
    {
      name: 'recipient_check',
      label: 'recipient_check',
      type: 'choice',
      choices: (['none', 'registered', 'rcptTo'] as const).map((name) => ({
        value: String(RECIPIENT_CHECKS[name]),
        label: common(`recipientCheck.${name}`),
      })),
      read: Number,
    },
    { name: 'spam_threshold', label: 'spam_threshold', type: 'number' },
    { name: 'subject_tag', label: 'subject_tag', type: 'text' },
    { name: 'is_act', label: 'is_act', type: 'flag' },
    { name: 'user_run_mode', label: 'user_run_mode', type: 'flag' },
    { name: 'filter_state', label: 'filter_state', type: 'flag' },
    { name: 'domain_filter', label: 'domain_filter', type: 'flag' },
    { name: 'virus_scan', label: 'virus_scan', type: 'flag' },
    { name: 'detox', label: 'detox', type: 'flag' },
  ]
}
