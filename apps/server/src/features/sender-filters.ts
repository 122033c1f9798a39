/** What the mail feature asks of the filter feature: filters for the senders of mails. */
import { CONDITIONS, TARGETS } from '@postern/contract/codes/filter.ts'
import { filterCall } from '@postern/contract/routes/filter.ts'
import { AppError } from '../platform/app-error.ts'
import { ensureFilter, type FilterDeps } from './filter/service.ts'
import type { RegisterFilter } from './mail/ports.ts'

/** Filters for senders of mails, made by the filter feature under its own rules. */
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
