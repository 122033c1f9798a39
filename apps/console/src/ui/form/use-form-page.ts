/** A page with a form: it saves, reads the lists of the row again, and goes back to the list. */
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import type { Edited } from '../../lib/use-edited.ts'
import type { RowLink } from '../row-name.tsx'
import { LEFT_OPEN } from './form-page.tsx'
import { useRowForm, type RowFormOptions } from './use-row-form.ts'

interface FormPageOptions<
  Row extends Edited,
  In extends FieldValues,
  Out extends FieldValues,
  Key extends QueryKey,
> extends RowFormOptions<Row, In, Out, Key> {
  /** Where saving and cancel lead: the list, or what leaves the page. */
  readonly leave: RowLink | { readonly href: string } | (() => void)
  /** Reads that show the saved row; all of them when absent. */
  readonly refresh?: readonly QueryKey[]
}

/** `<FormPage {...page}>` shows the form. */
export function useFormPage<
  Row extends Edited,
  In extends FieldValues,
  Out extends FieldValues,
  Key extends QueryKey,
>(options: FormPageOptions<Row, In, Out, Key>) {
  const { leave, refresh = [[]] } = options
  const { form, onSave, onReload } = useRowForm(options)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const save = async (values: Out): Promise<unknown> => {
    const saved = await onSave(values)
    if (saved === LEFT_OPEN) return saved
    for (const queryKey of refresh) await queries.invalidateQueries({ queryKey })
    return saved
  }
  const onLeave = () => {
    if (typeof leave === 'function') leave()
    else void navigate(leave)
  }
  return { form, page: { form, onSave: save, onReload, onLeave } }
}
