/** One domain: names, what happens to spam, and the servers its mail goes to. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Box, Textarea, TextInput } from '@mantine/core'
import { domainBody, type DomainDefaults, type DomainRow } from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { REPORT_FIELD_TEXTS } from '@postern/contract/texts/digest.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useEdited } from '../../lib/use-edited.ts'
import { useSession } from '../../lib/use-session.ts'
import { EditPage } from '../../ui/form/edit-page.tsx'
import { SwitchField, TagsField } from '../../ui/form/fields.tsx'
import { FormPage, LEFT_OPEN, useFieldError } from '../../ui/form/form-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { MxCheck } from '../../ui/mail-server/mx-check.tsx'
import { TestMail } from '../../ui/mail-server/test-mail.tsx'
import { domainQuery, domainStartQuery, saveDomain } from './api.ts'
import {
  domainFormValues,
  type DomainFormReturn,
  type DomainInput,
  type DomainOutput,
} from './domain-form.ts'
import { AuthenticationFields } from '../../ui/form/authentication-fields.tsx'
import { PolicyFields } from './domain-policy-fields.tsx'
import { ReportFields } from './domain-report-fields.tsx'
import { RecipientCheckFields } from './recipient-check-fields.tsx'
import { useRenameQuestion } from './rename-question.tsx'
import { ServerRows } from './server-rows.tsx'

export function DomainFormPage() {
  const t = useT(DOMAIN_TEXTS)
  const { cmd, id } = useSearch({ from: '/shell/member/domain/form' })
  const editing = cmd === 'mod' ? id : undefined
  const query = useQuery({ ...domainQuery(editing ?? 0), enabled: editing !== undefined })
  const start = useQuery({ ...domainStartQuery, enabled: editing === undefined })
  return (
    <EditPage
      title={t(editing === undefined ? 'addTitle' : 'editTitle')}
      reads={[{ query: editing === undefined ? start : query, what: t('theDomain') }]}
      permission={editing === undefined ? 'member-domain-form' : undefined}
    >
      {() => <DomainForm key={editing ?? 0} row={query.data} start={start.data?.defaults} />}
    </EditPage>
  )
}

function DomainForm({
  row,
  start,
}: {
  readonly row: DomainRow | undefined
  readonly start: DomainDefaults | undefined
}) {
  const t = useT(DOMAIN_TEXTS)
  const fields = useT(DOMAIN_FIELD_TEXTS)
  const users = useT(USER_FIELD_TEXTS)
  const reports = useT(REPORT_FIELD_TEXTS)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { back, name, comment } = useSearch({ from: '/shell/member/domain/form' })
  const form: DomainFormReturn = useForm<DomainInput, unknown, DomainOutput>({
    resolver: zodResolver(domainBody),
    defaultValues: domainFormValues(row, start, { name, comment }),
  })
  const { edited, reload } = useEdited(row, {
    form,
    valuesOf: (now) => domainFormValues(now, undefined),
    read: ({ id }) => queries.fetchQuery(domainQuery(id)),
  })
  const rename = useRenameQuestion()
  const leave = useCallback(
    () => void (back === undefined ? navigate({ to: '/member/domain/list' }) : navigate({ href: back })),
    [back, navigate],
  )
  const titles = [t('about'), t('checks'), users('authentication'), reports('section'), fields('rcptSection')]
  return (
    <FormPage
      form={form}
      permission="member-domain-form"
      onLeave={leave}
      onReload={reload}
      onSave={async (values) => {
        if (!(await rename.ask(edited, values))) return LEFT_OPEN
        await saveDomain(edited, values)
        await queries.invalidateQueries()
        return undefined
      }}
    >
      {rename.dialog}
      <Name form={form} />
      <fieldset>
        <legend>{t('servers')}</legend>
        <Box component="p" className="dim" m="0 0 8px">
          {t('serversHelp')}
        </Box>
        <ServerRows form={form} />
        {row && <MxCheck id={row.id} domain={row.name} />}
        {row && <TestMail domain={row.name} />}
      </fieldset>
      <MoreSettings form={form} fields={FOLDED} usual={domainFormValues(undefined, start)} sections={titles}>
        <About form={form} />
        <PolicyFields form={form} />
        <AuthenticationFields control={form.control} whose="domain" />
        <ReportFields form={form} />
        <RecipientCheckFields form={form} id={row?.id ?? null} />
      </MoreSettings>
    </FormPage>
  )
}

/** What most domains leave as it is. */
const FOLDED = [
  'aliases',
  'comment',
  'is_act',
  'run_mode',
  'user_run_mode',
  'filter_state',
  'domain_filter',
  'virus_scan',
  'spam_threshold',
  'subject_tag',
  'daily_report',
  'report_sender_name',
  'report_sender_email',
  'report_subject',
  'report_hours',
  'sender_auth',
  'receiver_auth',
  'ears_expire_action',
  'ears_expire_days',
  'recipient_check',
  'rcpt_to',
] as const

interface PartProps {
  readonly form: DomainFormReturn
}

/** A tenant must not take over mail of another name. */
const useMayName = (): boolean => useSession()?.role.region === 'all'

function Name({ form }: PartProps) {
  const t = useT(DOMAIN_TEXTS)
  const problem = useFieldError()
  return (
    <fieldset>
      <legend>{t('basics')}</legend>
      <div className="two">
        <TextInput
          label={t('name')}
          withAsterisk
          readOnly={!useMayName()}
          placeholder="example.com"
          autoComplete="off"
          error={problem(form.formState.errors.name)}
          {...form.register('name')}
        />
      </div>
    </fieldset>
  )
}

function About({ form }: PartProps) {
  const t = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const mayName = useMayName()
  return (
    <fieldset>
      <legend>{t('about')}</legend>
      <div className="two">
        <TagsField
          control={form.control}
          name="aliases"
          label={t('aliases')}
          help={mayName ? t('aliasesHelp') : undefined}
          disabled={!mayName}
        />
        <Textarea
          label={common('comment')}
          autosize
          minRows={1}
          maxLength={255}
          error={problem(form.formState.errors.comment)}
          {...form.register('comment')}
        />
        <SwitchField control={form.control} name="is_act" label={t('isAct')} />
      </div>
    </fieldset>
  )
}
