/** Reads and writes of service applications. */
import {
  applyRoute,
  decideApplicationRoute,
  getApplicationRoute,
  listApplicationsRoute,
} from '@postern/contract/routes/application.ts'
import type { z } from 'zod'
import { call } from '../../api/client.ts'
import { listQuery, rowQuery } from '../../lib/rows.ts'
import type { Edited } from '../../lib/use-edited.ts'

export const applicationListQuery = listQuery('applications', listApplicationsRoute)
export const applicationQuery = rowQuery('applications', getApplicationRoute)

export const sendApplication = (body: z.input<typeof applyRoute.body>) => call(applyRoute, { body })
type Decision = Omit<z.input<typeof decideApplicationRoute.body>, 'version'>
/** `shown` is the application that is decided on. */
export const decide = ({ id, version }: Edited, decision: Decision) =>
  call(decideApplicationRoute, { params: { id }, body: { ...decision, version } })
