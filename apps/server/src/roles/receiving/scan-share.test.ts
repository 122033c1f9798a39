/** Scan processes shared out: none too many, and never one alone where large messages would stand before small ones. */
import { expect, test } from 'vitest'
import { readEnv } from '../../platform/env.ts'
import { scanProcessesOf } from './scan-share.ts'

test.each<[scan: number, smtp: number, readonly number[]]>([
  [2, 1, [2]],
  [1, 1, [1]],
  [8, 1, [8]],
  [8, 4, [2, 2, 2, 2]],
  [7, 3, [3, 2, 2]],
  [2, 3, [2, 2, 2]],
  [1, 2, [1, 1]],
])('%i of them for %i', (scanProcesses, smtpProcesses, shares) => {
  const seats = shares.map((_, at) => at + 1)
  expect(seats.map((seat) => scanProcessesOf({ scanProcesses, smtpProcesses }, seat))).toEqual(shares)
  // Who takes over has as many.
  expect(scanProcessesOf({ scanProcesses, smtpProcesses }, smtpProcesses + 1)).toBe(shares[0])
})

test.each<[cores: number, set: NodeJS.ProcessEnv, smtp: number, scan: number]>([
  [1, {}, 1, 2],
  [2, {}, 1, 2],
  [4, {}, 2, 4],
  [8, {}, 4, 8],
  [64, {}, 4, 16],
  [8, { POSTERN_SCAN_PROCESSES: '2' }, 1, 2],
  [8, { POSTERN_SMTP_PROCESSES: '6' }, 6, 8],
  [2, { POSTERN_SMTP_PROCESSES: '2' }, 2, 2],
])('on %i cores, set %o', (cores, set, smtpProcesses, scanProcesses) => {
  expect(readEnv(set, cores)).toMatchObject({ smtpProcesses, scanProcesses })
})
