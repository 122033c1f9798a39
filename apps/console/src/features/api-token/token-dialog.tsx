/** Makes an API token and shows it this once. No row form: the dialog stays open with the new token, and changes no row later. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { PERMISSION_TEXTS, permissionsOnOffer, type Permission } from '@postern/contract/permissions.ts'
import { TOKEN_DAYS_MAX, tokenBody, type TokenBody } from '@postern/contract/routes/api-token.ts'
import { TOKEN_TEXTS } from '@postern/contract/texts/api-token.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '../../ui/dialog.tsx'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { choicesQuery } from '../../ui/pickers/choices.ts'
import { useProven } from '../../ui/proof/use-confirmed.tsx'
import { createToken } from './api.ts'
import { Made } from './token-made.tsx'
import { Notice } from '../../ui/notice.tsx'

type In = z.input<typeof tokenBody>
type Form = UseFormReturn<In, unknown, TokenBody>
const START: In = { name: '', permissions: [], domain_id: null, days: 90 }

interface TokenDialogProps {
  readonly onClose: () => void
  readonly onMade: () => void
}

export function TokenDialog({ onClose, onMade }: TokenDialogProps) {
  const t = useT(TOKEN_TEXTS)
  const [token, setToken] = useState<string | null>(null)
  return (
    <Dialog
      onClose={onClose}
      title={t(token === null ? 'create' : 'madeTitle')}
      size="lg"
      withCloseButton={token === null}
      closeOnClickOutside={false}
      closeOnEscape={token === null}
    >
      {token === null ? (
        <TokenForm
          onClose={onClose}
          onToken={(made) => {
            setToken(made)
            onMade()
          }}
        />
      ) : (
        <Made token={token} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  readonly onClose: () => void
  readonly onToken: (token: string) => void
}

function TokenForm({ onClose, onToken }: TokenFormProps) {
  const t = useT(TOKEN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const { language } = useLanguage()
  const shown = useFieldError()
  const { guard, dialog } = useProven()
  const form: Form = useForm<In, unknown, TokenBody>({
    resolver: zodResolver(tokenBody),
    defaultValues: START,
  })
  const domain = useWatch({ control: form.control, name: 'domain_id' })
  const choices = usePermissionChoices(typeof domain === 'number' ? domain : null)
  const { submit, busy, problem } = useSubmit(form, async ({ permissions, ...body }) => {
    const wanted = permissions.filter((id) => choices.includes(id))
    const made = await guard(() => createToken({ ...body, permissions: wanted }))
    onToken(made.token)
  })
  return (
    <form onSubmit={submit} noValidate className="stack">
      {problem !== null && (
        <Notice tone="error" role="alert">
          {thrownText(problem, language)}
        </Notice>
      )}
      <TextInput
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        maxLength={50}
        error={shown(form.formState.errors.name)}
        {...form.register('name')}
      />
      <Reach form={form} choices={choices} />
      <Controller
        control={form.control}
        name="days"
        render={({ field, fieldState }) => (
          <NumberInput
            label={t('days')}
            description={t('daysHelp')}
            min={1}
            max={TOKEN_DAYS_MAX}
            allowDecimal={false}
            value={field.value}
            error={shown(fieldState.error)}
            onChange={(days) => field.onChange(Number(days))}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={busy}>
          {t('create')}
        </Button>
      </Group>
      {dialog}
    </form>
  )
}

/** What the caller may hand on to a token for everything, or for one domain. */
function usePermissionChoices(domainId: number | null): readonly Permission[] {
  const session = useSession()
  const region = domainId === null && session?.role.region === 'all' ? 'all' : 'domain'
  return permissionsOnOffer(region).filter((id) => session?.permissions.includes(id))
}

interface ReachProps {
  readonly form: Form
  readonly choices: readonly Permission[]
}

/** Where a token reaches and what it may do there. */
function Reach({ form, choices }: ReachProps) {
  const t = useT(TOKEN_TEXTS)
  const common = useT(COMMON_TEXTS)
  const permissionText = useT(PERMISSION_TEXTS)
  const shown = useFieldError()
  const all = useSession()?.role.region === 'all'
  const domains = useQuery(choicesQuery()).data?.domains ?? []
  return (
    <>
      {all && (
        <ChoiceField
          control={form.control}
          name="domain_id"
          label={t('domain')}
          searchable
          choices={[
            { value: null, label: t('allDomains') },
            ...domains.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Controller
        control={form.control}
        name="permissions"
        render={({ field, fieldState }) => (
          <MultiSelect
            label={t('permissions')}
            description={t('permissionsHelp')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': common('clearSelection') }}
            value={field.value.filter((id) => choices.includes(id))}
            error={shown(fieldState.error)}
            data={choices.map((id) => ({ value: id, label: permissionText(id) }))}
            onChange={(chosen) => field.onChange(choices.filter((id) => chosen.includes(id)))}
            onBlur={field.onBlur}
            ref={field.ref}
          />
        )}
      />
    </>
  )
}
