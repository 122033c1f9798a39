/** Tells administrators of monitored keywords: at most once in so many minutes, with what came in between. */
import { fillText, type Language } from '@postern/contract/i18n/texts.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { KEYWORD_TEXTS } from '@postern/contract/texts/keyword.ts'
import { appendAudit, PRODUCT } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { alarmSent, lockAlarm } from './store.ts'

export interface AlarmMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface AlarmDeps {
  /** ms since the epoch. */
  readonly now: number
  readonly settings: SettingsValues
  /** Queues a mail of the product itself, in the transaction. */
  readonly sendMail: (trx: Db, mail: AlarmMail) => Promise<void>
}

/** Sends what waits where the last alarm is long enough ago; answers of how many messages it told. */
export async function sendKeywordAlarm(db: Db, deps: AlarmDeps): Promise<{ mails: number }> {
  const { now, settings, sendMail } = deps
  return db.transaction().execute(async (trx) => {
    const { waiting, since, keywords, last_at: last } = await lockAlarm(trx)
    const quietUntil = (last?.getTime() ?? 0) + settings.keyword.alarmMinutes * 60_000
    if (waiting === 0 || since === null || now < quietUntil) return { mails: 0 }
    const words = { count: waiting, since: timeOf(since, settings), keywords: keywords.join(', ') }
    const mail = alarmMail(words, settings.basic.language)
    for (const to of settings.keyword.alarmTo) await sendMail(trx, { to, ...mail })
    await alarmSent(trx, new Date(now), waiting)
    await appendAudit(trx, PRODUCT, {
      task: 'maintenance.keyword_alarm',
      note: { count: waiting, keywords },
      at: now,
    })
    return { mails: waiting }
  })
}

function alarmMail(words: Readonly<Record<string, string | number>>, language: Language) {
  const say = (key: 'mailSubject' | 'mailIntro' | 'mailKeywords' | 'mailWhere'): string =>
    fillText(KEYWORD_TEXTS[key], language, words)
  return {
    subject: say('mailSubject'),
    text: [say('mailIntro'), say('mailKeywords'), '', say('mailWhere'), ''].join('\n'),
  }
}

function timeOf(at: Date, { basic }: SettingsValues): string {
  return new Intl.DateTimeFormat(basic.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: basic.timeZone,
  }).format(at)
}
