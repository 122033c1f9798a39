/** Reads and writes of settings. */
import {
  exportSettingsRoute,
  getSettingsRoute,
  importSettingsRoute,
  listSettingHistoryRoute,
  rollbackSettingsRoute,
  updateSettingsRoute,
} from '@postern/contract/routes/config.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { SettingGroupName } from '@postern/contract/settings/catalogue.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import type { HistorySearch } from './search.ts'

export type GroupSettings = RouteReply<typeof getSettingsRoute>
export type ImportReply = RouteReply<typeof importSettingsRoute>

/** A form is made from what is stored now, never from what was read before. */
export const settingsQuery = (group: SettingGroupName) =>
  queryOptions({
    queryKey: ['settings', group],
    queryFn: ({ signal }) => call(getSettingsRoute, { params: { group } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

export const saveSettings = (group: SettingGroupName, values: Record<string, unknown>, version: number) =>
  call(updateSettingsRoute, { params: { group }, body: { values, version } })

export const historyQuery = (search: HistorySearch) =>
  queryOptions({
    queryKey: ['setting-history', search],
    queryFn: ({ signal }) =>
      call(
        listSettingHistoryRoute,
        { query: { page: search.page, size: search.size ?? listSize(), group: search.group } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The newest version of a group: whose change was there first. */
export const lastVersion = async (group: SettingGroupName) =>
  (await call(listSettingHistoryRoute, { query: { size: 15, group } })).data[0]

export const rollback = (id: number, version?: number) =>
  call(rollbackSettingsRoute, { params: { id }, body: { dry_run: version === undefined, version } })

export const exportSettings = () => download(exportSettingsRoute, {})

/** A dry run until it is given the dry run's version. */
export const importSettings = (
  content: string,
  options: { version?: number; ignore_unknown?: boolean } = {},
) => call(importSettingsRoute, { body: { content, dry_run: options.version === undefined, ...options } })
