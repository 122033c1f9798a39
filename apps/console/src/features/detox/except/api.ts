/** Reads and writes of exceptions. */
import {
  activateDetoxExceptionsRoute,
  createDetoxExceptionRoute,
  deleteDetoxExceptionsRoute,
  getDetoxExceptionRoute,
  listDetoxExceptionsRoute,
  updateDetoxExceptionRoute,
} from '@postern/contract/routes/detox-exception.ts'
import { listQuery, rowQuery, saving, turning, withRows } from '../../../lib/rows.ts'

export const EXCEPTIONS = 'detox-exceptions'
export const exceptionsQuery = listQuery(EXCEPTIONS, listDetoxExceptionsRoute)
export const exceptionQuery = rowQuery(EXCEPTIONS, getDetoxExceptionRoute)
export const saveException = saving(createDetoxExceptionRoute, updateDetoxExceptionRoute)
export const turnExceptions = turning(activateDetoxExceptionsRoute)
export const deleteExceptions = withRows(deleteDetoxExceptionsRoute)
