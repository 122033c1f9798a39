/** A filter as it is sent or stored → as mail is judged with it. */
import { FILTER_FUNCTIONS, POLICIES, type FilterFunction } from '@postern/contract/codes/filter.ts'
import type { FilterCall } from '@postern/contract/routes/filter.ts'
import { judgedAction } from '@postern/contract/validation/filter-action.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { assertAction, assertAllowed, assertScannerOption } from '../allowed.ts'
import * as store from '../store.ts'
import { assertContent, ownerOf } from '../values.ts'
import type { DraftFilter, DraftRule, FilterPlace } from './ports.ts'

export interface Drafts {
  readonly draft: DraftFilter
  readonly stored: DraftFilter | null
}

/**
 * What the caller could save. @throws as saving it does, but for names and rules that are taken; NOT_FOUND_FILTER for an `id`
 * out of reach
 */
export async function draftOf(
  db: Db,
  caller: Caller,
  kind: FilterPlace,
  { id, ...body }: FilterCall & { readonly id?: number | undefined },
): Promise<Drafts> {
  assertAllowed(caller, kind)
  const stored = id === undefined ? undefined : await store.findFilter(db, caller.scope, kind, id)
  if (id !== undefined && !stored) throw new AppError('NOT_FOUND_FILTER')
  if (kind.policy === 'deny' || stored?.scanner_option !== body.scanner_option)
    assertScannerOption(caller, kind, body)
  if (stored === undefined || body.action !== null || body.filter_function !== stored.filter_function)
    assertAction(caller, kind, body)
  assertContent(kind, body)
  const owner = await ownerOf(db, caller, kind.region, body)
  const draft = filterOf(kind, {
    ...body,
    ...owner,
    id: id ?? null,
    name: body.name ?? stored?.name ?? '',
    // Nothing is sent: where a server may lie is no matter.
    route_named_by: stored?.route_named_by ?? null,
    valid_from: body.valid_from === null ? null : new Date(body.valid_from),
    valid_until: body.valid_until === null ? null : new Date(body.valid_until),
  })
  return { draft, stored: stored?.is_act === true ? filterOf(kind, stored) : null }
}

type Values = Pick<
  store.StoredFilter,
  | 'name'
  | 'operation'
  | 'rules'
  | 'scanner_option'
  | 'trust_unauthenticated'
  | 'valid_from'
  | 'valid_until'
  | 'mail_language'
  | 'action'
  | 'filter_function'
  | 'route_named_by'
  | 'domain_id'
  | 'group_id'
  | 'user_id'
> & { readonly id: number | null }

/** A stored filter, as mail is judged with it. */
export function filterOf({ region, policy }: FilterPlace, values: Values): DraftFilter {
  const { valid_from: from, valid_until: until, mail_language: language } = values
  const allow = policy === 'allow'
  return {
    id: values.id,
    name: values.name,
    region,
    policy: POLICIES[policy],
    domainId: values.domain_id,
    groupId: values.group_id,
    userId: values.user_id,
    operation: values.operation as DraftFilter['operation'],
    rules: values.rules as readonly DraftRule[],
    scannerOption: allow ? (values.scanner_option as DraftFilter['scannerOption']) : 0,
    trustUnauthenticated: allow && values.trust_unauthenticated,
    ...(from || until ? { term: { from: from?.getTime() ?? null, until: until?.getTime() ?? null } } : {}),
    ...(language === '' ? {} : { language }),
    ...judgedAction(values.action, values.route_named_by),
    ...(values.filter_function === FILTER_FUNCTIONS.scan
      ? {}
      : { exempts: values.filter_function as FilterFunction }),
  }
}
