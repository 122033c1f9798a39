/** One monitored keyword, added or changed over the list. */
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
import type { z } from 'zod'
import { useT } from '../../lib/i18n.tsx'
import { rowQuery, saving } from '../../lib/rows.ts'
import { DialogForm } from '../../ui/form/dialog-form.tsx'
import { NumberField, SwitchField } from '../../ui/form/fields.tsx'
import { useFieldError } from '../../ui/form/form-page.tsx'
import { RowDialog } from '../../ui/form/row-dialog.tsx'
import { useDialogForm } from '../../ui/form/use-dialog-form.ts'

type In = z.input<typeof keywordBody>
type Out = z.output<typeof keywordBody>
const EMPTY: Out = { keyword: '', body: '', occurrences: 1, word: false, alarm: true, is_act: true }

interface DialogProps {
  readonly row: KeywordRow | 'new' | null
  readonly onClose: () => void
}

export function KeywordDialog({ row, onClose }: DialogProps) {
  const t = useT(KEYWORD_TEXTS)
  return (
    <RowDialog row={row} titles={{ add: t('add'), edit: t('edit') }} onClose={onClose}>
      {(open) => <KeywordForm row={open} onClose={onClose} />}
    </RowDialog>
  )
}

function valuesOf({ keyword, body, occurrences, word, alarm, is_act }: KeywordRow): In {
  return { keyword, body, occurrences, word, alarm, is_act }
}

interface FormProps {
  readonly row: KeywordRow | undefined
  readonly onClose: () => void
}

function KeywordForm({ row, onClose }: FormProps) {
  const t = useT(KEYWORD_TEXTS)
  const problem = useFieldError()
  const { form, dialog } = useDialogForm({
    row,
    body: keywordBody,
    valuesOf,
    start: EMPTY,
    read: rowQuery('keywords', getKeywordRoute),
    save: saving(createKeywordRoute, updateKeywordRoute),
  })
  const { control, register, formState } = form
  return (
    <DialogForm {...dialog} refresh={['keywords']} onClose={onClose}>
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
