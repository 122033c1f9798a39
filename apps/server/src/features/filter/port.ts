/** Filters for whoever registers many: the rules and columns that the form has. */
import { AppError } from '../../platform/app-error.ts'
import type { FilterPort } from '../filters-port.ts'
import { assertAction, assertScannerOption, mayChange } from './allowed.ts'
import { assertContent, assertMeant, contentOf, proposedName } from './values.ts'

export const filterPort: FilterPort = {
  isAllowed: mayChange,
  faults(caller, kind, body) {
    try {
      assertContent(kind, body)
      assertMeant(kind, body)
      assertScannerOption(caller, kind, body)
      assertAction(caller, kind, body)
      return {}
    } catch (error) {
      if (error instanceof AppError && error.fields !== undefined) return error.fields
      throw error
    }
  },
  content: contentOf,
  proposedName,
}
