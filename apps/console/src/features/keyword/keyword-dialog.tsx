/** One monitored keyword, added or changed over the list. */
import { zodResolver } from '@hookform/resolvers/zod'
import { Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@postern/contract/limits.ts'
import {
  createKeywordRoute,
  getKeywordRoute,
  keywordBody,
  updateKeywordRoute,
  type KeywordRow,
} from '@postern/contract/routes/keyword.ts'
import { KEYWORD_TEXTS } from '@postern/contract/texts/keyword.ts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { useT } from '../../lib/i18n.tsx'
import { useEdited } from '../../lib/use-edited.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { NumberField, SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'

type In = z.input<typeof keywordBody>
type Out = z.output<typeof keywordBody>
const FIELDS = ['keyword', 'body', 'occurrences', 'word', 'alarm', 'is_act'] as const
const EMPTY: Out = { keyword: '', body: '', occurrences: 1, word: false, alarm: true, is_act: true }

interface DialogProps {
  readonly row: KeywordRow | 'new' | null
  readonly onClose: () => void
}

export function KeywordDialog({ row, onClose }: DialogProps) {
  const t = useT(KEYWORD_TEXTS)
  return (
    <Dialog opened={row !== null} onClose={onClose} size="lg" title={t(row === 'new' ? 'add' : 'edit')}>
      {row !== null && <KeywordForm row={row === 'new' ? null : row} onClose={onClose} />}
    </Dialog>
  )
}

function valuesOf({ keyword, body, occurrences, word, alarm, is_act }: KeywordRow): In {
  return { keyword, body, occurrences, word, alarm, is_act }
}

function KeywordForm({ row, onClose }: { readonly row: KeywordRow | null; readonly onClose: () => void }) {
  const t = useT(KEYWORD_TEXTS)
  const problem = useFieldError()
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(keywordBody),
    defaultValues: row ? valuesOf(row) : EMPTY,
  })
  const { edited, reload } = useEdited(row ?? undefined, {
    form,
    valuesOf,
    read: ({ id }) => call(getKeywordRoute, { params: { id } }),
  })
  const { control, register, formState } = form
  const save = (body: Out): Promise<unknown> =>
    edited
      ? call(updateKeywordRoute, { params: { id: edited.id }, body: { ...body, version: edited.version } })
      : call(createKeywordRoute, { body })
  return (
    <DialogForm
      form={form}
      fields={FIELDS}
      onSave={save}
      onReload={reload}
      refresh={['keywords']}
      onClose={onClose}
    >
      <TextInput
        label={t('keyword')}
        description={t('keywordHelp')}
        withAsterisk
        maxLength={LIMITS.keyword}
        error={problem(formState.errors.keyword)}
        {...register('keyword')}
      />
      <Textarea
        label={t('body')}
        description={t('bodyHelp')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={LIMITS.keywordContent}
        error={problem(formState.errors.body)}
        {...register('body')}
      />
      <NumberField
        control={control}
        name="occurrences"
        label={t('occurrences')}
        help={t('occurrencesHelp')}
        min={LIMITS.keywordOccurrenceMin}
        max={LIMITS.keywordOccurrenceMax}
        empty={undefined}
      />
      <SwitchField control={control} name="word" label={t('word')} help={t('wordHelp')} />
      <SwitchField control={control} name="alarm" label={t('alarm')} help={t('alarmHelp')} />
      <SwitchField control={control} name="is_act" label={t('active')} />
    </DialogForm>
  )
}
