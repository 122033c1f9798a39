/** What a dialog with a form does with it: checks by a schema whose fields show the errors, saves, takes in changes. */
import type { QueryKey } from '@tanstack/react-query'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import type { Edited } from '../../lib/use-edited.ts'
import { useRowForm, type RowFormOptions } from './use-row-form.ts'

interface DialogFormOptions<
  Row extends Edited,
  In extends FieldValues,
  Out extends FieldValues,
  Key extends QueryKey,
> extends RowFormOptions<Row, In, Out, Key> {
  readonly body: z.ZodObject & z.ZodType<Out, In>
}

/** `<DialogForm {...dialog} onClose={…}>` shows the form. */
export function useDialogForm<
  Row extends Edited,
  In extends FieldValues,
  Out extends FieldValues,
  Key extends QueryKey,
>(options: DialogFormOptions<Row, In, Out, Key>) {
  const { form, onSave, onReload } = useRowForm(options)
  return { form, dialog: { form, fields: Object.keys(options.body.shape) as Path<In>[], onSave, onReload } }
}
