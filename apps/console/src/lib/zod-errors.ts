/** Every zod issue without a code of its own gets one, so that forms can say it in words. */
import type { ErrorCode } from '@postern/contract/codes/errors.ts'
import { z } from 'zod'

interface Issue {
  readonly code?: string | undefined
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly input?: unknown
}

/** The code that fits an issue of zod's own checks. */
export function codeOfIssue(issue: Issue): ErrorCode {
  const missing = issue.input === undefined || issue.input === null || issue.input === ''
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return 'REQUIRED'
    return Number.isNaN(issue.input) ? 'NOT_A_NUMBER' : 'INVALID_VALUE'
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'array') return 'TOO_FEW_ITEMS'
    if (issue.origin === 'string') return missing ? 'REQUIRED' : 'TOO_SHORT'
    return 'OUT_OF_RANGE'
  }
  if (issue.code === 'too_big') {
    if (issue.origin === 'array') return 'TOO_MANY_ITEMS'
    return issue.origin === 'string' ? 'TOO_LONG' : 'OUT_OF_RANGE'
  }
  return missing ? 'REQUIRED' : 'INVALID_VALUE'
}

/** `jitless`: zod would otherwise compile schemas with `new Function`, which the content security policy forbids. */
export function configureZod(): void {
  z.config({ jitless: true, customError: codeOfIssue })
}
