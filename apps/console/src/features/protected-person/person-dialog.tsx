/** One protected person, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
import { TextInput } from '@mantine/core'
import {
  createProtectedPersonRoute,
  getProtectedPersonRoute,
  protectedPersonBody,
  updateProtectedPersonRoute,
  type ProtectedPersonRow,
} from '@postern/contract/routes/protected-person.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { PERSON_TEXTS } from '@postern/contract/texts/protected-person.ts'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Dialog } from '../../ui/dialog.tsx'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { useEdited, type Edited } from '../../lib/use-edited.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { TagsField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainField } from '../../ui/pickers/domain-field.tsx'

const formBody = protectedPersonBody.extend({ domain_id: z.number({ error: 'SELECTION_REQUIRED' }) })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>
const FIELDS = ['name', 'others', 'addresses', 'comment', 'domain_id'] as const

interface DialogProps {
  readonly row: ProtectedPersonRow | 'new' | null
  readonly onClose: () => void
}

export function PersonDialog({ row, onClose }: DialogProps) {
  const t = useT(PERSON_TEXTS)
  const members = useT(MEMBER_TEXTS)
  const choices = useQuery({ ...choicesQuery(), enabled: row !== null })
  return (
    <Dialog opened={row !== null} onClose={onClose} size="lg" title={t(row === 'new' ? 'add' : 'edit')}>
      {choices.isError && (
        <Failed what={members('theChoices')} error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <SkeletonLines />}
      {row !== null && choices.data && (
        <PersonForm row={row === 'new' ? null : row} domains={choices.data.domains} onClose={onClose} />
      )}
    </Dialog>
  )
}

function valuesOf({ name, others, addresses, comment, domain_id }: ProtectedPersonRow): In {
  return { name, others, addresses, comment, domain_id }
}

interface PersonFormProps {
  readonly row: ProtectedPersonRow | null
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

function PersonForm({ row, domains, onClose }: PersonFormProps) {
  const t = useT(PERSON_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const { form, edited, reload } = usePersonForm(row, domains)
  const { errors } = form.formState
  return (
    <DialogForm
      form={form}
      fields={FIELDS}
      onSave={({ domain_id: domainId, ...body }) => savePerson(edited, body, domainId)}
      onReload={reload}
      refresh={['protected-people']}
      onClose={onClose}
    >
      <DomainField control={form.control} name="domain_id" domains={domains} fixed={row !== null} />
      <TextInput
        label={t('name')}
        description={t('nameHelp')}
        withAsterisk
        maxLength={100}
        error={problem(errors.name)}
        {...form.register('name')}
      />
      <TagsField control={form.control} name="others" label={t('others')} help={t('othersHelp')} />
      <TagsField
        control={form.control}
        name="addresses"
        label={t('addresses')}
        help={row?.user_email ? t('addressesHelpUser', { email: row.user_email }) : t('addressesHelp')}
      />
      <TextInput
        label={common('comment')}
        maxLength={255}
        error={problem(errors.comment)}
        {...form.register('comment')}
      />
    </DialogForm>
  )
}

function usePersonForm(row: ProtectedPersonRow | null, domains: PersonFormProps['domains']) {
  const only = domains.length === 1 ? domains[0] : undefined
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: row
      ? valuesOf(row)
      : { name: '', others: [], addresses: [], comment: '', ...(only && { domain_id: only.id }) },
  })
  const { edited, reload } = useEdited(row ?? undefined, {
    form,
    valuesOf,
    read: ({ id }) => call(getProtectedPersonRoute, { params: { id } }),
  })
  return { form, edited, reload }
}

/** `edited` is the person that the form was made from. */
function savePerson(
  edited: Edited | undefined,
  body: Omit<Out, 'domain_id'>,
  domainId: number,
): Promise<unknown> {
  return edited
    ? call(updateProtectedPersonRoute, {
        params: { id: edited.id },
        body: { ...body, version: edited.version },
      })
    : call(createProtectedPersonRoute, { body: { ...body, domain_id: domainId } })
}
