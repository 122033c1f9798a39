/** One protected person, added or changed over the list. */
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
import { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { rowQuery, saving } from '../../lib/rows.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { TagsField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { RowDialog } from '../../ui/form/row-dialog.tsx'
import { useDialogForm } from '../../ui/form/use-dialog-form.ts'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainField } from '../../ui/pickers/domain-field.tsx'

const formBody = protectedPersonBody.extend({ domain_id: z.number({ error: 'SELECTION_REQUIRED' }) })
type In = z.input<typeof formBody>

interface DialogProps {
  readonly row: ProtectedPersonRow | 'new' | null
  readonly onClose: () => void
}

export function PersonDialog({ row, onClose }: DialogProps) {
  const t = useT(PERSON_TEXTS)
  const members = useT(MEMBER_TEXTS)
  const choices = useQuery({ ...choicesQuery(), enabled: row !== null })
  return (
    <RowDialog
      row={row}
      titles={{ add: t('add'), edit: t('edit') }}
      read={{ query: choices, what: members('theChoices') }}
      onClose={onClose}
    >
      {(open) => <PersonForm row={open} domains={choices.data?.domains ?? []} onClose={onClose} />}
    </RowDialog>
  )
}

function valuesOf({ name, others, addresses, comment, domain_id }: ProtectedPersonRow): In {
  return { name, others, addresses, comment, domain_id }
}

interface PersonFormProps {
  readonly row: ProtectedPersonRow | undefined
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

function PersonForm({ row, domains, onClose }: PersonFormProps) {
  const t = useT(PERSON_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const only = domains.length === 1 ? domains[0] : undefined
  const { form, dialog } = useDialogForm({
    row,
    body: formBody,
    valuesOf,
    start: { name: '', others: [], addresses: [], comment: '', ...(only && { domain_id: only.id }) },
    read: rowQuery('protected-people', getProtectedPersonRoute),
    // The domain stays that of the beginning.
    save: saving(createProtectedPersonRoute, updateProtectedPersonRoute, ['domain_id']),
  })
  const { errors } = form.formState
  return (
    <DialogForm {...dialog} refresh={['protected-people']} onClose={onClose}>
      <DomainField control={form.control} name="domain_id" domains={domains} fixed={row !== undefined} />
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
