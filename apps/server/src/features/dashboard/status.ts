/** Mail now and today against the usual, and what waits: one answer, of sums and a few counts of what is rare. */
import { DASHBOARD_DETOX, USUAL_WEEKS } from '@postern/contract/codes/dashboard.ts'
import type { MailClass } from '@postern/contract/codes/mail.ts'
import { addUp, NO_MAIL, type ClassCounts } from '@postern/contract/codes/measures.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { statusRoute } from '@postern/contract/routes/dashboard.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { levelOfScope, readKeys, type Level } from '../../sums/read-store.ts'
import { readFirstHour, readWeeks, readWindows, type DayWindows } from '../../sums/weeks-store.ts'
import { bounded, countDetox, countNamed } from './attacks-store.ts'
import type { DashboardDeps } from './deps.ts'
import * as store from './store.ts'
import { HOUR_MS, hoursFrom, usualOf, type Week } from './usual.ts'

const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** Lines of a tile. */
const LINES = 5
/** ms that counting the records of a tile's lines may take. */
const COUNT_MS = 1_000

type Status = RouteReply<typeof statusRoute>

export async function status(deps: DashboardDeps, caller: Caller): Promise<Status> {
  const { db, clock } = deps
  const { scope, permissions } = caller
  const level = levelOfScope(scope)
  if (level === null) throw new AppError('NO_PERMISSION')
  await deps.sumNow()
  const now = clock()
  const at = new Date(now)
  const days = await readWindows(db, at, deps.settings().basic.timeZone, USUAL_WEEKS.most)
  const since = days.windows[0]!.day
  const classes = deps.classesOf(caller)
  const failedSince = listedSince(now, deps.settings().basic.searchPeriodDays)
  const monitors = permissions.has('config-filtering-keyword_monitor')
  const [domains, users, mails, mail, failed, keywords, queue, threats, detox] = await Promise.all([
    store.countDomains(db, scope),
    store.countUsers(db, scope),
    store.countAllMails(db, scope),
    mailOf(deps, level, classes, days, now),
    store.countFailed(db, scope, classes, failedSince),
    monitors ? store.countAlarmed(db, new Date(now - DAY_MS)) : 0,
    queueOf(deps, caller),
    threatsOf(deps, caller, level, since),
    detoxOf(deps, caller, since),
  ])
  return {
    setup: { domains, users, mails, smtp: scope.region === 'all' ? [...deps.smtpAddresses()] : [] },
    zone: days.zone,
    at: at.toISOString(),
    since: since.toISOString(),
    classes: [...classes],
    ...mail,
    failed,
    keyword_alarm: keywords,
    queue,
    threats,
    detox,
    version: deps.version,
  }
}

/** Since when mail is listed unless one says otherwise: seven days, or as far as searches may reach back. */
function listedSince(now: number, mostDays: number): Date {
  return new Date(now - Math.min(WEEK_MS, mostDays === 0 ? WEEK_MS : mostDays * DAY_MS))
}

type MailNow = Pick<Status, 'today' | 'hours' | 'usual' | 'usual_from'>

async function mailOf(
  { db }: DashboardDeps,
  level: Level,
  classes: readonly MailClass[],
  { windows }: DayWindows,
  now: number,
): Promise<MailNow> {
  const [sums, first] = await Promise.all([readWeeks(db, level, windows), readFirstHour(db, level)])
  const [current, ...before] = windows.map((window) => ({
    window,
    week: weekOf(
      window,
      sums.filter(({ week }) => week === window.week),
      classes,
    ),
  }))
  // Only a week that began after sums did tells what it had.
  const known = before.filter(({ window }) => first !== null && window.from >= first)
  const { from, hour } = current!.window
  const share = Math.min(1, (now - hour.getTime()) / HOUR_MS)
  const usual = usualOf(
    known.map(({ week }) => week),
    share,
  )
  const { hours, ofToday } = current!.week
  return {
    today: addUp(NO_MAIL, ...hours.slice(-ofToday)),
    hours: hours.map((counts, index) => ({
      hour: new Date(from.getTime() + index * HOUR_MS).toISOString(),
      ...counts,
      usual: usual?.hours[index] ?? null,
    })),
    usual: usual && { weeks: usual.weeks, today: usual.today, hour: usual.hour },
    usual_from:
      usual !== null || first === null
        ? null
        : new Date(first.getTime() + USUAL_WEEKS.least * WEEK_MS + DAY_MS).toISOString(),
  }
}

/** A day of 25 hours begins before the window does: its first hour is left out. */
function weekOf(
  { from, hour, day }: DayWindows['windows'][number],
  found: readonly (ClassCounts & { readonly at: Date })[],
  classes: readonly MailClass[],
): Week {
  const ofToday = Math.round((hour.getTime() - day.getTime()) / HOUR_MS) + 1
  return { hours: hoursFrom(from.getTime(), found, classes), ofToday: Math.min(24, ofToday) }
}

async function queueOf(deps: DashboardDeps, caller: Caller): Promise<Status['queue']> {
  const [state, servers] = await Promise.all([
    store.queueState(deps.db, caller.scope),
    caller.permissions.has('mail-inbound-queue') ? deps.queueServersOf(caller) : null,
  ])
  const worst = servers?.flatMap(({ destination, server, state: how, copies, oldest, reply }) =>
    how === 'unreachable' || how === 'refusing'
      ? [{ destination, server, state: how, copies, oldest, reply }]
      : [],
  )
  return { ...state, worst: worst?.slice(0, LINES) ?? null }
}

/** Viruses and filters by the mail they kept out since today began: sums say which, the records how many. */
async function threatsOf(
  { db, classesOf, clock }: DashboardDeps,
  caller: Caller,
  level: Level,
  since: Date,
): Promise<Status['threats']> {
  const classes = classesOf(caller)
  const span = { from: since, to: new Date(since.getTime() + 1), months: null }
  const reach = { scope: caller.scope, since, until: new Date(clock() + 1) }
  const top = async (dim: 'virus' | 'filter', of: 'virus' | 'spam') => {
    if (!classes.includes(of)) return null
    const rows = await readKeys(db, level, dim, span, { order: of, limit: LINES })
    const summed = rows.flatMap((row) =>
      row[of] > 0 && row.key !== '' ? [{ key: row.key, mails: row[of] }] : [],
    )
    if (summed.length === 0) return []
    const keys = summed.map(({ key }) => key)
    const counted = await countNamed(db, reach, of, keys, COUNT_MS)
    // What is too much to be counted in time is told as it was added up.
    if (counted === null) return summed.map(({ key, mails }) => ({ key, ...bounded(mails) }))
    return keys
      .flatMap((key) => counted.find((row) => row.key === key) ?? [])
      .toSorted((a, b) => b.mails - a.mails)
  }
  const [viruses, filters] = await Promise.all([top('virus', 'virus'), top('filter', 'spam')])
  return { viruses, filters }
}

/** What detox did today; all that is under way, as far as searches reach back. */
async function detoxOf(
  { db, classesOf, clock, settings }: DashboardDeps,
  caller: Caller,
  since: Date,
): Promise<Status['detox']> {
  if (!caller.permissions.has('mail-search-apt')) return null
  const reach = { scope: caller.scope, classes: classesOf(caller), until: new Date(clock() + 1) }
  const all = listedSince(clock(), settings().basic.searchPeriodDays)
  return Promise.all(
    DASHBOARD_DETOX.map(async (state) => {
      const from = state === 'analyzing' ? all : since
      const counted = await countDetox(db, { ...reach, since: from }, state)
      return { state, since: from.toISOString(), ...counted }
    }),
  )
}
