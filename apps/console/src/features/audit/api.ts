/** Reads of the audit log, and its proof. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import {
  exportAuditRoute,
  getAuditRoute,
  listAuditRoute,
  verifyAuditRoute,
} from '@postern/contract/routes/audit.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { conditionsOf, toAuditQuery, type AuditSearch } from './search.ts'

export const auditListQuery = (search: AuditSearch) =>
  queryOptions({
    // The event shown beside the list changes nothing in it.
    queryKey: ['audit', 'list', { ...search, event: undefined }],
    queryFn: ({ signal }) => call(listAuditRoute, { query: toAuditQuery(search) }, { signal }),
    placeholderData: keepPreviousData,
  })

export const auditEventQuery = (seq: number) =>
  queryOptions({
    queryKey: ['audit', 'one', seq],
    queryFn: ({ signal }) => call(getAuditRoute, { params: { id: seq } }, { signal }),
    // What was written stays.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Hands what a search finds to the browser as a file. @throws ApiError */
export async function exportAudit(search: AuditSearch, language: Language): Promise<void> {
  const query = { ...conditionsOf(search), lang: language }
  const { blob, name } = await download(exportAuditRoute, { query })
  saveFile(blob, name ?? 'audit.csv')
}

export const verifyAudit = () => call(verifyAuditRoute, {})
