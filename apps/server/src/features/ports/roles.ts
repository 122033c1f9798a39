/** Which roles there are and who may give them, for the features that give roles; features/member provides it. */
import type { RegionName } from '@postern/contract/codes/filter.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Caller } from '../../platform/http/caller.ts'

export interface GivenRole {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly region: RegionName
  readonly permissions: string[]
}

export interface RolePort {
  list(db: Db): Promise<readonly GivenRole[]>
  /** @throws AppError NOT_FOUND_ROLE, ROLE_NOT_ASSIGNABLE, or INVALID_REQUEST naming the place the role's region wants */
  assertAssignable(
    caller: Caller,
    role: GivenRole | undefined,
    place: { readonly domain_id: number | null; readonly group_id: number | null },
  ): void
}
