/** How the form of a filter is checked: one without a name is called by its first rule. */
import { zodResolver } from '@hookform/resolvers/zod'
import { filterBody } from '@postern/contract/validation/filter.ts'
import type { Resolver } from 'react-hook-form'
import { activeLanguage } from '../../lib/i18n.tsx'
import { proposedName, type FilterInput, type FilterOutput } from './filter-form.ts'

export const filterResolver: Resolver<FilterInput, unknown, FilterOutput> = async (values, ...rest) => {
  const name = values.name.trim() || proposedName(values.rules, activeLanguage())
  const checked = await zodResolver<FilterInput, unknown, FilterOutput>(filterBody)(
    { ...values, name },
    ...rest,
  )
  // The rule that would name it is at fault, not the name.
  if (name === '' && 'rules' in checked.errors) Reflect.deleteProperty(checked.errors, 'name')
  return checked
}
