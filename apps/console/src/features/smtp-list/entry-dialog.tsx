/** One entry of an SMTP list, added or changed over the list. */
import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { countriesBy } from '@postern/contract/i18n/countries.ts'
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { SMTP_LIST_ROUTES, type SmtpEntryRow, type SmtpList } from '@postern/contract/routes/smtp-list.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SMTP_CAUTION_TEXTS } from '@postern/contract/texts/smtp-list-mail.ts'
import { SMTP_LIST_TEXTS } from '@postern/contract/texts/smtp-list.ts'
import { MAIL_KINDS, readSmtpEntry } from '@postern/contract/validation/smtp-entry.ts'
import {
  smtpEntryBody,
  type SmtpEntryBody,
  type SmtpEntryInput,
} from '@postern/contract/validation/smtp-entry-body.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { rowQuery, saving } from '../../lib/rows.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { RowDialog } from '../../ui/form/row-dialog.tsx'
import { useDialogForm } from '../../ui/form/use-dialog-form.ts'
import { MomentField } from '../../ui/moment-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { overlapsQuery, SMTP_ENTRIES } from './api.ts'
import { shownEntry } from './shown.ts'

const EMPTY: SmtpEntryBody = {
  value: '',
  of_recipient: false,
  trust_unauthenticated: false,
  comment: '',
  valid_until: null,
  is_act: true,
}
const BODIES = { whitelist: smtpEntryBody('allow'), blacklist: smtpEntryBody('deny') } as const

type Form = UseFormReturn<SmtpEntryInput, unknown, SmtpEntryBody>

interface DialogProps {
  readonly list: SmtpList
  readonly row: SmtpEntryRow | 'new' | null
  readonly onClose: () => void
}

export function EntryDialog({ list, row, onClose }: DialogProps) {
  const t = useT(SMTP_LIST_TEXTS)
  return (
    <RowDialog row={row} titles={{ add: t(`add.${list}`), edit: t('edit') }} onClose={onClose}>
      {(open) => <EntryForm list={list} row={open} onClose={onClose} />}
    </RowDialog>
  )
}

const valuesOf = (row: SmtpEntryRow): SmtpEntryBody => ({
  value: row.value,
  of_recipient: row.of_recipient,
  trust_unauthenticated: row.trust_unauthenticated,
  comment: row.comment,
  valid_until: row.valid_until,
  is_act: row.is_act,
})

interface FormProps {
  readonly list: SmtpList
  readonly row: SmtpEntryRow | undefined
  readonly onClose: () => void
}

function EntryForm({ list, row, onClose }: FormProps) {
  const t = useT(SMTP_LIST_TEXTS)
  const common = useT(COMMON_TEXTS)
  const problem = useFieldError()
  const routes = SMTP_LIST_ROUTES[list]
  const { form, dialog } = useDialogForm({
    row,
    body: BODIES[list],
    valuesOf,
    start: EMPTY,
    read: rowQuery(SMTP_ENTRIES, routes.get),
    save: saving(routes.create, routes.update),
  })
  const { control, register, formState } = form
  return (
    <DialogForm {...dialog} refresh={[SMTP_ENTRIES]} onClose={onClose}>
      <ValueField form={form} />
      <Overlaps form={form} list={list} own={row?.value} />
      <SideFields form={form} list={list} />
      <Controller
        control={control}
        name="valid_until"
        render={({ field, fieldState }) => (
          <MomentField
            label={t('validUntil')}
            description={t('validUntilHelp')}
            value={field.value ?? undefined}
            onChange={(value) => field.onChange(value ?? null)}
            onBlur={field.onBlur}
            ref={field.ref}
            error={problem(fieldState.error)}
          />
        )}
      />
      <TextInput
        label={common('comment')}
        maxLength={LIMITS.filterComment}
        error={problem(formState.errors.comment)}
        {...register('comment')}
      />
      <SwitchField control={control} name="is_act" label={t('active')} />
    </DialogForm>
  )
}

/** Countries are offered by name as one types. */
function ValueField({ form }: { readonly form: Form }) {
  const t = useT(SMTP_LIST_TEXTS)
  const { language } = useLanguage()
  const problem = useFieldError()
  const countries = useMemo(() => countriesBy(language).map(({ name }) => name), [language])
  const value = useWatch({ control: form.control, name: 'value' })
  const read = readSmtpEntry(value)
  const isName = value.trim().length > 1 && !/[.@:*/\d]/.test(value)
  return (
    <Controller
      control={form.control}
      name="value"
      render={({ field, fieldState }) => (
        <Autocomplete
          data-autofocus
          label={t('value')}
          description={
            read
              ? t('readAs', { kind: t(`kind.${read.kind}`), value: shownEntry(read, language) })
              : t('valueHelp')
          }
          withAsterisk
          maxLength={LIMITS.emailMax}
          data={isName ? countries : []}
          limit={4}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
          name={field.name}
          error={problem(fieldState.error)}
        />
      )}
    />
  )
}

function SideFields({ form, list }: { readonly form: Form; readonly list: SmtpList }) {
  const t = useT(SMTP_LIST_TEXTS)
  const kind = readSmtpEntry(useWatch({ control: form.control, name: 'value' }))?.kind
  // Of addresses and countries there is nothing to be said.
  if (kind !== undefined && !MAIL_KINDS.includes(kind)) return null
  return list === 'blacklist' ? (
    <SwitchField
      control={form.control}
      name="of_recipient"
      label={t('ofRecipient')}
      help={t('ofRecipientHelp')}
    />
  ) : (
    <SwitchField
      control={form.control}
      name="trust_unauthenticated"
      label={t('trust')}
      help={t('trustHelp')}
    />
  )
}

const PAUSE_MS = 400

/** What covers the entry already; saving it is possible all the same. */
function Overlaps({
  form,
  list,
  own,
}: {
  readonly form: Form
  readonly list: SmtpList
  readonly own: string | undefined
}) {
  const t = useT(SMTP_LIST_TEXTS)
  const caution = useT(SMTP_CAUTION_TEXTS)
  const [entered, recipient] = useWatch({ control: form.control, name: ['value', 'of_recipient'] })
  const [value] = useDebouncedValue(readSmtpEntry(entered)?.value ?? '', PAUSE_MS)
  const { data } = useQuery(overlapsQuery(list, value, recipient === true))
  if (!data || value === '' || data.value !== value) return null
  const covering = data.covered_by.filter((entry) => entry !== own)
  const warned = data.caution === 'public' || (data.caution === 'own' && list === 'blacklist' && !recipient)
  if (covering.length === 0 && data.other_list.length === 0 && !warned) return null
  return (
    <Notice tone="warn" role="status">
      {covering.length > 0 && <p>{t('coveredBy', { entries: covering.join(', ') })}</p>}
      {warned && data.caution !== null && <p>{caution(data.caution, { value: isolated(value) })}</p>}
      {data.other_list.length > 0 && <p>{t('otherList', { entries: data.other_list.join(', ') })}</p>}
      <p className="dim small">{t('saveAnyway')}</p>
    </Notice>
  )
}
