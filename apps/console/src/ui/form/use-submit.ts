/** Sends what a form holds. What is wrong with a field stands at it; `problem` is what belongs to none. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { useState, type FormEvent } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { fieldErrors } from './field-errors.ts'

interface Submit {
  readonly submit: (event: FormEvent) => void
  readonly busy: boolean
  /** null: nothing, or nothing but fields. */
  readonly problem: unknown
}

/** `fieldOf`: the field that an error of the whole request belongs to, where it does. */
export function useSubmit<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  send: (values: Out) => Promise<unknown>,
  fieldOf: Partial<Record<ErrorCode, Path<In>>> = {},
): Submit {
  const [problem, setProblem] = useState<unknown>(null)
  const sendAll = async (values: Out) => {
    setProblem(null)
    try {
      await send(values)
    } catch (error) {
      const names = fieldErrors(error, fieldOf)
      for (const [at, [name, message]] of names.entries())
        form.setError(name as Path<In>, { type: 'server', message }, { shouldFocus: at === 0 })
      if (names.length === 0) setProblem(error)
    }
  }
  return {
    submit: (event) => void form.handleSubmit(sendAll, () => setProblem(null))(event),
    busy: form.formState.isSubmitting,
    problem,
  }
}
