/** Settings as the administrator's calls read and change them. */
import type { SettingVersion } from '@postern/contract/routes/config.ts'
import type { FeatureDeps } from '@postern/server/features/register.ts'
import { signIn, startApi, type ApiAnswer, type ApiClient, type TestApi } from './api.ts'

export interface SettingCalls {
  put(group: string, values: object, version?: number): Promise<ApiAnswer>
  read(group: string): Promise<{ values: Record<string, unknown>; version: number; secrets: string[] }>
  /** Versions, the newest first; `query` as in `?group=smtp`. */
  history(query?: string): Promise<{ data: SettingVersion[]; total: number }>
  lastAudit(): Promise<{ class: string; task: string; target: string; details: unknown; email: string }>
  /** As a new installation has them, without history. */
  clear(): Promise<void>
}

/** The API with its first administrator, and the calls to settings as that one makes them. */
export async function startSettings(deps: Partial<FeatureDeps> = {}) {
  const api = await startApi({ deps })
  const admin = await signIn(api.app)
  return { api, admin, calls: settingCalls(api, admin) }
}

function settingCalls(api: TestApi, admin: ApiClient): SettingCalls {
  const { db } = api.database
  return {
    put: (group, values, version) =>
      admin.call('PUT', `/configs/settings/${group}`, {
        values,
        ...(version === undefined ? {} : { version }),
      }),
    read: async (group) =>
      (await admin.call('GET', `/configs/settings/${group}`)).data as Awaited<
        ReturnType<SettingCalls['read']>
      >,
    history: async (query = '') =>
      (await admin.call('GET', `/configs/history${query}`)).data as Awaited<
        ReturnType<SettingCalls['history']>
      >,
    lastAudit: () =>
      db
        .selectFrom('audit')
        .select(['class', 'task', 'target', 'details', 'email'])
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    clear: async () => {
      await db.deleteFrom('setting').where('key', 'not like', 'internal.%').execute()
      await db.deleteFrom('setting_history').execute()
    },
  }
}
