/** Judges and records mail of the past with the product's own checks and its own recorder; nothing of it is sent. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { RUN_MODES } from '@postern/contract/codes/mail.ts'
import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { addressDomain } from '@postern/contract/validation/address-parts.ts'
import type { DnsResolver } from '@postern/mail/auth/results.ts'
import { NOTHING_KEPT } from '../../pipeline/configuration/kept.ts'
import { receivedHeader } from '../../pipeline/edge/received-header.ts'
import { filterSet } from '../../pipeline/filters/filter-set.ts'
import { createHistoryLedger } from '../../pipeline/history/ledger.ts'
import type { ScanDeps } from '../../pipeline/judge/context.ts'
import type { ResolvedRecipient } from '../../pipeline/judge/recipient.ts'
import { scan } from '../../pipeline/judge/steps.ts'
import { createRecorder } from '../../pipeline/record/recorder.ts'
import { recordsOf } from '../../pipeline/record/records.ts'
import { listenersOf } from '../../pipeline/remember/listeners.ts'
import { buildScanDeps } from '../../pipeline/scan-process/scan-deps.ts'
import { openBlobs } from '../../platform/blob/open.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Env } from '../../platform/env.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { PlannedMail } from '../messages/plan.ts'
import { clientOf } from './senders.ts'
import type { SampleMailbox } from './store.ts'

export interface PastJudge {
  /** Records one message as received when it was sent. @throws when the database or the disk does not take it */
  take(mail: PlannedMail): Promise<void>
  close(): Promise<void>
}

const nothing = { note: () => undefined }

/** `mailboxes` by address. */
export async function openPastJudge(
  { pool }: Database,
  env: Env,
  mailboxes: ReadonlyMap<string, SampleMailbox>,
): Promise<PastJudge> {
  const [deps, blobs] = await Promise.all([scanDeps(env, mailboxes), openBlobs(env)])
  const recorder = createRecorder(pool)
  const ledger = createHistoryLedger(pool, (error) => console.warn('history of sample mail:', error))
  const domains = new Map([...mailboxes].map(([email, { domainId }]) => [addressDomain(email), domainId]))
  const memories = { rates: nothing, ledger, tally: nothing, filterHits: nothing, keywordHits: nothing }
  const listeners = listenersOf(memories, (address) => domains.get(addressDomain(address)))
  return {
    take: async (mail) => {
      const envelope = envelopeOf(mail)
      const recipients = mail.recipients.map((address) => recipientOf(address, mailboxes.get(address)!))
      const sha256 = createHash('sha256').update(mail.bytes).digest('hex')
      const size = mail.bytes.length
      const [result, blobKey] = await Promise.all([
        scan({ bytes: mail.bytes, envelope, recipients }, deps),
        blobs.put({ kind: 'memory', bytes: mail.bytes, size, sha256 }),
      ])
      const header = receivedHeader(envelope, env.hostName)
      const rows = recordsOf({ envelope, recipients, result, blobKey, size, sha256, receivedHeader: header })
      const mails = rows.mails.map((row) => ({
        ...row,
        send_state: row.send_state === 'P' ? 'S' : row.send_state,
      }))
      await recorder.record({ ...rows, mails, deliveries: [] })
      for (const listener of listeners) listener({ envelope, recipients, result, reportOnly: false })
    },
    close: async () => {
      await recorder.drain()
      await ledger.close()
    },
  }
}

/** Names of the sample lead nowhere (RFC 2606): asking for them would only take time. */
const nowhere: DnsResolver = () =>
  Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

async function scanDeps(env: Env, mailboxes: ReadonlyMap<string, SampleMailbox>): Promise<ScanDeps> {
  const names = new Map([...mailboxes].map(([email, { domainId }]) => [addressDomain(email), domainId]))
  const config = {
    version: 1,
    host: env.hostName,
    ...NOTHING_KEPT,
    dnsServers: [],
    clamd: [],
    settings: DEFAULT_SETTINGS,
    score: 'counts' as const,
    signatureDir: join(env.dataDir, 'signatures'),
    domains: [...names],
  }
  const deps = await buildScanDeps(config, { filters: filterSet([]), people: [], yara: [] })
  return { ...deps, dns: nowhere }
}

function envelopeOf(mail: PlannedMail) {
  const client = { ...clientOf(mail), port: 25 }
  return {
    id: uuidv7(mail.sentAt),
    receivedAt: mail.sentAt,
    client,
    helo: client.rdns || `[${client.ip}]`,
    esmtp: true,
    tls: mail.unwanted ? null : { version: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
    auth: null,
    sender: mail.sender,
    smtpUtf8: false,
    body: '8BITMIME' as const,
    dsn: { ret: null, envid: null },
    recipients: mail.recipients.map((address) => ({ address, notify: [], orcpt: null })),
    found: [],
  }
}

function recipientOf(address: string, { domainId, groupId, userId }: SampleMailbox): ResolvedRecipient {
  return {
    address,
    receiver: address,
    addresses: [address],
    owner: { domainId, groupId, userId, order: ['user', 'group', 'domain', 'all'] },
    policy: { runMode: RUN_MODES.cut, threshold: DEFAULT_SETTINGS.scan.spamThreshold, virusScan: true },
    subjectTag: '',
    domain: addressDomain(address),
    route: null,
    notify: [],
    orcpt: null,
    found: [],
  }
}
