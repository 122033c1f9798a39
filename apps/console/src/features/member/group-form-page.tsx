/** One group. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Select, Switch, TextInput } from '@mantine/core'
import { groupBody, type GroupRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/console-form.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { FormPage, useFieldError } from '../../ui/form-page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery, groupQuery, saveGroup } from './api.ts'

const formBody = groupBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>

export function GroupFormPage() {
  const t = useT(MEMBER_TEXTS)
  const { cmd, id } = useSearch({ from: '/shell/member/group/form' })
  const editing = cmd === 'mod' ? id : undefined
  const query = useQuery({ ...groupQuery(editing ?? 0), enabled: editing !== undefined })
  return (
    <>
      <PageHead title={t(editing === undefined ? 'addGroup' : 'editGroup')} />
      {query.isError && (
        <div className="card">
          <Failed what={t('theGroup')} error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {editing !== undefined && query.isPending && (
        <div className="card">
          <SkeletonLines />
        </div>
      )}
      {(editing === undefined || query.data) && <GroupForm key={editing ?? 0} row={query.data} />}
    </>
  )
}

function GroupForm({ row }: { readonly row: GroupRow | undefined }) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const choices = useQuery(choicesQuery).data
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: row
      ? { name: row.name, domain_id: row.domain_id, use_filter: row.use_filter }
      : { name: '', use_filter: true },
  })
  const leave = useCallback(() => void navigate({ to: '/member/group/list' }), [navigate])
  return (
    <FormPage
      form={form}
      onLeave={leave}
      onSave={async (values) => {
        await saveGroup(row?.id, values)
        await queries.invalidateQueries({ queryKey: ['groups'] })
        await queries.invalidateQueries({ queryKey: ['choices'] })
      }}
    >
      <fieldset>
        <legend>{common('group')}</legend>
        <div className="two">
          <TextInput
            label={t('groupName')}
            withAsterisk
            maxLength={50}
            error={problem(form.formState.errors.name)}
            {...form.register('name')}
          />
          <Controller
            control={form.control}
            name="domain_id"
            render={({ field, fieldState }) => (
              <Select
                label={common('domain')}
                withAsterisk
                searchable
                value={typeof field.value === 'number' ? String(field.value) : null}
                onChange={(value) => field.onChange(value === null ? undefined : Number(value))}
                onBlur={field.onBlur}
                ref={field.ref}
                error={problem(fieldState.error)}
                data={(choices?.domains ?? []).map((domain) => ({
                  value: String(domain.id),
                  label: domain.name,
                }))}
              />
            )}
          />
          <Controller
            control={form.control}
            name="use_filter"
            render={({ field }) => (
              <Switch
                label={t('useFilter')}
                checked={field.value === true}
                onChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        </div>
      </fieldset>
    </FormPage>
  )
}
