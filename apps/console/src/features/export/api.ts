/** Reads and writes of one's own exports. */
import {
  deleteExportRoute,
  downloadExportRoute,
  getExportRoute,
  listExportsRoute,
  type ListExport,
} from '@postern/contract/routes/export.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, download } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { saveFile } from '../../lib/save-file.ts'
import { watchedWork } from '../../lib/watched-work.ts'
import { notifyFailed } from '../../ui/notify.ts'

/** While one is made, it is looked at this often. */
const WATCH_MS = 1000

const isRunning = ({ state }: ListExport): boolean => state === 'running'

export const exportQuery = (id: number) =>
  queryOptions({
    queryKey: ['exports', id],
    queryFn: ({ signal }) => call(getExportRoute, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : WATCH_MS),
  })

export const exportsQuery = queryOptions({
  queryKey: ['exports', 'list'],
  queryFn: ({ signal }) => call(listExportsRoute, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.exports.some(isRunning) ? WATCH_MS : false),
})

export function useFetched({ id, name }: Pick<ListExport, 'id' | 'name'>) {
  const { language } = useLanguage()
  return useMutation({
    mutationFn: async () => {
      const file = await download(downloadExportRoute, { params: { id } })
      saveFile(file.blob, file.name ?? name)
    },
    onError: (error) => notifyFailed(thrownText(error, language)),
  })
}

/** Stops it, or does away with its file. */
export function useDelete(id: number) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteExportRoute, { params: { id } }),
    onSuccess: () => watchedWork.leave('export', id),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['exports'] }),
  })
}
