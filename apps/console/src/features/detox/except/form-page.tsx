/** One exception: what it leaves alone, for whom, until when. */
import { Stack, TextInput } from '@mantine/core'
import { DETOX_EXCEPTION_KINDS } from '@postern/contract/codes/detox.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { DetoxExceptionRow } from '@postern/contract/routes/detox-exception.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { DETOX_EXCEPT_TEXTS } from '@postern/contract/texts/detox-except.ts'
import { MEMBER_TEXTS } from '@postern/contract/texts/member.ts'
import { detoxException, type DetoxExceptionBody } from '@postern/contract/validation/detox-exception.ts'
import { useQuery } from '@tanstack/react-query'
import { linkOptions, useSearch } from '@tanstack/react-router'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useT } from '../../../lib/i18n.tsx'
import { useSession } from '../../../lib/use-session.ts'
import { ChoiceField, SwitchField } from '../../../ui/form/fields.tsx'
import { FormPage, useFieldError } from '../../../ui/form/form-page.tsx'
import { RowPage } from '../../../ui/form/row-page.tsx'
import { useFormPage } from '../../../ui/form/use-form-page.ts'
import { MomentField } from '../../../ui/moment-field.tsx'
import { choicesQuery } from '../../../ui/pickers/choices.ts'
import { exceptionQuery, EXCEPTIONS, saveException } from './api.ts'

type In = z.input<typeof detoxException>

export function ExceptionFormPage() {
  const t = useT(DETOX_EXCEPT_TEXTS)
  const members = useT(MEMBER_TEXTS)
  const choices = useQuery(choicesQuery())
  return (
    <RowPage
      search={useSearch({ from: '/shell/detox/except/form' })}
      read={exceptionQuery}
      what={t('theException')}
      titles={{ add: t('add'), edit: t('edit') }}
      reads={[{ query: choices, what: members('theChoices') }]}
      permission="apt-detox-except"
    >
      {(row) => <Fields row={row} domains={choices.data?.domains ?? []} />}
    </RowPage>
  )
}

function valuesOf({ kind, value, domain_id, comment, valid_until, is_act }: DetoxExceptionRow): In {
  return { kind, value, domain_id, comment, valid_until, is_act }
}

interface FieldsProps {
  readonly row: DetoxExceptionRow | undefined
  readonly domains: readonly { readonly id: number; readonly name: string }[]
}

function Fields({ row, domains }: FieldsProps) {
  const t = useT(DETOX_EXCEPT_TEXTS)
  const everywhere = useSession()?.role.region === 'all'
  const { form, page } = useFormPage({
    row,
    body: detoxException,
    valuesOf,
    start: {
      kind: 'sender_domain',
      value: '',
      domain_id: everywhere ? null : (domains[0]?.id ?? null),
      comment: '',
      valid_until: null,
      is_act: true,
    },
    read: exceptionQuery,
    save: saveException,
    leave: linkOptions({ to: '/detox/except/list' }),
    refresh: [[EXCEPTIONS], ['detox-config']],
  })
  return (
    <FormPage {...page}>
      <fieldset>
        <legend>{t('what')}</legend>
        <Stack gap={16}>
          <div className="two">
            <ChoiceField
              control={form.control}
              name="kind"
              label={t('kind')}
              choices={DETOX_EXCEPTION_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
            <ChoiceField
              control={form.control}
              name="domain_id"
              label={t('region')}
              searchable
              disabled={row !== undefined || !everywhere}
              choices={[
                ...(everywhere ? [{ value: null, label: t('everything') }] : []),
                ...domains.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </div>
          <What form={form} />
        </Stack>
      </fieldset>
    </FormPage>
  )
}

/** The value, as its kind is written, and for how long. */
function What({ form }: { readonly form: UseFormReturn<In, unknown, DetoxExceptionBody> }) {
  const t = useT(DETOX_EXCEPT_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const { control, formState, register } = form
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <TextInput
        label={t('value')}
        description={t(`help.${kind}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        spellCheck={false}
        autoComplete="off"
        maxLength={LIMITS.emailMax}
        error={problem(formState.errors.value)}
        {...register('value')}
      />
      <TextInput
        label={common('comment')}
        maxLength={LIMITS.filterComment}
        error={problem(formState.errors.comment)}
        {...register('comment')}
      />
      <div className="two">
        <Controller
          control={control}
          name="valid_until"
          render={({ field, fieldState }) => (
            <MomentField
              label={t('term')}
              description={t('termHelp')}
              value={field.value ?? undefined}
              onChange={(value) => field.onChange(value ?? null)}
              onBlur={field.onBlur}
              ref={field.ref}
              error={problem(fieldState.error)}
            />
          )}
        />
      </div>
      <SwitchField control={control} name="is_act" label={t('inUse')} />
    </>
  )
}
