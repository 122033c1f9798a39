/** What detox needs of other features. */
import type { SettingsRecord } from '@postern/contract/settings/parse.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Settings of the installation, for administrators of all domains. */
export interface DetoxSettingsPort {
  /** @throws AppError NO_PERMISSION */
  readonly read: (caller: Caller) => Promise<{ readonly values: SettingsRecord; readonly version: number }>
  /** @throws AppError NO_PERMISSION, INVALID_REQUEST with fields, CHANGED_MEANWHILE */
  readonly change: (
    caller: Caller,
    body: { readonly values: SettingsRecord; readonly version?: number | undefined },
  ) => Promise<{ readonly version: number }>
}
