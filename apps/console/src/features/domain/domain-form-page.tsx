/** One domain: names, what happens to spam, and the servers its mail goes to. */
import { Box, Textarea, TextInput } from '@mantine/core'
import { domainBody, type DomainDefaults, type DomainRow } from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { REPORT_FIELD_TEXTS } from '@postern/contract/texts/spam-report.ts'
import { DIRECTORY_TEXTS } from '@postern/contract/texts/directory.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { DOMAIN_FIELD_TEXTS } from '@postern/contract/texts/domain-fields.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { SwitchField, TagsField } from '../../ui/form/fields.tsx'
import { FormPage, LEFT_OPEN, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { MoreSettings } from '../../ui/form/more-settings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MxCheck } from '../../ui/mail-server/mx-check.tsx'
import { TestMail } from '../../ui/mail-server/test-mail.tsx'
import { domainQuery, domainStartQuery, saveDomain } from './api.ts'
import { domainFormValues, type DomainFormReturn } from './domain-form.ts'
import { AuthenticationFields } from '../../ui/form/authentication-fields.tsx'
import { PolicyFields } from './domain-policy-fields.tsx'
import { ReportFields } from './domain-report-fields.tsx'
import { Readiness } from './readiness.tsx'
import { RecipientCheckFields } from './recipient-check-fields.tsx'
import { useRenameQuestion } from './rename-question.tsx'
import { ServerRows } from './server-rows.tsx'

export function DomainFormPage() {
  const t = useT(DOMAIN_TEXTS)
  const search = useSearch({ from: '/shell/member/domain/form' })
  const isNew = search.cmd === 'add'
  const start = useQuery({ ...domainStartQuery, enabled: isNew })
  return (
    <RowPage
      search={search}
      read={domainQuery}
      what={t('theDomain')}
      titles={{ add: t('addTitle'), edit: t('editTitle') }}
      reads={isNew ? [{ query: start, what: t('theDomain') }] : []}
      toAdd="member-domain-form"
    >
      {(row) => <DomainForm row={row} start={start.data?.defaults} />}
    </RowPage>
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
  const { back, name, comment } = useSearch({ from: '/shell/member/domain/form' })
  const rename = useRenameQuestion()
  const { form, page } = useFormPage({
    row,
    body: domainBody,
    valuesOf: (now) => domainFormValues(now, undefined),
    start: domainFormValues(undefined, start, { name, comment }),
    read: domainQuery,
    save: async (edited, values) =>
      (await rename.ask(edited, values)) ? saveDomain(edited, values) : LEFT_OPEN,
    leave: back === undefined ? { to: '/member/domain/list' } : { href: back },
  })
  const titles = [t('about'), t('checks'), users('authentication'), reports('section'), fields('rcptSection')]
  return (
    <FormPage {...page} permission="member-domain-form">
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
      {row && <DirectoryLink id={row.id} />}
      {row && <Readiness domain={row} />}
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

/** Where the domain's users come from has a page of its own. */
function DirectoryLink({ id }: { readonly id: number }) {
  const t = useT(DIRECTORY_TEXTS)
  return (
    <fieldset>
      <legend>{t('title')}</legend>
      <Box component="p" className="dim" m="0 0 8px">
        {t('openHelp')}
      </Box>
      <LinkButton variant="default" to="/member/domain/directory" search={{ cmd: 'mod', id }}>
        {t('open')}
      </LinkButton>
    </fieldset>
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
  'detox',
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
        <SwitchField control={form.control} name="is_act" label={t('isAct')} help={t('isActHelp')} />
      </div>
    </fieldset>
  )
}
