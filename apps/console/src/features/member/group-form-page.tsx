/** One group and its members. */
import { zodResolver } from '@hookform/resolvers/zod'
import { TextInput } from '@mantine/core'
import { groupBody, type GroupRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { useEdited } from '../../lib/use-edited.ts'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { EditPage } from '../../ui/form/edit-page.tsx'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { groupQuery, saveGroup } from './api.ts'
import { GroupMembers } from './group-members.tsx'

const formBody = groupBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>

export function GroupFormPage() {
  const t = useT(MEMBER_TEXTS)
  const may = usePermissions()
  const { cmd, id } = useSearch({ from: '/shell/member/group/form' })
  const editing = cmd === 'mod' ? id : undefined
  const query = useQuery({ ...groupQuery(editing ?? 0), enabled: editing !== undefined })
  const choices = useQuery(choicesQuery())
  const group = { query, what: t('theGroup') }
  const reads = [{ query: choices, what: t('theChoices') }, ...(editing === undefined ? [] : [group])]
  return (
    <EditPage
      title={t(editing === undefined ? 'addGroup' : 'editGroup')}
      reads={reads}
      permission={editing === undefined ? 'member-group-form' : undefined}
    >
      {() => (
        <>
          <GroupForm key={editing ?? 0} row={query.data} />
          {query.data && may('member-user-list') && <GroupMembers group={query.data} />}
        </>
      )}
    </EditPage>
  )
}

function valuesOf({ name, domain_id, use_filter }: GroupRow): In {
  return { name, domain_id, use_filter }
}

function GroupForm({ row }: { readonly row: GroupRow | undefined }) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const everywhere = useSession()?.role.region === 'all'
  const domains = useQuery(choicesQuery()).data?.domains ?? []
  const only = domains.length === 1 ? { domain_id: domains[0]!.id } : {}
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: row ? valuesOf(row) : { name: '', use_filter: true, ...only },
  })
  const { edited, reload } = useEdited(row, {
    form,
    valuesOf,
    read: ({ id }) => queries.fetchQuery(groupQuery(id)),
  })
  const leave = useCallback(() => void navigate({ to: '/member/group/list' }), [navigate])
  return (
    <FormPage
      form={form}
      permission="member-group-form"
      onLeave={leave}
      onReload={reload}
      onSave={async (values) => {
        await saveGroup(edited, values)
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
          <ChoiceField
            control={form.control}
            name="domain_id"
            label={common('domain')}
            withAsterisk
            searchable
            // Users and filters of a group are its domain's; and an administrator of one has none to choose.
            disabled={row !== undefined || !everywhere}
            choices={domains.map((domain) => ({ value: domain.id, label: domain.name }))}
          />
          <SwitchField control={form.control} name="use_filter" label={t('useFilter')} />
        </div>
      </fieldset>
    </FormPage>
  )
}
