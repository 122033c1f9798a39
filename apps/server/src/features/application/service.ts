/** Service applications: anybody sends one, administrators of everything decide on it. */
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import type { RouteParsed } from '@postern/contract/routes/define.ts'
import type {
  ApplicationRow,
  applyRoute,
  decideApplicationRoute,
} from '@postern/contract/routes/application.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { APPLICATION_TEXTS } from '@postern/contract/texts/application.ts'
import { AppError } from '../../platform/app-error.ts'
import { appendAudit, recordAudit } from '../../platform/audit/record.ts'
import type { Db } from '../../platform/db/client.ts'
import { found, pageOf } from '../../platform/db/lists.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { networkOf, plainIp } from '../../platform/ip.ts'
import { assertVersion, rowVersion } from '../../platform/row-version.ts'
import type { SendMail } from '../ports/mail.ts'
import * as store from './store.ts'

export interface ApplicationDeps {
  readonly db: Db
  /** For what nobody sends: an applicant has no reach of any kind. */
  readonly systemDb: Db
  /** ms since the epoch. */
  readonly clock: () => number
  readonly settings: () => SettingsValues
  readonly sendMail: SendMail
}

type Application = Omit<RouteParsed<typeof applyRoute>['body'], 'homepage' | 'privacy_consent'>

const HOUR = 3_600_000
const MAILS_MAX = 20

/**
 * Takes an application and mails it to administrators. What fills in the field that people don't see is thanked and
 * forgotten.
 * @throws AppError APPLICATION_CLOSED while the form is switched off, RATE_LIMITED
 */
export async function apply(
  deps: ApplicationDeps,
  body: RouteParsed<typeof applyRoute>['body'],
  from: RequestInfo,
): Promise<void> {
  if (!deps.settings().basic.applicationForm) throw new AppError('APPLICATION_CLOSED')
  const { homepage, privacy_consent: _consent, ...application } = body
  if (homepage !== '') return
  const now = deps.clock()
  const place = networkOf(plainIp(from.ip))
  await deps.systemDb.transaction().execute(async (trx) => {
    await store.lockApplications(trx)
    const sent = await store.countSince(trx, place, new Date(now - HOUR))
    if (sent.here >= LIMITS.applicationsPerPlace || sent.all >= LIMITS.applicationsPerHour) {
      throw new AppError('RATE_LIMITED')
    }
    await store.insertApplication(trx, { ...application, place, created_at: new Date(now) })
    for (const { email, language } of await recipients(deps, trx)) {
      await deps.sendMail(trx, {
        to: email,
        ...mailOf(application, language, deps.settings().basic.publicUrl),
      })
    }
    const nobody = { userId: null, email: application.email, roleKey: '', domainId: null }
    await appendAudit(
      trx,
      { ...nobody, ip: from.ip, requestId: from.id },
      { task: 'maintenance.application', target: application.company, after: application, at: now },
    )
  })
}

async function recipients(deps: ApplicationDeps, trx: Db): Promise<{ email: string; language: Language }[]> {
  const { applicationMail, language } = deps.settings().basic
  if (applicationMail.length > 0) return applicationMail.map((email) => ({ email, language }))
  return store.listDeciders(trx, MAILS_MAX)
}

function mailOf(
  application: Application,
  language: Language,
  publicUrl: string,
): { subject: string; text: string } {
  const t = translator(APPLICATION_TEXTS, language)
  const lines = [
    t('mailIntro'),
    '',
    `${t('company')}: ${application.company}`,
    `${t('name')}: ${application.name}`,
    `${t('department')}: ${application.department || '-'}`,
    `${t('jobTitle')}: ${application.job_title || '-'}`,
    `${t('contact')}: ${application.contact}`,
    `${t('email')}: ${application.email}`,
    '',
    `${t('question')}:`,
    application.question || '-',
    '',
    t('mailWhere'),
    ...(publicUrl === '' ? [] : [`${publicUrl.replace(/\/$/, '')}/member/application/list`]),
    '',
  ]
  return { subject: t('mailSubject', { company: application.company }), text: lines.join('\n') }
}

export async function listApplications(deps: ApplicationDeps, caller: Caller, query: store.ApplicationQuery) {
  return pageOf(query, await store.listApplications(deps.db, caller.scope, query), present)
}

/** @throws AppError NOT_FOUND */
export async function getApplication(
  deps: ApplicationDeps,
  caller: Caller,
  id: number,
): Promise<ApplicationRow> {
  const application = found(await store.findApplication(deps.db, caller.scope, id))
  return present(application)
}

function present(row: store.StoredApplication): ApplicationRow {
  const { created_at, decided_at, domain_id: id, domain_name: name, ...rest } = row
  return {
    ...rest,
    version: versionOf(row),
    add_date: created_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    domain: id !== null && name !== null ? { id, name } : null,
  }
}

/** The decision as it stands, and when it was taken: the same one taken again is another. */
function versionOf({ state, comment, domain_id, decided_at }: store.StoredApplication): string {
  return rowVersion({ state, comment, domain_id, decided_at })
}

/** @throws AppError NOT_FOUND, NOT_FOUND_DOMAIN, CHANGED_MEANWHILE */
export async function decideApplication(
  deps: ApplicationDeps,
  caller: Caller,
  id: number,
  body: RouteParsed<typeof decideApplicationRoute>['body'],
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const before = found(await store.lockApplication(trx, caller.scope, id))
    assertVersion(body.version, versionOf(before))
    const { domain_id: domainId, state, comment } = body
    const domain = domainId === null ? null : await store.findDomainName(trx, domainId)
    if (domain === undefined) {
      throw new AppError('NOT_FOUND_DOMAIN', { fields: { domain_id: 'NOT_FOUND_DOMAIN' } })
    }
    const decided =
      state === 'new'
        ? { decided_at: null, decided_by: null }
        : { decided_at: new Date(deps.clock()), decided_by: caller.userId }
    await store.updateApplication(trx, id, { state, comment, domain_id: domainId, ...decided })
    await recordAudit(trx, caller, {
      task: 'maintenance.application',
      target: before.company,
      before: { state: before.state, comment: before.comment, domain: before.domain_name },
      after: { state, comment, domain },
      at: deps.clock(),
    })
  })
}
