/** Mail servers of a domain in the order they are tried; the order becomes their preference. */
import { Box, ActionIcon, Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DOMAIN_TEXTS } from '@postern/contract/texts/domain.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { useSecureChoices } from '../../ui/mail-server/server-fields.tsx'
import { ServerTest } from '../../ui/mail-server/try-server.tsx'
import type { DomainFormReturn } from './domain-form.ts'

export function ServerRows({ form }: { readonly form: DomainFormReturn }) {
  const t = useT(DOMAIN_TEXTS)
  const problem = useFieldError()
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'mail_servers' })
  const listError = problem(form.formState.errors.mail_servers?.root)
  /** Ten apart, so that one can be put between two by hand. */
  const renumber = () => {
    form.getValues('mail_servers').forEach((_, index) => {
      form.setValue(`mail_servers.${index}.preference`, (index + 1) * 10, { shouldDirty: true })
    })
  }
  const move = (from: number, to: number) => {
    swap(from, to)
    renumber()
  }
  return (
    <>
      {fields.map((field, index) => (
        <ServerRow
          key={field.id}
          form={form}
          index={index}
          count={fields.length}
          onMove={(to) => move(index, to)}
          onRemove={() => {
            remove(index)
            renumber()
          }}
        />
      ))}
      {listError !== null && (
        <Box component="p" role="alert" c="var(--error)">
          {listError}
        </Box>
      )}
      <Button
        mt={8}
        variant="light"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={fields.length >= LIMITS.mailServersMax}
        onClick={() => append({ server: '', port: 25, secure: 1, preference: (fields.length + 1) * 10 })}
      >
        {t('addServer')}
      </Button>
    </>
  )
}

interface ServerRowProps {
  readonly form: DomainFormReturn
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}
function ServerRow({ form, index, count, onMove, onRemove }: ServerRowProps) {
  const t = useT(DOMAIN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const secure = useSecureChoices()
  const n = index + 1
  const server = useWatch({ control: form.control, name: `mail_servers.${index}` })
  const errors = form.formState.errors.mail_servers?.[index]
  return (
    <div role="group" aria-label={`${common('mailServer')} ${String(n)}`} style={{ paddingBottom: 8 }}>
      <div className="serverrow">
        <TextInput
          label={t('serverHost', { n })}
          placeholder={t('hostPlaceholder')}
          error={problem(errors?.server)}
          {...form.register(`mail_servers.${index}.server`)}
        />
        <Controller
          control={form.control}
          name={`mail_servers.${index}.port`}
          render={({ field }) => (
            <NumberInput
              label={t('serverPort', { n })}
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              value={field.value ?? ''}
              onChange={(value) => field.onChange(value === '' ? undefined : Number(value))}
              onBlur={field.onBlur}
              error={problem(errors?.port)}
            />
          )}
        />
        <Controller
          control={form.control}
          name={`mail_servers.${index}.secure`}
          render={({ field }) => (
            <Select
              label={t('serverSecure', { n })}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
              data={secure.map(({ value, label }) => ({ value: String(value), label }))}
            />
          )}
        />
        <Group gap={4} wrap="nowrap" className="acts">
          <ActionIcon
            size={32}
            aria-label={t('moveUp', { n })}
            title={t('moveUp', { n })}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label={t('moveDown', { n })}
            title={t('moveDown', { n })}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label={t('removeServer', { n })}
            title={t('removeServer', { n })}
            disabled={count === 1}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
      <ServerTest server={{ server: server.server, port: server.port ?? 25, secure: server.secure ?? 1 }} />
    </div>
  )
}
