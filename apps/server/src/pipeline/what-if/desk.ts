/**
 * Where messages are tried out: a scan process of its own with the configuration of the moment, opened when somebody asks and
 * closed when nobody has for a while. Its process yields to those that judge mail.
 */
import { setPriority } from 'node:os'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { ScanResult } from '../judge/context.ts'
import type { Mailboxes } from '../edge/mailboxes.ts'
import { locate, recipientAt } from '../edge/recipients.ts'
import type { JudgedEnvelope } from '../checks/envelope.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'
import type { ScanPool } from '../scan-process/pool.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import type { WhatIf } from '../judge/trial.ts'

/** What is known of how a message came; the rest is as of a message that comes now. */
export type KnownEnvelope = Pick<JudgedEnvelope, 'sender' | 'helo'> & {
  readonly client: Pick<JudgedEnvelope['client'], 'ip' | 'rdns' | 'country'>
  readonly tls: boolean
  /** The account that handed it in; null for mail of strangers. */
  readonly auth: string | null
}

export interface Trial {
  readonly bytes: Buffer
  readonly envelope: KnownEnvelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly whatIf: WhatIf
}

export interface WhatIfDesk {
  /** Whose copy of mail to this address would be, by the settings given or those of now; null where it is not ours. */
  recipient(address: string, scan?: SettingsValues['scan']): Promise<ResolvedRecipient | null>
  /** Those of now, and whether the model was found to run away. */
  settings(): Promise<Pick<Snapshot, 'settings' | 'scoreAway'>>
  /** @throws ScanFailedError when the message can't be judged, PoolClosedError when the product ends */
  judge(trial: Trial): Promise<ScanResult>
  close(): Promise<void>
}

/** What is open while somebody tries something. */
export interface OpenDesk {
  readonly configuration: Configuration<Snapshot>
  readonly mailboxes: Mailboxes
  readonly pool: ScanPool
  readonly host: () => string
}

const IDLE_MS = 120_000

/** `open` starts what is needed; `nice` is the priority of its process, from 0 (as mail) to 19 (what nobody else wants). */
export function createWhatIfDesk(open: () => Promise<OpenDesk>, nice: number): WhatIfDesk {
  return new Desk(open, nice)
}

class Desk implements WhatIfDesk {
  readonly #open: () => Promise<OpenDesk>
  readonly #nice: number
  #opened: Promise<OpenDesk> | null = null
  #timer: NodeJS.Timeout | undefined
  #busy = 0

  constructor(open: () => Promise<OpenDesk>, nice: number) {
    this.#open = open
    this.#nice = nice
  }

  recipient(address: string, scan?: SettingsValues['scan']): Promise<ResolvedRecipient | null> {
    return this.#while(async ({ configuration, mailboxes, host }) => {
      const current = configuration.current()
      const snapshot = scan ? { ...current, settings: { ...current.settings, scan } } : current
      const rcpt = { address, notify: [], orcpt: null }
      const place = await locate(rcpt, snapshot, { host, mailboxes })
      return place.domain ? recipientAt(place, place.domain, rcpt, snapshot, []) : null
    })
  }

  settings(): Promise<Pick<Snapshot, 'settings' | 'scoreAway'>> {
    return this.#while(({ configuration }) => Promise.resolve(configuration.current()))
  }

  judge({ bytes, envelope, recipients, whatIf }: Trial): Promise<ScanResult> {
    return this.#while(({ pool }) => {
      for (const pid of pool.pids()) yieldToMail(pid, this.#nice)
      return pool.scan({
        size: bytes.length,
        envelope: envelopeOf(envelope, recipients),
        recipients,
        source: { kind: 'memory', bytes },
        whatIf,
      })
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const opened = this.#opened
    this.#opened = null
    const desk = await opened?.catch(() => null)
    desk?.pool.close()
    await desk?.configuration.close()
  }

  async #while<T>(work: (desk: OpenDesk) => Promise<T>): Promise<T> {
    clearTimeout(this.#timer)
    this.#busy++
    try {
      return await work(await this.#desk())
    } finally {
      this.#busy--
      if (this.#busy === 0) this.#timer = setTimeout(() => void this.close(), IDLE_MS).unref()
    }
  }

  /** What could not be opened is tried again by whoever asks next. */
  #desk(): Promise<OpenDesk> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }
}

function yieldToMail(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
  } catch {
    // It has just ended, or this system has no priorities: then it is as any other.
  }
}

function envelopeOf(known: KnownEnvelope, recipients: readonly ResolvedRecipient[]): JudgedEnvelope {
  const now = Date.now()
  return {
    id: uuidv7(now),
    receivedAt: now,
    client: { ...known.client, port: 0 },
    helo: known.helo,
    esmtp: true,
    tls: known.tls ? { version: '', cipher: '' } : null,
    auth: known.auth,
    sender: known.sender,
    smtpUtf8: false,
    body: '8BITMIME',
    dsn: { ret: null, envid: null },
    recipients: recipients.map(({ address, notify, orcpt }) => ({
      address,
      notify: [...notify] as never[],
      orcpt,
    })),
    found: known.auth === null ? [] : [{ code: 'edge.authenticated', evidence: { account: known.auth } }],
  }
}
