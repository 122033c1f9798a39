/** One mail server, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import {
  createMailServerRoute,
  getMailServerRoute,
  mailServerBody,
  updateMailServerRoute,
  type MailServerRow,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS, MEMBER_TEXTS } from '@postern/contract/texts/console-form.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { useT } from '../../lib/i18n.tsx'
import { useEdited } from '../../lib/use-edited.ts'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField, NumberField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { SaveProblem, TakenIn } from '../../ui/form/save-problem.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { PortField, SecureField } from '../../ui/mail-server/server-fields.tsx'
import { ServerTest } from '../../ui/mail-server/server-test.tsx'

const formBody = mailServerBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>
const SECURE_MODES = [0, 1, 2, 3] as const

interface DialogProps {
  readonly row: MailServerRow | 'new' | null
  readonly onClose: () => void
}

export function MailServerDialog({ row, onClose }: DialogProps) {
  const t = useT(MEMBER_TEXTS)
  const common = useT(COMMON_TEXTS)
  const choices = useQuery({ ...choicesQuery(), enabled: row !== null })
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={t(row === 'new' ? 'addServer' : 'editServer')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {choices.isError && (
        <Failed what={t('theChoices')} error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <SkeletonLines />}
      {row !== null && choices.data && (
        <ServerForm row={row === 'new' ? null : row} domains={choices.data.domains} onClose={onClose} />
      )}
    </Modal>
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
  const queries = useQueryClient()
  const everywhere = useSession()?.role.region === 'all'
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
  const [taken, setTaken] = useState({ times: 0, clashes: 0 })
  const save = useMutation({
    mutationFn: ({ domain_id: domainId, ...body }: Out): Promise<unknown> =>
      edited
        ? call(updateMailServerRoute, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          })
        : call(createMailServerRoute, { body: { ...body, domain_id: domainId } }),
    onSuccess: async () => {
      notifyDone(common('saved'))
      onClose()
      await queries.invalidateQueries()
    },
    onError: (error) => {
      const names = ['server', 'port', 'secure', 'preference', 'domain_id'] as const
      for (const [name, code] of Object.entries(toApiError(error).fields)) {
        const known = names.find((one) => one === name)
        if (known) form.setError(known, { type: 'server', message: code })
      }
    },
  })
  const takeIn =
    reload &&
    (async () => {
      const clashes = await reload()
      save.reset()
      setTaken(({ times }) => ({ times: times + 1, clashes }))
    })
  const { errors } = form.formState
  const [server, port = 25, mode = 1] = form.watch(['server', 'port', 'secure'])
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
      <Stack gap={12}>
        {save.isError && <SaveProblem problem={save.error} onReload={takeIn} />}
        {!save.isError && taken.times > 0 && <TakenIn clashes={taken.clashes} />}
        <ChoiceField
          control={form.control}
          name="domain_id"
          label={common('domain')}
          withAsterisk
          searchable
          // A server stays where it is; and an administrator of one domain has none to choose.
          disabled={row !== null || !everywhere}
          choices={domains.map((domain) => ({ value: domain.id, label: domain.name }))}
        />
        <TextInput
          label={common('server')}
          withAsterisk
          placeholder={domainTexts('hostPlaceholder')}
          error={problem(errors.server)}
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
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
