/** The job of backups by the clock. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { fillText } from '@postern/contract/i18n/texts.ts'
import { BACKUP_MAIL_TEXTS } from '@postern/contract/texts/backup-mail.ts'
import { PRODUCT, appendAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Logger } from '../../platform/log.ts'
import { wallClock } from '../../platform/wall-clock.ts'
import type { SendMail } from '../ports/mail.ts'
import * as list from './list-store.ts'
import type { Signer } from './manifest.ts'
import type { BackupHost } from './ports.ts'
import { dueAgain, dueNow } from './schedule.ts'
import { clearAway, endBroken, upkeep, type UpkeepDeps } from './upkeep.ts'

export interface DueDeps {
  /** The owner's. */
  readonly db: Db
  readonly backups: BackupHost
  readonly signer: Signer
  readonly settings: () => SettingsValues
  readonly log: Logger
  readonly sendMail: SendMail
}

interface Turn {
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** More attempts than one moment has. */
const LOOKED_AT = 10
const UPKEEP_MS = 3_600_000

/** When this process looked after the list last. */
let keptUp = 0

/**
 * Makes the backup that is due, then lets go what retention lets go; both by one node at a time, which is the job's. A backup that
 * fails says so in its row, and fails the job only where the row could not be written.
 */
export async function backUpWhenDue(deps: DueDeps, turn: Turn) {
  const { db, settings } = deps
  const kept = upkeepOf(deps, turn)
  const broken = await endBroken(kept)
  const { backup, basic } = settings()
  const attempts = await list.readScheduled(db, LOOKED_AT)
  const last = attempts[0]?.due_at?.getTime() ?? null
  const due = dueNow(backup, basic.timeZone, last, turn.now) ?? dueAgain(backup, attempts, turn.now)
  const made = due === null ? null : await makeOne(deps, new Date(due), turn)
  if (made === null && turn.now - keptUp < UPKEEP_MS) return broken === 0 ? undefined : { broken }
  keptUp = turn.now
  const did = await upkeep(kept).catch((error: unknown) => {
    // A target that cannot be reached fails backups, which is told; it must not keep the next one from being tried.
    deps.log.warn({ err: error }, 'backups could not be looked after')
    return undefined
  })
  return made === null ? did : { ...did, made }
}

function upkeepOf({ db, backups, signer, settings }: DueDeps, { now }: Turn): UpkeepDeps {
  const { dataDir, node, databaseUrl: url } = backups
  return { db, signer, dataDir, node, url, settings: settings().backup, clock: () => now }
}

/** Null where another is under way: it is looked again. */
async function makeOne(deps: DueDeps, due: Date, { signal }: Turn): Promise<string | null> {
  const { db, settings, backups, log } = deps
  const { backup } = settings()
  const id = await db.transaction().execute(async (trx) => {
    await list.lockBackups(trx)
    if (await list.isUnderWay(trx)) return null
    const { content: kind, target } = backup
    return list.insertBackup(trx, { kind, origin: 'schedule', due_at: due, target })
  })
  if (id === null) return null
  await perform(deps, id, signal).catch((error: unknown) => {
    if (signal.aborted) throw error
    log.error({ err: error, backup: id }, 'a backup by schedule failed')
  })
  const row = await list.readBackup(db, id)
  if (row?.state === 'done') await tellSuccess(deps, row)
  else await recordFailure(db, row)
  return backups.node
}

/** Carries a new row out; whatever happens, it has ended afterwards. */
async function perform({ db, backups, settings }: DueDeps, id: number, signal: AbortSignal): Promise<void> {
  const { backup } = settings()
  try {
    await backups.carryOut({ id, act: 'make', settings: backup }, signal)
  } catch (error) {
    await giveUp({ db, backups, settings: backup }, id, signal.aborted ? 'stopped' : 'broke_off')
    throw error
  }
}

/** Ends the row of a process that is gone, and clears away what it left. */
export async function giveUp(
  {
    db,
    backups,
    settings,
  }: Pick<DueDeps, 'db' | 'backups'> & { readonly settings: SettingsValues['backup'] },
  id: number,
  fault: 'stopped' | 'broke_off',
): Promise<void> {
  await list.failBackup(db, id, fault)
  const row = await list.readBackup(db, id)
  if (row?.state === 'failed' && row.name !== '') await clearAway(row, settings, backups.dataDir)
}

async function recordFailure(db: Db, row: list.StoredBackup | undefined): Promise<void> {
  if (!row) return
  const note = { reason: row.fault, detail: row.detail }
  await appendAudit(db, PRODUCT, { task: 'maintenance.backup', type: 'F', target: row.name, note })
}

async function tellSuccess({ db, settings, sendMail }: DueDeps, row: list.StoredBackup): Promise<void> {
  const { backup, basic } = settings()
  const show = wallClock(basic.timeZone, basic.dateFormat)
  const values = {
    moment: show(row.moment!),
    name: row.name,
    place: row.place,
    node: row.node,
    megabytes: Math.ceil((row.size ?? 0) / 1e6),
  }
  const say = (key: keyof typeof BACKUP_MAIL_TEXTS) =>
    fillText(BACKUP_MAIL_TEXTS[key], basic.language, values)
  const tested = row.tested_at === null ? [] : [say(row.test_fault === null ? 'tested' : 'testFailed')]
  const text = [say('made'), say('where'), ...tested, ''].join('\n')
  for (const to of backup.successTo) await sendMail(db, { to, subject: say('subject'), text })
}
