/**
 * Tenancy in one place (product §6): every store query of tenant data takes `scopeWhere`. Whoever asks for a row
 * outside gets what a row that does not exist gives: NOT_FOUND.
 */
import { sql, type Expression, type SqlBool } from 'kysely'

/** Whose rows a caller may touch. Narrower regions carry the ids of all their owners. */
export type Scope =
  | { readonly region: 'all' }
  | { readonly region: 'domain'; readonly domainId: number }
  | { readonly region: 'group'; readonly domainId: number; readonly groupId: number }
  | {
      readonly region: 'user'
      readonly domainId: number | null
      readonly groupId: number | null
      readonly userId: number
    }

/** Where a query keeps the owners of its rows: a column ('mail.domain_id') or an expression; null when it has none. */
export interface ScopeColumns {
  readonly domain: string | Expression<unknown> | null
  readonly group: string | Expression<unknown> | null
  readonly user: string | Expression<unknown> | null
}

/** The condition under which a row is in reach. A region whose owner column is missing reaches nothing. */
export function scopeWhere(scope: Scope, columns: ScopeColumns): Expression<SqlBool> {
  if (scope.region === 'all') return sql<SqlBool>`true`
  if (scope.region === 'domain') return owned(columns.domain, scope.domainId)
  if (scope.region === 'group') return owned(columns.group, scope.groupId)
  return owned(columns.user, scope.userId)
}

function owned(column: string | Expression<unknown> | null, id: number): Expression<SqlBool> {
  if (column === null) return sql<SqlBool>`false`
  return sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} = ${id}`
}

/** Id of the one domain a caller belongs to; null for callers of all domains and users without one. */
export function domainOf(scope: Scope): number | null {
  return scope.region === 'all' ? null : scope.domainId
}
