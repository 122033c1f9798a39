/** A form that adds a row or changes one: its checks, its first values and its save. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { useEdited, type Edited } from '../../lib/use-edited.ts'

export interface RowFormOptions<
  Row extends Edited,
  In extends FieldValues,
  Out extends FieldValues,
  Key extends QueryKey,
> {
  /** The row to change; undefined adds one. */
  readonly row: Row | undefined
  /** Checks the values of the form: a schema of the contract, or more than a schema can say. */
  readonly body: z.ZodType<Out, In> | Resolver<In, unknown, Out>
  readonly valuesOf: (row: Row) => In
  /** What a new row begins with. */
  readonly start: DefaultValues<NoInfer<In>>
  /** The read of the row as it is now. */
  readonly read: (id: number) => FetchQueryOptions<Row, Error, Row, Key>
  /** `edited` is the row that the form was made from: saving over somebody else's change is refused. */
  readonly save: (edited: Row | undefined, values: Out) => Promise<unknown>
}

interface RowForm<In extends FieldValues, Out extends FieldValues> {
  readonly form: UseFormReturn<In, unknown, Out>
  readonly onSave: (values: Out) => Promise<unknown>
  /** Takes in the changes that somebody else saved meanwhile; a new row has none. */
  readonly onReload: (() => Promise<number>) | undefined
}

export function useRowForm<
  Row extends Edited,
  In extends FieldValues,
  Out extends FieldValues,
  Key extends QueryKey,
>(options: RowFormOptions<Row, In, Out, Key>): RowForm<In, Out> {
  const { row, body, valuesOf, start, read, save } = options
  const queries = useQueryClient()
  const form = useForm<In, unknown, Out>({
    resolver: typeof body === 'function' ? body : zodResolver(body),
    defaultValues: row ? (valuesOf(row) as DefaultValues<In>) : start,
  })
  const { edited, reload } = useEdited(row, {
    form,
    valuesOf,
    read: ({ id }) => queries.fetchQuery(read(id)),
  })
  return { form, onSave: (values) => save(edited, values), onReload: reload }
}
