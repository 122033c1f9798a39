/** Reads and writes of one's own exports by the clock. */
import {
  createExportScheduleRoute,
  deleteExportScheduleRoute,
  getExportScheduleRoute,
  listExportSchedulesRoute,
  pauseExportScheduleRoute,
  runExportScheduleRoute,
  updateExportScheduleRoute,
} from '@postern/contract/routes/export-schedule.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { thrownText } from '../../lib/error-text.ts'
import { useLanguage } from '../../lib/i18n.tsx'
import { rowQuery, saving } from '../../lib/rows.ts'
import { notifyFailed } from '../../ui/notify.ts'

const NAME = 'export-schedules'
/** While a file is made, its schedule is looked at this often. */
const WATCH_MS = 2000

export const schedulesQuery = queryOptions({
  queryKey: [NAME, 'list'],
  queryFn: ({ signal }) => call(listExportSchedulesRoute, {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.schedules.some(({ last_state: last }) => last === 'running') ? WATCH_MS : false,
})

export const scheduleQuery = rowQuery(NAME, getExportScheduleRoute)
export const saveSchedule = saving(createExportScheduleRoute, updateExportScheduleRoute)

export type ScheduleAct = 'run' | 'pause' | 'go-on' | 'delete'

/** What is done with a schedule where it is listed. */
export function useScheduleAct(id: number) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (act: ScheduleAct) => {
      const params = { id }
      // Its file stands on the same page: nothing is needed in the corner.
      if (act === 'run') await call(runExportScheduleRoute, { params })
      else if (act === 'delete') await call(deleteExportScheduleRoute, { params })
      else await call(pauseExportScheduleRoute, { params, body: { is_act: act === 'go-on' } })
    },
    onError: (error) => notifyFailed(thrownText(error, language)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [NAME] }),
        queries.invalidateQueries({ queryKey: ['exports'] }),
      ]),
  })
}
