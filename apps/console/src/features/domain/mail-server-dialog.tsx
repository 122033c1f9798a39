/** One mail server, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
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
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Dialog } from '../../ui/dialog.tsx'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { useEdited, type Edited } from '../../lib/use-edited.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { NumberField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { DomainField } from '../../ui/pickers/domain-field.tsx'
import { PortField, SecureField } from '../../ui/mail-server/server-fields.tsx'
import { ServerTest } from '../../ui/mail-server/server-test.tsx'

const formBody = mailServerBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>
const FIELDS = ['server', 'port', 'secure', 'preference', 'domain_id'] as const
const SECURE_MODES = [0, 1, 2, 3] as const

interface DialogProps {
  readonly row: MailServerRow | 'new' | null
  readonly onClose: () => void
}

export function MailServerDialog({ row, onClose }: DialogProps) {
  const t = useT(MEMBER_TEXTS)
  const choices = useQuery({ ...choicesQuery(), enabled: row !== null })
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={t(row === 'new' ? 'addServer' : 'editServer')}
    >
      {choices.isError && (
        <Failed what={t('theChoices')} error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <SkeletonLines />}
      {row !== null && choices.data && (
        <ServerForm row={row === 'new' ? null : row} domains={choices.data.domains} onClose={onClose} />
      )}
    </Dialog>
  )
}

function valuesOf({ server, port, secure, preference, domain_id }: MailServerRow): In {
  return { server, port, secure: SECURE_MODES.find((mode) => mode === secure) ?? 1, preference, domain_id }
}

interface ServerFormProps {
  readonly row: MailServerRow | null
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

function ServerForm({ row, domains, onClose }: ServerFormProps) {
  const t = useT(MEMBER_TEXTS)
  const domainTexts = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const { form, edited, reload } = useServerForm(row, domains)
  const [server, port = 25, mode = 1] = form.watch(['server', 'port', 'secure'])
  return (
    <DialogForm
      form={form}
      fields={FIELDS}
      onSave={({ domain_id: domainId, ...body }) => saveServer(edited, body, domainId)}
      onReload={reload}
      onClose={onClose}
    >
      <DomainField control={form.control} name="domain_id" domains={domains} fixed={row !== null} />
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

function useServerForm(row: MailServerRow | null, domains: ServerFormProps['domains']) {
  const only = domains.length === 1 ? domains[0] : undefined
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: row
      ? valuesOf(row)
      : { server: '', port: 25, secure: 1, preference: 10, ...(only && { domain_id: only.id }) },
  })
  const { edited, reload } = useEdited(row ?? undefined, {
    form,
    valuesOf,
    read: ({ id }) => call(getMailServerRoute, { params: { id } }),
  })
  return { form, edited, reload }
}

/** `edited` is the server that the form was made from. */
function saveServer(
  edited: Edited | undefined,
  body: Omit<Out, 'domain_id'>,
  domainId: number,
): Promise<unknown> {
  return edited
    ? call(updateMailServerRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
    : call(createMailServerRoute, { body: { ...body, domain_id: domainId } })
}
