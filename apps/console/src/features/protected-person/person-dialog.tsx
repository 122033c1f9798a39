/** One protected person, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import {
  createProtectedPersonRoute,
  getProtectedPersonRoute,
  protectedPersonBody,
  updateProtectedPersonRoute,
  type ProtectedPersonRow,
} from '@postern/contract/routes/protected-person.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/console-form.ts'
import { PERSON_TEXTS } from '@postern/contract/texts/console-person.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../../api/client.ts'
import { toApiError } from '../../api/errors.ts'
import { useT } from '../../lib/i18n.tsx'
import { useEdited } from '../../lib/use-edited.ts'
import { useSession } from '../../lib/use-session.ts'
import { ChoiceField, TagsField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { notifyDone } from '../../ui/notify.ts'
import { SaveProblem, TakenIn } from '../../ui/form/save-problem.tsx'
import { Failed, SkeletonLines } from '../../ui/states.tsx'
import { choicesQuery } from '../../ui/pickers/choices.ts'

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
  const common = useT(COMMON_TEXTS)
  const choices = useQuery({ ...choicesQuery(), enabled: row !== null })
  return (
    <Modal
      opened={row !== null}
      onClose={onClose}
      size="lg"
      title={t(row === 'new' ? 'add' : 'edit')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {choices.isError && (
        <Failed what={members('theChoices')} error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {choices.isPending && <SkeletonLines />}
      {row !== null && choices.data && (
        <PersonForm row={row === 'new' ? null : row} domains={choices.data.domains} onClose={onClose} />
      )}
    </Modal>
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
  const queries = useQueryClient()
  const everywhere = useSession()?.role.region === 'all'
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
  const [taken, setTaken] = useState({ times: 0, clashes: 0 })
  const save = useMutation({
    mutationFn: ({ domain_id: domainId, ...body }: Out): Promise<unknown> =>
      edited
        ? call(updateProtectedPersonRoute, {
            params: { id: edited.id },
            body: { ...body, version: edited.version },
          })
        : call(createProtectedPersonRoute, { body: { ...body, domain_id: domainId } }),
    onSuccess: async () => {
      notifyDone(common('saved'))
      onClose()
      await queries.invalidateQueries({ queryKey: ['protected-people'] })
    },
    onError: (error) => {
      for (const [name, code] of Object.entries(toApiError(error).fields)) {
        const known = FIELDS.find((one) => name === one || name.startsWith(`${one}.`))
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
          // A person stays where they are; and an administrator of one domain has none to choose.
          disabled={row !== null || !everywhere}
          choices={domains.map((domain) => ({ value: domain.id, label: domain.name }))}
        />
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
