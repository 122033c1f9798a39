/** Fields that most people leave as they are, folded away under one line. */
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { get, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'

interface MoreSettingsProps<In extends FieldValues, Out> {
  readonly form: UseFormReturn<In, unknown, Out>
  /** The fields inside. */
  readonly fields: readonly Path<In>[]
  /** Values of an untouched new form. A field that differs from them is shown from the start. */
  readonly usual: NoInfer<Partial<In>>
  /** Titles of the sections inside. */
  readonly sections?: readonly string[]
  readonly children: ReactNode
}

/** Opens by itself where a field inside is wrong, or is not what it usually is. */
export function MoreSettings<In extends FieldValues, Out>(props: MoreSettingsProps<In, Out>) {
  const { form, fields, usual, sections = [], children } = props
  const ui = useT(UI_TEXTS)
  const { errors, submitCount } = form.formState
  const wrong = fields.some((name) => get(errors, name) !== undefined)
  const [left, setLeft] = useState(() => ({
    open: differs(form.getValues(), usual, fields),
    submits: submitCount,
  }))
  // What is found wrong when saving is shown, whatever was closed before.
  const open = left.open || (wrong && left.submits < submitCount)
  return (
    <details
      className="more"
      open={open}
      onToggle={(event) => setLeft({ open: event.currentTarget.open, submits: submitCount })}
    >
      <summary>
        <IconChevronRight size={16} aria-hidden />
        <strong>{ui('moreSettings')}</strong>
        <span className="dim">{sections.join(' · ')}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** Whether a field has another value than it usually has; empty values are alike. */
export function differs<In extends FieldValues>(
  values: In,
  usual: Partial<In>,
  fields: readonly Path<In>[],
): boolean {
  return fields.some((name) => plain(get(values, name)) !== plain(get(usual, name)))
}

function plain(value: unknown): string {
  return value === undefined || value === null || value === '' ? '' : JSON.stringify(value)
}
