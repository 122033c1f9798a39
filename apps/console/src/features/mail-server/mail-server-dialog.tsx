/** One mail server, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import {
  createMailServerRoute,
  mailServerBody,
  updateMailServerRoute,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS, MEMBER_TEXTS } from '@postern/contract/texts/console-form.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField, NumberField } from '../../ui/fields.tsx'
import { useFieldError } from '../../ui/form-page.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery } from '../member/api.ts'
import type { MailServerRow } from './mail-server-list-page.tsx'
import { PortField, SecureField } from './server-fields.tsx'
import { ServerTest } from './server-test.tsx'

const formBody = mailServerBody.extend({ domain_id: z.number() })
type In = z.input<typeof formBody>
type Out = z.output<typeof formBody>

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

interface ServerFormProps {
  readonly row: MailServerRow | null
  readonly domains: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

function ServerForm({ row, domains, onClose }: ServerFormProps) {
  const t = useT(MEMBER_TEXTS)
  const domainTexts = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const problem = useFieldError()
  const queries = useQueryClient()
  const everywhere = useSession()?.role.region === 'all'
  const only = domains.length === 1 ? domains[0] : undefined
  const secure = ([0, 1, 2, 3] as const).find((mode) => mode === row?.secure) ?? 1
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: row
      ? { server: row.server, port: row.port, secure, preference: row.preference, domain_id: row.domain_id }
      : { server: '', port: 25, secure: 1, preference: 10, ...(only && { domain_id: only.id }) },
  })
  const save = useMutation({
    mutationFn: ({ domain_id: domainId, ...body }: Out): Promise<unknown> =>
      row
        ? call(updateMailServerRoute, { params: { id: row.id }, body })
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
  const { errors } = form.formState
  const [server, port = 25, mode = 1] = form.watch(['server', 'port', 'secure'])
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
      <Stack gap={12}>
        {save.isError && (
          <Alert color="red" variant="light" role="alert">
            {thrownText(save.error, language)}
          </Alert>
        )}
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
