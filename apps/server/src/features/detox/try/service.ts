/** What detox makes of a file by settings that are not saved yet, for administrators who decide about them. */
import { LIMITS } from '@postern/contract/limits.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { DetoxTrial } from '@postern/contract/routes/detox-try.ts'
import type { SettingsRecord } from '@postern/contract/settings/parse.ts'
import { mailPolicyOf, type DetoxSettings } from '@postern/detox/mail/settings-policy.ts'
import { AppError } from '../../../platform/app-error.ts'
import { leaveUnrecorded } from '../../../platform/audit/record.ts'
import type { Db } from '../../../platform/db/client.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { draftSettings, type DetoxConfigDeps } from '../config/draft.ts'
import * as store from './store.ts'
import type { TrialAnswer, Trier } from './trier.ts'

export interface TryDeps extends DetoxConfigDeps {
  /** Exceptions of the installation count for everybody; administrators of one domain do not reach them. */
  readonly systemDb: Db
  readonly detoxTrier: Trier
}

interface Asked {
  readonly name: string
  readonly domain_id?: number | undefined
  readonly values?: SettingsRecord | undefined
}

export interface Handed {
  readonly query: Asked
  readonly file: Uint8Array
  readonly language: Language
}

/** @throws AppError NOT_FOUND, INVALID_REQUEST with fields, FILE_REQUIRED, what `Trier.try` throws */
export async function tryFile(deps: TryDeps, caller: Caller, handed: Handed): Promise<DetoxTrial> {
  const { settings, answer } = await trial(deps, caller, handed, false)
  const { line } = answer
  const removed = line.removed.slice(0, LIMITS.detoxTryLines)
  const unchecked = line.unchecked.slice(0, LIMITS.detoxTryLines)
  const more = line.removed.length + line.unchecked.length - removed.length - unchecked.length
  return { ...line, removed, unchecked, more, first_contact: isForStrangers(settings, line) }
}

/** @throws AppError as `tryFile`; NOTHING_DISARMED where the file stays as it is */
export async function resultOf(deps: TryDeps, caller: Caller, handed: Handed) {
  const { answer } = await trial(deps, caller, handed, true)
  const { line, bytes } = answer
  if (!bytes) throw new AppError('NOTHING_DISARMED')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    name: line.becameName ?? line.name,
    type: 'application/octet-stream',
    size: content.length,
    content,
  }
}

const BLANK = 0x20

async function trial(deps: TryDeps, caller: Caller, { query, file, language }: Handed, wantsBytes: boolean) {
  // Nothing is changed, and nobody's mail was read but the caller's own file.
  leaveUnrecorded(caller)
  const { values: settings, domainId } = await draftSettings(deps, caller, query)
  // Blanks alone are no file to try: no process starts for them.
  if (file.every((byte) => byte <= BLANK))
    throw new AppError('FILE_REQUIRED', { fields: { file: 'FILE_REQUIRED' } })
  const exempt = await store.exemptFiles(deps.systemDb, domainId)
  const policy = mailPolicyOf(settings, { language, firstContact: true, exempt })
  const name = query.name === '' ? 'file' : query.name
  const answer = await deps.detoxTrier.try({ name, bytes: file, policy, wantsBytes })
  return { settings, answer }
}

const NOBODY = { language: 'en', exempt: { extensions: [], hashes: [] } } as const

/** The mail is held for the file, and of somebody known it would not be. */
function isForStrangers(settings: DetoxSettings, { outcome, reason }: TrialAnswer['line']): boolean {
  if (outcome !== 'failed' || reason === null || reason === 'mode' || reason === 'exception') return false
  return mailPolicyOf(settings, { ...NOBODY, firstContact: false }).failures[reason] !== 'hold'
}
