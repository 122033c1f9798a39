/** When the next backup by the clock is due, and which of those that were made may go. Pure. */
import type { BackupFault, BackupKind, BackupOrigin, BackupState } from '@postern/contract/codes/backup.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { minutesOf, type Timing } from '@postern/contract/validation/timing.ts'
import { dueMoments, nextMoment } from '../../platform/calendar/moments.ts'

type Settings = SettingsValues['backup']

/** The daily or weekly moments that a schedule is made of. */
function timingsOf({ rhythm, time, everyHours, weekday }: Settings): Timing[] {
  const at = (send_time: string): Timing =>
    rhythm === 'weekly'
      ? { frequency: 'weekly', weekday: Number(weekday), day: null, send_time }
      : { frequency: 'daily', weekday: null, day: null, send_time }
  if (rhythm !== 'hours') return [at(time)]
  const first = minutesOf(time)
  return Array.from({ length: 24 / everyHours }, (_, nth) => {
    const minutes = (first + nth * everyHours * 60) % 1_440
    return at(`${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`)
  })
}

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/**
 * The newest moment that is due; null where none is. The first backup of a schedule is due at once.
 * @param last the moment of the schedule's last backup, ms since the epoch; null where there was none
 */
export function dueNow(settings: Settings, zone: string, last: number | null, now: number): number | null {
  if (!settings.enabled) return null
  if (last === null) return now
  const due = timingsOf(settings).flatMap((timing) => dueMoments(timing, zone, last, now))
  return due.length === 0 ? null : Math.max(...due.map(({ at }) => at))
}

/** The first moment after `now`; null without a schedule. */
export function nextDue(settings: Settings, zone: string, now: number): number | null {
  if (!settings.enabled) return null
  return Math.min(...timingsOf(settings).map((timing) => nextMoment(timing, zone, now)))
}

const HOUR_MS = 3_600_000
const TRIES = 3

export interface Attempt {
  readonly due_at: Date | null
  readonly state: BackupState
  readonly finished_at: Date | null
}

/** A moment that failed, and whose time to be tried again has come. @param attempts of the schedule, the newest first */
export function dueAgain(settings: Settings, attempts: readonly Attempt[], now: number): number | null {
  const [last] = attempts
  if (!settings.enabled || last?.state !== 'failed' || last.due_at === null) return null
  const due = last.due_at.getTime()
  const tries = attempts.filter(({ due_at: at }) => at?.getTime() === due).length
  const waited = now - (last.finished_at?.getTime() ?? 0) >= HOUR_MS
  return tries < TRIES && waited ? due : null
}

export interface Kept {
  readonly id: number
  readonly kind: BackupKind
  readonly origin: BackupOrigin
  readonly state: BackupState
  readonly moment: Date | null
  readonly verify_fault: BackupFault | null
  readonly test_fault: BackupFault | null
}

/** Whether one could be restored, as far as anybody knows. */
export function isGood({ state, verify_fault: damaged, test_fault: failed }: Kept): boolean {
  return state === 'done' && damaged === null && failed === null
}

const DAY_MS = 86_400_000

/**
 * Backups of the schedule beyond its number or its days. The newest good one of each kind stays, whatever its age; what somebody asked
 * for or what was found is nobody's to remove by the clock.
 */
export function beyond(
  { keepCount, keepDays }: Pick<Settings, 'keepCount' | 'keepDays'>,
  kept: readonly Kept[],
  now: number,
): number[] {
  const done = kept
    .filter(({ state, moment }) => state === 'done' && moment !== null)
    .toSorted((a, b) => b.moment!.getTime() - a.moment!.getTime())
  const last = new Set(
    (['all', 'configuration'] as const).map(
      (kind) => done.find((one) => one.kind === kind && isGood(one))?.id,
    ),
  )
  const scheduled = done.filter(({ origin }) => origin === 'schedule')
  return scheduled
    .filter(({ id, moment }, at) => {
      if (last.has(id)) return false
      const isMany = keepCount > 0 && at >= keepCount
      const isOld = keepDays > 0 && now - moment!.getTime() > keepDays * DAY_MS
      return isMany || isOld
    })
    .map(({ id }) => id)
}
