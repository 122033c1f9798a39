/** One domain: names, what happens to spam, and the servers its mail goes to. */
import { zodResolver } from '@hookform/resolvers/zod'
import { NumberInput, Radio, Select, Stack, Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { domainBody, type DomainRow } from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/console-form.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { FormPage, useFieldError } from '../../ui/form-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { domainQuery, saveDomain } from './api.ts'
import { ServerRows } from './server-rows.tsx'

export type DomainInput = z.input<typeof domainBody>
export type DomainOutput = z.output<typeof domainBody>
export type DomainFormReturn = UseFormReturn<DomainInput, unknown, DomainOutput>

export function DomainFormPage() {
  const t = useT(DOMAIN_TEXTS)
  const { cmd, id } = useSearch({ from: '/shell/member/domain/form' })
  const editing = cmd === 'mod' ? id : undefined
  const query = useQuery({ ...domainQuery(editing ?? 0), enabled: editing !== undefined })
  return (
    <>
      <PageHead title={t(editing === undefined ? 'addTitle' : 'editTitle')} />
      {query.isError && (
        <div className="card">
          <Failed what={t('theDomain')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {editing !== undefined && query.isPending && (
        <div className="card">
          <SkeletonLines />
        </div>
      )}
      {(editing === undefined || query.data) && <DomainForm key={editing ?? 0} row={query.data} />}
    </>
  )
}

function startOf(
  row: DomainRow | undefined,
  given: { readonly name?: string | undefined; readonly comment?: string | undefined },
): DomainInput {
  if (!row) {
    return {
      name: given.name ?? '',
      aliases: [],
      run_mode: 1,
      is_act: true,
      virus_scan: true,
      recipient_check: 0,
      spam_threshold: null,
      subject_tag: '[SPAM]',
      comment: given.comment ?? '',
      mail_servers: [{ server: '', port: 25, secure: 1, preference: 10 }],
    }
  }
  const { id: _id, user_count: _users, add_date: _date, mail_servers: servers, ...rest } = row
  // Numbers of a fixed set, as the server's own schema wrote them; saving checks them again.
  return {
    ...(rest as Omit<DomainInput, 'mail_servers'>),
    mail_servers: servers
      .toSorted((a, b) => a.preference - b.preference)
      .map(({ id: _server, ...server }) => server as DomainInput['mail_servers'][number]),
  }
}

function DomainForm({ row }: { readonly row: DomainRow | undefined }) {
  const t = useT(DOMAIN_TEXTS)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { back, name, comment } = useSearch({ from: '/shell/member/domain/form' })
  const form: DomainFormReturn = useForm<DomainInput, unknown, DomainOutput>({
    resolver: zodResolver(domainBody),
    defaultValues: startOf(row, { name, comment }),
  })
  const leave = useCallback(
    () => void (back === undefined ? navigate({ to: '/member/domain/list' }) : navigate({ href: back })),
    [back, navigate],
  )
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onSave={async (values) => {
        await saveDomain(row?.id, values)
        await queries.invalidateQueries()
      }}
    >
      <Basics form={form} />
      <fieldset>
        <legend>{t('servers')}</legend>
        <p className="dim" style={{ margin: '0 0 8px' }}>
          {t('serversHelp')}
        </p>
        <ServerRows form={form} />
      </fieldset>
      <Checks form={form} />
    </FormPage>
  )
}

function Basics({ form }: { readonly form: DomainFormReturn }) {
  const t = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const { errors } = form.formState
  const aliasError = Array.isArray(errors.aliases)
    ? errors.aliases.find((error) => error !== undefined)
    : errors.aliases
  return (
    <fieldset>
      <legend>{t('basics')}</legend>
      <div className="two">
        <TextInput
          label={t('name')}
          withAsterisk
          placeholder="example.com"
          autoComplete="off"
          error={problem(errors.name)}
          {...form.register('name')}
        />
        <Controller
          control={form.control}
          name="aliases"
          render={({ field }) => (
            <TagsInput
              label={t('aliases')}
              description={t('aliasesHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={field.value ?? []}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(aliasError)}
            />
          )}
        />
        <Textarea
          className="wide"
          label={common('comment')}
          autosize
          minRows={2}
          maxLength={255}
          error={problem(errors.comment)}
          {...form.register('comment')}
        />
        <Controller
          control={form.control}
          name="is_act"
          render={({ field }) => (
            <Switch
              label={t('isAct')}
              checked={field.value === true}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
      </div>
    </fieldset>
  )
}

function Checks({ form }: { readonly form: DomainFormReturn }) {
  const t = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  return (
    <fieldset>
      <legend>{t('checks')}</legend>
      <div className="two">
        <Controller
          control={form.control}
          name="run_mode"
          render={({ field }) => (
            <Radio.Group
              label={common('runMode')}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
            >
              <Stack gap={8} mt={6}>
                {(['cut', 'stat', 'tag'] as const).map((mode) => (
                  <Radio
                    key={mode}
                    size="xs"
                    value={String(RUN_MODES[mode])}
                    label={common(`run.${mode}`)}
                    description={common(`run.${mode}.help`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
        />
        <Stack gap={14}>
          <Controller
            control={form.control}
            name="recipient_check"
            render={({ field }) => (
              <Select
                label={common('recipientCheck')}
                description={t('recipientHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={String(field.value)}
                onChange={(value) => field.onChange(Number(value))}
                data={[
                  { value: '0', label: common('recipientCheck.none') },
                  { value: '1', label: common('recipientCheck.registered') },
                ]}
              />
            )}
          />
          <Controller
            control={form.control}
            name="spam_threshold"
            render={({ field, fieldState }) => (
              <NumberInput
                label={t('threshold')}
                description={t('thresholdHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                min={1}
                max={100}
                decimalScale={1}
                value={field.value ?? ''}
                onChange={(value) => field.onChange(value === '' ? null : Number(value))}
                onBlur={field.onBlur}
                error={problem(fieldState.error)}
              />
            )}
          />
          <TextInput
            label={t('subjectTag')}
            maxLength={50}
            error={problem(form.formState.errors.subject_tag)}
            {...form.register('subject_tag')}
          />
          <Controller
            control={form.control}
            name="virus_scan"
            render={({ field }) => (
              <Switch
                label={t('virusScan')}
                checked={field.value === true}
                onChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        </Stack>
      </div>
    </fieldset>
  )
}
