/** What features that show mail ask of filters: to make and to delete one for the sender of a mail. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { filterCall } from '@postern/contract/routes/filter.ts'
import { AppError } from '../../platform/app-error.ts'
import type { RegisterFilter, RemoveFilter } from '../ports/filters.ts'
import { deleteFilters, ensureFilter, type FilterDeps } from './service.ts'

/** Filters for senders of mails, under the same rules as those of the form. */
export function senderFilters(deps: FilterDeps): RegisterFilter {
  return async (caller, { region, policy, value, by, trust, owner }) => {
    const target = by === 'domain' ? TARGETS.senderDomain : TARGETS.senderEmail
    // Named after the sender, apart from a filter of that name that does something else.
    const body = filterCall.safeParse({
      rules: [{ target, cond: CONDITIONS.match, value }],
      trust_unauthenticated: policy === 'allow' && trust,
      ...owner,
    })
    if (!body.success) return 'FILTER_REGISTRATION_FAILED'
    try {
      return await ensureFilter(deps, caller, { region, policy }, body.data)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.code
    }
  }
}

export function removeFilter(deps: FilterDeps): RemoveFilter {
  return async (caller, kind, id) => void (await deleteFilters(deps, caller, kind, [id]))
}
