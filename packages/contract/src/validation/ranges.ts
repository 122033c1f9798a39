/** Numbers within limits, and numbers that limit each other (product §5). */
import { z } from 'zod'
import type { ErrorCode } from '../codes/errors.ts'
import { LIMITS } from '../limits.ts'
import { integerBetween } from './text.ts'

/** Recipients of one message, 0 for no limit. */
export const broadcastMaxSchema = integerBetween(LIMITS.broadcastMin, LIMITS.broadcastMax)
export const receiverTestFailuresSchema = integerBetween(
  LIMITS.receiverTestFailuresMin,
  LIMITS.receiverTestFailuresMax,
)
export const sessionMinutesSchema = integerBetween(LIMITS.sessionMinutesMin, LIMITS.sessionMinutesMax)

/** Copies are never kept longer than the log; 0 deletes them at once. */
export function checkRetention(logDays: number, copyDays: number): ErrorCode | null {
  return copyDays <= logDays ? null : 'RETENTION_ABOVE_LOG'
}

export const retentionSchema = z
  .strictObject({
    logDays: integerBetween(LIMITS.logRetentionMin, LIMITS.logRetentionMax),
    copyDays: integerBetween(LIMITS.copyRetentionMin, LIMITS.logRetentionMax),
  })
  .refine(({ logDays, copyDays }) => checkRetention(logDays, copyDays) === null, {
    message: 'RETENTION_ABOVE_LOG',
    path: ['copyDays'],
  })

/** The warning comes before the block. */
export function checkWarningCount(warning: number, block: number): ErrorCode | null {
  return warning < block ? null : 'WARNING_NOT_BELOW_BLOCK'
}

export const warningBlockSchema = z
  .strictObject({ warning: integerBetween(1, 1_000_000), block: integerBetween(1, 1_000_000) })
  .refine(({ warning, block }) => checkWarningCount(warning, block) === null, {
    message: 'WARNING_NOT_BELOW_BLOCK',
    path: ['warning'],
  })

/** A report's data ends at least ten minutes before it is sent; both in minutes of one day or in ms / 60000. */
export function checkReportEnd(sendMinute: number, dataEndMinute: number): ErrorCode | null {
  return dataEndMinute <= sendMinute - LIMITS.reportEndMinutesBeforeSend ? null : 'INVALID_REPORT_RANGE'
}

/** How many mail servers a domain may have. */
export function checkMailServerCount(count: number): ErrorCode | null {
  if (count < LIMITS.mailServersMin) return 'LAST_MAIL_SERVER'
  return count <= LIMITS.mailServersMax ? null : 'TOO_MANY_MAIL_SERVERS'
}

/** A search's period: both ends are instants in ms, the start not after the end. */
export function checkPeriod(from: number, to: number): ErrorCode | null {
  return from <= to ? null : 'INVALID_PERIOD'
}
