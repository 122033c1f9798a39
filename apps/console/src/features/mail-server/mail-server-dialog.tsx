/** One mail server, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Group, Modal, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import {
  createMailServerRoute,
  domainConfigRoute,
  mailServerBody,
  updateMailServerRoute,
} from '@postern/contract/routes/domain.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS, MEMBER_TEXTS } from '@postern/contract/texts/console-form.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form-page.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { SECURE_CHOICES } from '../domain/server-rows.tsx'
import type { MailServerRow } from './mail-server-list-page.tsx'
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
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={t(row === 'new' ? 'addServer' : 'editServer')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {row !== null && <ServerForm row={row === 'new' ? null : row} onClose={onClose} />}
    </Modal>
  )
}

function ServerForm({ row, onClose }: { readonly row: MailServerRow | null; readonly onClose: () => void }) {
  const t = useT(MEMBER_TEXTS)
  const domainTexts = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const problem = useFieldError()
  const queries = useQueryClient()
  const domains = useQuery({
    queryKey: ['domains', 'choice'],
    queryFn: ({ signal }) => call(domainConfigRoute, {}, { signal }),
  })
  const secure = ([0, 1, 2, 3] as const).find((mode) => mode === row?.secure) ?? 1
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(formBody),
    defaultValues: row
      ? { server: row.server, port: row.port, secure, preference: row.preference, domain_id: row.domain_id }
      : { server: '', port: 25, secure: 1, preference: 10 },
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
        <Controller
          control={form.control}
          name="domain_id"
          render={({ field, fieldState }) => (
            <Select
              label={common('domain')}
              withAsterisk
              searchable
              disabled={row !== null}
              value={typeof field.value === 'number' ? String(field.value) : null}
              onChange={(value) => field.onChange(value === null ? undefined : Number(value))}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(fieldState.error)}
              data={(domains.data?.domains ?? []).map((domain) => ({
                value: String(domain.id),
                label: domain.name,
              }))}
            />
          )}
        />
        <TextInput
          label={common('server')}
          withAsterisk
          placeholder={domainTexts('hostPlaceholder')}
          error={problem(errors.server)}
          {...form.register('server')}
        />
        <Group grow align="flex-start">
          <Controller
            control={form.control}
            name="port"
            render={({ field, fieldState }) => (
              <NumberInput
                label={common('port')}
                min={1}
                max={65_535}
                allowDecimal={false}
                value={field.value ?? ''}
                onChange={(value) => field.onChange(value === '' ? undefined : Number(value))}
                onBlur={field.onBlur}
                error={problem(fieldState.error)}
              />
            )}
          />
          <Controller
            control={form.control}
            name="preference"
            render={({ field, fieldState }) => (
              <NumberInput
                label={common('preference')}
                description={t('preferenceHelp')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                min={0}
                max={65_535}
                allowDecimal={false}
                value={field.value ?? ''}
                onChange={(value) => field.onChange(value === '' ? undefined : Number(value))}
                onBlur={field.onBlur}
                error={problem(fieldState.error)}
              />
            )}
          />
        </Group>
        <Controller
          control={form.control}
          name="secure"
          render={({ field }) => (
            <Select
              label={common('secure')}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
              data={SECURE_CHOICES.map((name, value) => ({
                value: String(value),
                label: common(`secure.${name}`),
              }))}
            />
          )}
        />
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
