/** Filters for whoever registers many: the rules and columns that the form has. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { AppError } from '../../platform/app-error.ts'
import type { FilterPort } from '../ports/filters.ts'
import { assertAction, assertScannerOption, mayChange } from './allowed.ts'
import { assertContent, assertLinkable, assertMeant, contentOf, proposedName } from './values.ts'

/** @param settings as they are now */
export const filterPort = (settings: () => SettingsValues): FilterPort => ({
  isAllowed: mayChange,
  faults(caller, kind, body) {
    try {
      assertContent(kind, body)
      assertMeant(kind, body)
      assertScannerOption(caller, kind, body)
      assertAction(caller, kind, body)
      assertLinkable(settings(), body)
      return {}
    } catch (error) {
      if (error instanceof AppError && error.fields !== undefined) return error.fields
      throw error
    }
  },
  content: contentOf,
  proposedName,
})
