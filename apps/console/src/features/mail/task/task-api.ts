/** Reads and writes of actions on all mail found. */
import {
  cancelMailTaskRoute,
  getMailTaskRoute,
  listMailTasksRoute,
  listTaskFailuresRoute,
  type MailTask,
} from '@postern/contract/routes/mail-task.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { thrownText } from '../../../lib/error-text.ts'
import { useLanguage } from '../../../lib/i18n.tsx'
import { notifyFailed } from '../../../ui/notify.ts'

/** While one runs, it is looked at this often. */
const WATCH_MS = 1000

export const isRunning = ({ state }: MailTask): boolean => state === 'running' || state === 'cancelling'

export const taskQuery = (id: number) =>
  queryOptions({
    queryKey: ['mail-tasks', id],
    queryFn: ({ signal }) => call(getMailTaskRoute, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : WATCH_MS),
  })

export const tasksQuery = queryOptions({
  queryKey: ['mail-tasks', 'list'],
  queryFn: ({ signal }) => call(listMailTasksRoute, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.tasks.some(isRunning) ? WATCH_MS : false),
})

export const failuresQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ['mail-tasks', id, 'failures', page],
    queryFn: ({ signal }) =>
      call(listTaskFailuresRoute, { params: { id }, query: { page, size: 30 } }, { signal }),
  })

export function useStop(id: number) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelMailTaskRoute, { params: { id } }),
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mail-tasks'] }),
  })
}
