/** What new domains start with. */
import { zodResolver } from '@hookform/resolvers/zod'
import { EXPIRE_ACTIONS, RECIPIENT_CHECKS } from '@postern/contract/codes/mail.ts'
import { getDomainDefaultsRoute, updateDomainDefaultsRoute } from '@postern/contract/routes/defaults.ts'
import { domainDefaults, type DomainDefaults } from '@postern/contract/routes/domain.ts'
import { DEFAULTS_TEXTS } from '@postern/contract/texts/bulk.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_FIELD_TEXTS, USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { DefaultsPage } from './defaults-page.tsx'
import { DefaultFields, type DefaultField } from './default-fields.tsx'

type In = z.input<typeof domainDefaults>

const defaultsQuery = queryOptions({
  queryKey: ['defaults', 'domain'],
  queryFn: ({ signal }) => call(getDomainDefaultsRoute, {}, { signal }),
  staleTime: 0,
})

export function DomainDefaultsPage() {
  const query = useQuery(defaultsQuery)
  return (
    <DefaultsPage kind="domain" query={query}>
      {(values) => <DomainDefaultsForm values={values} />}
    </DefaultsPage>
  )
}

function DomainDefaultsForm({ values }: { readonly values: DomainDefaults }) {
  const t = useT(DEFAULTS_TEXTS)
  const f = useT(USER_FIELD_TEXTS)
  const d = useT(DOMAIN_FIELD_TEXTS)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm<In, unknown, DomainDefaults>({
    resolver: zodResolver(domainDefaults),
    defaultValues: values,
  })
  const leave = useCallback(() => void navigate({ to: '/member/domain/list' }), [navigate])
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onSave={async (body) => {
        await call(updateDomainDefaultsRoute, { body })
        await queries.invalidateQueries()
      }}
    >
      <DefaultFields form={form} legend={t('checks')} fields={useCheckFields()} />
      <DefaultFields form={form} legend={f('later')} help={d('laterHelp')} fields={useLaterFields()} />
    </FormPage>
  )
}

/** Stored with domains, and changing nothing yet: as the form of a domain has them. */
function useLaterFields(): readonly DefaultField<In>[] {
  const f = useT(USER_FIELD_TEXTS)
  return [
    { name: 'daily_report', label: 'daily_report', type: 'flag' },
    { name: 'detox', label: 'detox', type: 'flag' },
    { name: 'report_sender_name', label: 'report_sender_name', type: 'text' },
    { name: 'report_sender_email', label: 'report_sender_email', type: 'text' },
    { name: 'sender_auth', label: 'sender_auth', type: 'flag' },
    { name: 'receiver_auth', label: 'receiver_auth', type: 'flag' },
    {
      name: 'ears_expire_action',
      label: 'ears_expire_action',
      type: 'choice',
      choices: EXPIRE_ACTIONS.map((value) => ({ value, label: f(`expire.${value}`) })),
    },
  ]
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
  ]
}
