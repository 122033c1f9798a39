/** The row that a form was made from: read again meanwhile, it is not what the form shows. */
import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { rebase } from './rebase.ts'

/** Of the read of a row for its form: what was read for an earlier one is nothing to start from. */
export const READ_ANEW = { staleTime: 0, gcTime: 0 } as const

export interface Edited {
  readonly id: number
  readonly version: string
}

/** Type of the mark at a field that somebody else changed too. */
export const CHANGED_ON_BOTH_SIDES = 'changed'

interface EditedForm<Row, In extends FieldValues, Out extends FieldValues> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly valuesOf: (row: Row) => In
  /** Reads the row as it is now. */
  readonly read: (row: Row) => Promise<Row>
}

/**
 * `edited` is what saving names with its version. `reload` makes the form anew from what is stored now: what was typed
 * stays, and is marked where somebody else changed it too. Answers how many are.
 */
export function useEdited<
  Row extends { readonly version: string },
  In extends FieldValues,
  Out extends FieldValues,
>(row: Row | undefined, { form, valuesOf, read }: EditedForm<Row, In, Out>) {
  const [edited, setEdited] = useState(row)
  const reload = async (): Promise<number> => {
    if (!edited) return 0
    const next = await read(edited)
    const values = valuesOf(next)
    const { kept, clashing } = rebase(valuesOf(edited), form.getValues(), values)
    form.reset(values)
    for (const [path, value] of kept) {
      form.setValue(path as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true })
    }
    for (const path of clashing)
      form.setError(markAt<In>(path, kept.get(path)), { type: CHANGED_ON_BOTH_SIDES })
    setEdited(next)
    return clashing.length
  }
  return { edited, reload: edited && reload }
}

/** The fault of a list of rows is its root's: its own place is where those of the rows stand. */
function markAt<In extends FieldValues>(path: string, value: unknown): Path<In> | `root.${string}` {
  const ofRows = Array.isArray(value) && value.some((item) => typeof item === 'object')
  return (ofRows ? `${path}.root` : path) as Path<In>
}
