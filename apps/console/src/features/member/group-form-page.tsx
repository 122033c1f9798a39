/** One group and its members. */
import { TextInput } from '@mantine/core'
import { groupBody, type GroupRow } from '@postern/contract/routes/member.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { usePermissions, useSession } from '../../lib/use-session.ts'
import { ChoiceField, SwitchField } from '../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../ui/form/form-page.tsx'
import { useFormPage } from '../../ui/form/use-form-page.ts'
import { RowPage } from '../../ui/form/row-page.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { groupQuery, saveGroup } from './api.ts'
import { GroupMembers } from './group-members.tsx'

const formBody = groupBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>

export function GroupFormPage() {
  const t = useT(MEMBER_TEXTS)
  const may = usePermissions()
  const choices = useQuery(choicesQuery())
  return (
    <RowPage
      search={useSearch({ from: '/shell/member/group/form' })}
      read={groupQuery}
      what={t('theGroup')}
      titles={{ add: t('addGroup'), edit: t('editGroup') }}
      reads={[{ query: choices, what: t('theChoices') }]}
      toAdd="member-group-form"
    >
      {(row) => (
        <>
          <GroupForm row={row} />
          {row && may('member-user-list') && <GroupMembers group={row} />}
        </>
      )}
    </RowPage>
  )
}

function valuesOf({ name, domain_id, use_filter, detox }: GroupRow): In {
  return { name, domain_id, use_filter, detox }
}

function GroupForm({ row }: { readonly row: GroupRow | undefined }) {
  const t = useT(MEMBER_TEXTS)
  const fields = useT(USER_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const everywhere = useSession()?.role.region === 'all'
  const domains = useQuery(choicesQuery()).data?.domains ?? []
  const only = domains.length === 1 ? { domain_id: domains[0]!.id } : {}
  const { form, page } = useFormPage({
    row,
    body: formBody,
    valuesOf,
    start: { name: '', use_filter: true, detox: true, ...only },
    read: groupQuery,
    save: saveGroup,
    leave: { to: '/member/group/list' },
    refresh: [['groups'], ['choices']],
  })
  return (
    <FormPage {...page} permission="member-group-form">
      <fieldset>
        <legend>{common('group')}</legend>
        <div className="two">
          <TextInput
            label={t('groupName')}
            withAsterisk
            maxLength={50}
            readOnly={row !== undefined && row.directory !== null}
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
          <SwitchField
            control={form.control}
            name="detox"
            label={fields('useDetox')}
            help={fields('groupDetoxHelp')}
          />
        </div>
      </fieldset>
    </FormPage>
  )
}
