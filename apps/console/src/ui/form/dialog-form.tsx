/** A form in a dialog over a list: its problems, its fields, cancel and save; saved, it closes. */
import { Button, Group, Stack } from '@mantine/core'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { notifyDone } from '../notify.ts'
import { fieldAt, fieldErrors } from './field-errors.ts'
import { SaveProblem, TakenIn } from './save-problem.tsx'
import { useFirstField } from './use-first-field.ts'

interface DialogFormProps<In extends FieldValues, Out extends FieldValues> {
  readonly form: UseFormReturn<In, unknown, Out>
  /** Fields that errors of the server belong to; one of an item belongs to its list. */
  readonly fields: readonly Path<In>[]
  readonly onSave: (values: Out) => Promise<unknown>
  /** Takes in what somebody else saved meanwhile (useEdited); answers how many fields both changed. */
  readonly onReload: (() => Promise<number>) | undefined
  /** Reads that show what was saved; all of them when absent. */
  readonly refresh?: QueryKey
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DialogForm<In extends FieldValues, Out extends FieldValues>(props: DialogFormProps<In, Out>) {
  const { form, fields, onSave, onReload, refresh, onClose, children } = props
  const common = useT(COMMON_TEXTS)
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  useFirstField(element)
  const [taken, setTaken] = useState({ times: 0, clashes: 0 })
  const save = useMutation({
    mutationFn: onSave,
    onSuccess: async () => {
      notifyDone(common('saved'))
      onClose()
      await queries.invalidateQueries(refresh === undefined ? {} : { queryKey: refresh })
    },
    onError: (error) => {
      for (const [path, code] of fieldErrors(error)) {
        const known = fieldAt(fields, path)
        if (known) form.setError(known, { type: 'server', message: code })
      }
    },
  })
  const takeIn =
    onReload &&
    (async () => {
      const clashes = await onReload()
      save.reset()
      setTaken(({ times }) => ({ times: times + 1, clashes }))
    })
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
      <Stack gap={12}>
        {save.isError && <SaveProblem problem={save.error} onReload={takeIn} />}
        {!save.isError && taken.times > 0 && <TakenIn clashes={taken.clashes} />}
        {children}
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
