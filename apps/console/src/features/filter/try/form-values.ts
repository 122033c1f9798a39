import type { FilterForm, FilterOutput } from '../filter-form.ts'

/** What would be saved; null where the form says what is wrong with it. */
export async function valuesOf(form: FilterForm): Promise<FilterOutput | null> {
  let values: FilterOutput | null = null
  await form.handleSubmit((valid) => {
    values = valid
  })()
  return values
}
