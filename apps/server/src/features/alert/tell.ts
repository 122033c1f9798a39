/** Tells what has to be told: by whom it may be heard now, in one mail to each reader, in one call of each other way and alert. */
import { randomUUID } from 'node:crypto'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Db } from '../../platform/db/client.ts'
import { alertMail, payloadOf, type AlertNews, type Writing } from './compose.ts'
import * as store from './episode-store.ts'
import type { QueueMail } from './ports.ts'
import { isQuiet } from './quiet.ts'
import { readersOf } from './readers.ts'
import { activeWays, type Reader, type StoredWay } from './way-store.ts'

export interface TellDeps {
  readonly settings: () => SettingsValues
  readonly queueMail: QueueMail
}

export function writingOf({ basic }: SettingsValues): Writing {
  return { publicUrl: basic.publicUrl, timeZone: basic.timeZone, dateFormat: basic.dateFormat }
}

/**
 * Tells what a domain (null: all) has to be told, in the caller's transaction, by ways that are called or by mail. Calls are written
 * first, in the transaction that writes the alert, and mail in one of its own: mail that can't be queued, as when the disk is full,
 * must not keep the others from hearing of it.
 * @returns whether there is something to tell by mail
 */
export async function tellAlerts(
  trx: Db,
  deps: TellDeps,
  { domainId, now, by }: { domainId: number | null; now: number; by: 'call' | 'mail' },
): Promise<boolean> {
  const waiting = await store.alertsToTell(trx, domainId, now)
  if (waiting.length === 0) return false
  const writing = writingOf(deps.settings())
  const ways = new Map((await activeWays(trx)).map((way) => [way.id, way]))
  const letters = new Map<string, { readonly reader: Reader; readonly news: AlertNews[] }>()
  let hasMail = false
  for (const alert of waiting) {
    const hearing = alert.ways
      .flatMap((id) => ways.get(id) ?? [])
      .filter((way) => mayHear(alert, way, writing, now))
    const heard = hearing.filter(({ kind }) => (kind === 'mail') === (by === 'mail'))
    hasMail ||= hearing.some(({ kind }) => kind === 'mail')
    if (heard.length === 0) continue
    const news: AlertNews = { ...alert, event: alert.state }
    await store.markTold(
      trx,
      alert.id,
      news.event,
      heard.map(({ id }) => id),
    )
    for (const way of heard) {
      if (way.kind !== 'mail') await insertCallOf(trx, way, alert, news, writing, now)
      else if (!isMuted(alert, now)) await addTo(letters, trx, way, news)
    }
  }
  for (const { reader, news } of letters.values()) await deps.queueMail(trx, alertMail(reader, news, writing))
  return hasMail
}

const isMuted = ({ muted_until: until }: store.ToTell, now: number): boolean =>
  until !== null && until.getTime() > now

/** What is muted or comes in quiet hours waits; that something is over is told to programs in any case, so that theirs ends too. */
function mayHear(alert: store.ToTell, way: StoredWay, { timeZone }: Writing, now: number): boolean {
  if (isMuted(alert, now)) return alert.state === 'over'
  return alert.urgent || !isQuiet(way, timeZone, now)
}

async function insertCallOf(
  trx: Db,
  way: StoredWay,
  alert: store.ToTell,
  news: AlertNews,
  writing: Writing,
  now: number,
): Promise<void> {
  const id = randomUUID()
  const body = payloadOf(id, news, way.language, writing, now)
  await store.insertCall(
    trx,
    { id, wayId: way.id, domainId: way.domain_id, alertId: alert.id, body },
    new Date(now),
  )
}

async function addTo(
  letters: Map<string, { readonly reader: Reader; readonly news: AlertNews[] }>,
  trx: Db,
  way: StoredWay,
  news: AlertNews,
): Promise<void> {
  for (const reader of await readersOf(trx, way)) {
    const letter = letters.get(reader.address)
    if (!letter) letters.set(reader.address, { reader, news: [news] })
    else if (!letter.news.some(({ id, event }) => id === news.id && event === news.event))
      letter.news.push(news)
  }
}
