/** Reads and writes of service applications. */
import {
  applyRoute,
  decideApplicationRoute,
  getApplicationRoute,
  listApplicationsRoute,
} from '@postern/contract/routes/application.ts'
import type { z } from 'zod'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listSize } from '../../lib/display.ts'
import { READ_ANEW, type Edited } from '../../lib/use-edited.ts'
import type { ApplicationSearch } from './search.ts'

export const applicationListQuery = ({ open: _open, ...search }: ApplicationSearch) =>
  queryOptions({
    queryKey: ['applications', 'list', search],
    queryFn: ({ signal }) =>
      call(listApplicationsRoute, { query: { ...search, size: search.size ?? listSize() } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const applicationQuery = (id: number) =>
  queryOptions({
    queryKey: ['applications', 'one', id],
    queryFn: ({ signal }) => call(getApplicationRoute, { params: { id } }, { signal }),
    ...READ_ANEW,
  })

export const sendApplication = (body: z.input<typeof applyRoute.body>) => call(applyRoute, { body })
type Decision = Omit<z.input<typeof decideApplicationRoute.body>, 'version'>
/** `shown` is the application that is decided on. */
export const decide = ({ id, version }: Edited, decision: Decision) =>
  call(decideApplicationRoute, { params: { id }, body: { ...decision, version } })
