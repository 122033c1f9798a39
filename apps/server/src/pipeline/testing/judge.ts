/** For tests: the product's own judgement of one message, with its standard checks and the built-in virus engine. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { ownNames } from '../checks/impersonation/own-names.ts'
import { indexPeople } from '../checks/impersonation/people-index.ts'
import { standardChecks } from '../checks/standard.ts'
import { NO_SIGNATURES, signatureMatcher } from '../checks/virus/signatures.ts'
import { contentsReader } from '../scan-process/contents.ts'
import type { ScanDeps, ScanJob } from '../judge/context.ts'
import { compileFilters, type FilterEngine } from '../filters/evaluate.ts'
import { NO_HISTORY } from '../history/history.ts'
import { FOLLOW_NONE } from '../short-links/follow.ts'
import { scan, type ScanOutcome } from '../judge/steps.ts'

/** A threshold that no sum of points reaches: what is held then is held by a decision. */
export const UNREACHABLE = 1000

const HOST = 'gateway.example'
const ENVELOPE: ScanJob['envelope'] = {
  id: '019aa000-0000-7000-8000-000000000000',
  receivedAt: Date.UTC(2026, 10, 21, 9),
  client: { ip: '203.0.113.25', port: 1, rdns: 'mail.partner.example', country: '' },
  helo: 'mail.partner.example',
  esmtp: true,
  tls: null,
  auth: null,
  sender: 'lee@partner.example',
  smtpUtf8: false,
  body: '8BITMIME',
  dsn: { ret: null, envid: null },
  recipients: [],
  found: [],
}

function attachmentsThat(hold: boolean) {
  const kinds = Object.entries(DEFAULT_SETTINGS.scan).filter(([, value]) => value === 'hold')
  return hold ? {} : Object.fromEntries(kinds.map(([name]) => [name, 'score' as const]))
}

/** What judging needs: standard checks, the built-in virus engine, no name with a DNS record. */
export function judgingDeps(
  filters: FilterEngine = compileFilters([]),
  hold = true,
  settings: Partial<SettingsValues['scan']> = {},
): ScanDeps {
  return {
    checks: standardChecks(
      { ...DEFAULT_SETTINGS, scan: { ...DEFAULT_SETTINGS.scan, ...attachmentsThat(hold), ...settings } },
      {
        own: ownNames([['corp.example', 1]], indexPeople([])),
        host: HOST,
        clamd: [],
        keywords: [],
        yara: null,
      },
    ),
    // What is judged is the mail, and not how busy the machine is that runs the tests.
    contents: contentsReader(signatureMatcher(NO_SIGNATURES), { time: 120_000 }),
    followShort: FOLLOW_NONE,
    filters,
    dns: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
    history: NO_HISTORY,
    score: 'counts',
    trustedForwarders: settings.trustedForwarders ?? [],
    host: HOST,
    now: Date.now,
  }
}

export interface Circumstances {
  readonly threshold?: number
  readonly filters?: FilterEngine
  readonly hold?: boolean
  /** Settings of the scanner that are not the default. */
  readonly settings?: Partial<SettingsValues['scan']>
  /** Address of the recipient. */
  readonly receiver?: string
  readonly envelope?: Partial<ScanJob['envelope']>
  readonly deps?: Partial<Pick<ScanDeps, 'contents' | 'dns' | 'history'>>
}

/**
 * Scans a message for one recipient; `threshold` is the recipient's, no name has a DNS record unless `deps` say so. `hold` is what
 * the settings of attachments say.
 */
export function judge(
  bytes: Buffer,
  {
    threshold = UNREACHABLE,
    filters = compileFilters([]),
    hold = true,
    settings,
    receiver = 'kim@corp.example',
    envelope: ofEnvelope,
    deps: more,
  }: Circumstances = {},
): Promise<ScanOutcome> {
  const deps = { ...judgingDeps(filters, hold, settings), ...more }
  const envelope = { ...ENVELOPE, ...ofEnvelope }
  const recipient = {
    address: receiver,
    receiver,
    addresses: [receiver],
    owner: { domainId: 1, groupId: null, userId: null, order: ['all'] as const },
    policy: { runMode: RUN_MODES.cut, threshold, virusScan: true },
    subjectTag: '',
    found: [],
    domain: receiver.slice(receiver.indexOf('@') + 1),
    route: null,
    notify: [],
    orcpt: null,
  }
  return scan({ bytes, envelope, recipients: [recipient] }, deps)
}
