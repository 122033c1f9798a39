/**
 * Tells of mail that could not be disarmed: administrators at most once in so many minutes, the people it is held for at most once
 * an hour, each with what came in between.
 */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { DETOX_ALARM_TEXTS } from '@postern/contract/texts/detox-alarm.ts'
import type { Db } from '../../platform/db/client.ts'
import * as store from './alarm-store.ts'

export interface AlarmMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface DetoxAlarmDeps {
  /** ms since the epoch. */
  readonly now: number
  readonly settings: SettingsValues
  /** Queues a mail of the product itself, in the transaction. */
  readonly sendMail: (trx: Db, mail: AlarmMail) => Promise<void>
}

const HOUR = 3_600_000
const MINUTE = 60_000
const DAY = 24 * HOUR
/** People told at once; the others are told when the job looks next. */
const PEOPLE = 200
/** Mails that one notice names. */
const NAMED = 10
/** Characters of a subject. */
const TITLE_MAX = 100

/** Answers how many mails it sent. */
export async function tellUndisarmed(db: Db, deps: DetoxAlarmDeps): Promise<{ mails: number }> {
  const { tellRecipient, alarmTo } = deps.settings.detoxAlarm
  return db.transaction().execute(async (trx) => {
    const last = await store.lockAlarm(trx)
    const people = tellRecipient ? await tellRecipients(trx, deps) : 0
    const alarms = alarmTo.length > 0 ? await tellAdministrators(trx, deps, last) : 0
    await store.forgetTold(trx, {
      recipients: tellRecipient,
      administrators: alarmTo.length > 0,
      before: new Date(deps.now - DAY),
    })
    return { mails: people + alarms }
  })
}

async function tellRecipients(trx: Db, { now, sendMail }: DetoxAlarmDeps): Promise<number> {
  const held = await store.heldForUntold(trx, new Date(now - HOUR), PEOPLE)
  const people = Map.groupBy(held, ({ user_id: id }) => id)
  for (const mails of people.values()) await sendMail(trx, recipientMail(mails))
  await store.userTold(trx, held, new Date(now))
  return people.size
}

function recipientMail(mails: readonly store.HeldMail[]): AlarmMail {
  const { email, language } = mails[0]!
  const say = sayer(language)
  const more = mails.length - NAMED
  const named = mails
    .slice(0, NAMED)
    .map(({ sender, title }) => say('recipientMail', { sender: oneLine(sender), title: oneLine(title) }))
  const lines = [
    say('recipientIntro', { count: mails.length }),
    '',
    ...named,
    ...(more > 0 ? [say('recipientMore', { count: more })] : []),
    '',
    say('recipientWhere'),
    '',
  ]
  return { to: email, subject: say('recipientSubject'), text: lines.join('\n') }
}

async function tellAdministrators(
  trx: Db,
  { now, settings, sendMail }: DetoxAlarmDeps,
  last: Date | null,
): Promise<number> {
  const { alarmTo, alarmMinutes } = settings.detoxAlarm
  if (now < (last?.getTime() ?? 0) + alarmMinutes * MINUTE) return 0
  const untold = await store.takeUntold(trx, new Date(now))
  if (!untold) return 0
  const say = sayer(settings.basic.language)
  const words = { ...untold, since: timeOf(untold.since, settings) }
  const text = [say('alarmIntro', words), '', say('alarmWhere'), ''].join('\n')
  for (const to of alarmTo) await sendMail(trx, { to, subject: say('alarmSubject', words), text })
  return alarmTo.length
}

function sayer(language: Language) {
  return (key: keyof typeof DETOX_ALARM_TEXTS, values: Readonly<Record<string, string | number>> = {}) =>
    fillText(DETOX_ALARM_TEXTS[key], language, values)
}

/** Words of strangers, which take no second line. */
function oneLine(text: string): string {
  return safeText(text.replaceAll(/\s+/g, ' ')).slice(0, TITLE_MAX)
}

function timeOf(at: Date, { basic }: SettingsValues): string {
  return new Intl.DateTimeFormat(basic.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: basic.timeZone,
  }).format(at)
}
