/** One mail server, added or changed over the list. */
import { Group, TextInput } from '@mantine/core'
import {
  createMailServerRoute,
  getMailServerRoute,
  mailServerBody,
  updateMailServerRoute,
  type MailServerRow,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { rowQuery, saving } from '../../lib/rows.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { RowDialog } from '../../ui/form/row-dialog.tsx'
import { useDialogForm } from '../../ui/form/use-dialog-form.ts'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainField } from '../../ui/pickers/domain-field.tsx'
import { PortField, SecureField } from '../../ui/mail-server/server-fields.tsx'
import { ServerTest } from '../../ui/mail-server/try-server.tsx'

const formBody = mailServerBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>
const SECURE_MODES = [0, 1, 2, 3] as const

interface DialogProps {
  readonly row: MailServerRow | 'new' | null
  readonly onClose: () => void
}

export function MailServerDialog({ row, onClose }: DialogProps) {
  const t = useT(MEMBER_TEXTS)
  const choices = useQuery({ ...choicesQuery(), enabled: row !== null })
  return (
    <RowDialog
      row={row}
      titles={{ add: t('addServer'), edit: t('editServer') }}
      read={{ query: choices, what: t('theChoices') }}
      onClose={onClose}
    >
      {(open) => <ServerForm row={open} domains={choices.data?.domains ?? []} onClose={onClose} />}
    </RowDialog>
  )
}

function valuesOf({ server, port, secure, preference, domain_id }: MailServerRow): In {
  return { server, port, secure: SECURE_MODES.find((mode) => mode === secure) ?? 1, preference, domain_id }
}

interface ServerFormProps {
  readonly row: MailServerRow | undefined
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

function ServerForm({ row, domains, onClose }: ServerFormProps) {
  const t = useT(MEMBER_TEXTS)
  const domainTexts = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const only = domains.length === 1 ? domains[0] : undefined
  const { form, dialog } = useDialogForm({
    row,
    body: formBody,
    valuesOf,
    start: { server: '', port: 25, secure: 1, preference: 10, ...(only && { domain_id: only.id }) },
    read: rowQuery('mail-servers', getMailServerRoute),
    // The domain stays that of the beginning.
    save: saving(createMailServerRoute, updateMailServerRoute, ['domain_id']),
  })
  const [server, port = 25, mode = 1] = form.watch(['server', 'port', 'secure'])
  return (
    <DialogForm {...dialog} onClose={onClose}>
      <DomainField control={form.control} name="domain_id" domains={domains} fixed={row !== undefined} />
      <TextInput
        label={common('server')}
        withAsterisk
        placeholder={domainTexts('hostPlaceholder')}
        error={problem(form.formState.errors.server)}
        {...form.register('server')}
      />
      <Group grow align="flex-start">
        <PortField control={form.control} name="port" />
        <NumberField
          control={form.control}
          name="preference"
          label={common('preference')}
          help={t('preferenceHelp')}
          min={0}
          max={65_535}
          empty={undefined}
        />
      </Group>
      <SecureField control={form.control} name="secure" />
      <ServerTest server={{ server, port, secure: mode }} />
    </DialogForm>
  )
}
