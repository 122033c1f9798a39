/** Two companies that must never see each other's things, with an account of every default role and some mail. */
import { hash } from '@node-rs/argon2'
import { MAIL_MODES, type MailClass } from '@postern/contract/codes/mail.ts'
import { appendAudit, PRODUCT } from '@postern/server/platform/audit/record.ts'
import { uuidv7 } from '@postern/server/platform/ids.ts'
import type { Db } from '@postern/server/platform/db/client.ts'
import { detoxRow, type DetoxSeed } from './disarmed.ts'
import type { MemoryBlobs } from './memory-blobs.ts'

export const PASSWORD = 'correct horse 42 battery'

export interface Tenant {
  readonly domain: string
  readonly domainId: number
  readonly groupId: number
  readonly otherGroupId: number
  readonly serverId: number
  /** A protected person of the domain. */
  readonly personId: number
  /** An exception of detox. */
  readonly exceptionId: number
  /** A notice for this domain's administrators. */
  readonly noticeId: number
  /** A bulk registration of the domain's administrator that failed. */
  readonly bulkId: number
  /** User ids by role; `other` is a personal user of the other group. */
  readonly users: Readonly<Record<'domain' | 'group' | 'user' | 'other', number>>
  /** Filter ids by region, all of policy deny. */
  readonly filters: Readonly<Record<'domain' | 'group' | 'user', number>>
  /** An event of the audit log that its administrators may read; its target names the domain. */
  readonly event: number
  /** The personal user's mail: delivered, quarantined spam, and quarantined virus. */
  readonly mails: Readonly<Record<'normal' | 'spam' | 'virus', string>>
}

/** Addresses are `<role>@<domain>`, all with PASSWORD. */
export async function seedTenant(db: Db, blobs: MemoryBlobs, domain: string): Promise<Tenant> {
  const domainId = await insertId(db, 'domain', { name: domain })
  const groupId = await insertId(db, 'user_group', { domain_id: domainId, name: 'Sales' })
  const otherGroupId = await insertId(db, 'user_group', { domain_id: domainId, name: 'Research' })
  const serverId = await insertId(db, 'mail_server', {
    domain_id: domainId,
    server: `mx.${domain}`,
    port: 25,
    secure: 1,
    preference: 10,
  })
  const place = { domain, domainId, groupId, otherGroupId }
  const users = await seedUsers(db, place)
  const owner = { domain_id: domainId, group_id: groupId, user_id: users.user, receiver: `user@${domain}` }
  return {
    ...place,
    serverId,
    users,
    filters: await seedFilters(db, place, users.user),
    personId: await insertId(db, 'protected_person', {
      domain_id: domainId,
      user_id: null,
      name: `Head of ${domain}`,
    }),
    exceptionId: await seedException(db, domainId, domain),
    noticeId: await seedNotice(db, place),
    bulkId: await seedBatch(db, 'user', { domain, domainId, users }),
    mails: {
      normal: await seedMail(db, blobs, {
        ...owner,
        class: 'normal',
        mode: MAIL_MODES.send,
        send_state: 'S',
      }),
      spam: await seedMail(db, blobs, { ...owner, class: 'spam', mode: MAIL_MODES.block }),
      virus: await seedMail(db, blobs, { ...owner, class: 'virus', mode: MAIL_MODES.block }),
    },
    event: await appendAudit(db, PRODUCT, {
      task: 'maintenance.application',
      target: `Seed of ${domain}`,
      domainId,
    }),
  }
}

type Place = Pick<Tenant, 'domain' | 'domainId' | 'groupId' | 'otherGroupId'>

async function seedUsers(
  db: Db,
  { domain, domainId, groupId, otherGroupId }: Place,
): Promise<Tenant['users']> {
  const roles = await db.selectFrom('role').select(['id', 'key']).execute()
  const password_hash = await hash(PASSWORD, { memoryCost: 1024, timeCost: 1 })
  const add = (name: string, key: string, group_id: number | null): Promise<number> =>
    insertId(db, 'app_user', {
      email: `${name}@${domain}`,
      name,
      password_hash,
      domain_id: domainId,
      group_id,
      role_id: roles.find((role) => role.key === key)!.id,
      run_mode: null,
    })
  return {
    domain: await add('domain', 'domain', null),
    group: await add('group', 'group', groupId),
    user: await add('user', 'user', groupId),
    other: await add('other', 'user', otherGroupId),
  }
}

/** A batch of the administrator of a company that came to nothing. */
export function seedBatch(
  db: Db,
  kind: 'user' | 'filter',
  { domain, domainId, users }: Pick<Tenant, 'domain' | 'domainId' | 'users'>,
): Promise<number> {
  return insertId(db, 'bulk_job', {
    kind,
    user_id: users.domain,
    domain_id: domainId,
    file: `${domain}.csv`,
    state: 'failed',
    error: 'BULK_INTERRUPTED',
    finished_at: new Date(0),
  })
}

/** Denying authentication filters of a company, one of each region that it has. */
export async function seedAuthFilters(
  db: Db,
  { domain, domainId, groupId, users }: Pick<Tenant, 'domain' | 'domainId' | 'groupId' | 'users'>,
): Promise<Tenant['filters']> {
  const add = (region: number, owner: object): Promise<number> =>
    insertId(db, 'filter', {
      region,
      policy: 2,
      domain_id: domainId,
      name: `Authentication of region ${region}`,
      operation: 2,
      filter_function: 4,
      rules: JSON.stringify([{ target: 4, cond: 1, value: domain, word: false }]),
      rules_hash: `ears seed-${region}`,
      ...owner,
    })
  return {
    domain: await add(2, {}),
    group: await add(3, { group_id: groupId }),
    user: await add(4, { user_id: users.user }),
  }
}

async function seedFilters(
  db: Db,
  { domain, domainId, groupId }: Place,
  userId: number,
): Promise<Tenant['filters']> {
  const add = (region: number, owner: object): Promise<number> =>
    insertId(db, 'filter', {
      region,
      policy: 2,
      domain_id: domainId,
      name: `Filter of region ${region}`,
      operation: 1,
      rules: JSON.stringify([{ target: 101, cond: 2, value: domain, word: false }]),
      rules_hash: `seed-${region}`,
      ...owner,
    })
  return {
    domain: await add(2, {}),
    group: await add(3, { group_id: groupId }),
    user: await add(4, { user_id: userId }),
  }
}

async function seedNotice(db: Db, { domain, domainId }: Place): Promise<number> {
  const text = { title: `Notice for ${domain}`, body: '<p>Hello</p>', popup: '' }
  const noticeId = await insertId(db, 'notice', {
    texts: JSON.stringify({ ko: text, en: text, ja: text }),
    active_start: new Date(0),
    regions: ['domain', 'group'],
    all_domains: false,
  })
  await db.insertInto('notice_domain').values({ notice_id: noticeId, domain_id: domainId }).execute()
  return noticeId
}

/** A proven request for a new password; answers its id. The account cannot sign in until it is decided. */
export async function seedPasswordRequest(db: Db, userId: number): Promise<number> {
  const at = new Date()
  await db.updateTable('app_user').set({ reissue_requested_at: at }).where('id', '=', userId).execute()
  const row = await db
    .insertInto('password_request')
    .values({ user_id: userId, ip: '192.0.2.1', requested_at: at, decided_by: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A spam report that the personal user got. */
export function seedReport(db: Db, { domain, domainId, groupId, users }: Tenant): Promise<number> {
  const at = new Date(Date.now() - 3_600_000)
  return insertId(db, 'report_mail', {
    domain_id: domainId,
    group_id: groupId,
    user_id: users.user,
    recipient: `user@${domain}`,
    kind: 'daily',
    due_at: at,
    since: at,
    upto: at,
    mails: 1,
    waiting: 0,
    state: 'S',
  })
}

/** A misjudgement report of the user about the mail in quarantine. */
export async function seedMisjudgement(db: Db, { mails, domainId, users }: Tenant): Promise<number> {
  const { id: mail_id, ...mail } = await db
    .selectFrom('mail')
    .select(['id', 'received_at', 'message_id', 'group_id', 'user_id'])
    .where('id', '=', mails.spam)
    .executeTakeFirstOrThrow()
  const word = { wish: 'normal', path: 'console', at: new Date(), campaign: null } as const
  const { id } = await db
    .insertInto('mail_report')
    .values({ ...mail, ...word, mail_id, domain_id: domainId, reporter_id: users.user, reporter: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface MailSeed {
  readonly class: MailClass
  readonly mode: number
  readonly send_state?: 'S' | 'F' | 'P' | 'C' | 'N'
  readonly domain_id?: number | null
  readonly group_id?: number | null
  readonly user_id?: number | null
  readonly receiver?: string
  /** The alias that it was written to. */
  readonly writtenTo?: string
  readonly sender?: string
  readonly title?: string
  /** ms since the epoch; default now. */
  readonly receivedAt?: number
  /** The original; null for one that is no longer kept. */
  readonly original?: Buffer | null
  readonly attach_names?: string[]
  readonly filter_info?: string
  readonly reject_code?: number | null
  /** SHA-256 of the attachments of the message. */
  readonly files?: readonly string[]
  /** Fingerprint of the message. */
  readonly campaign?: number
  readonly codes?: string[]
  readonly trace?: readonly object[]
  /** State and report of detox. */
  readonly detox?: DetoxSeed
}

/** Inserts one message with one mail; answers the mail's id. */
export async function seedMail(db: Db, blobs: MemoryBlobs, given: MailSeed): Promise<string> {
  const seed = {
    ...given,
    receivedAt: given.receivedAt ?? Date.now(),
    sender: given.sender ?? 'sender@example.net',
    receiver: given.receiver ?? 'someone@example.org',
    title: given.title ?? `A ${given.class} mail`,
  }
  const original =
    seed.original === undefined
      ? Buffer.from(`From: ${seed.sender}\r\nTo: ${seed.receiver}\r\nSubject: ${seed.title}\r\n\r\nHello\r\n`)
      : seed.original
  const messageId = uuidv7(seed.receivedAt)
  const size = original?.length ?? 0
  const blob_key = original ? blobs.add(original) : null
  await db
    .insertInto('message')
    .values({ ...messageRow(messageId, seed), size, blob_key })
    .execute()
  const id = uuidv7(seed.receivedAt)
  await db
    .insertInto('mail')
    .values({ ...mailRow(seed), ...detoxRow(blobs, seed.detox), id, message_id: messageId, size })
    .execute()
  return id
}

type FullSeed = MailSeed & Required<Pick<MailSeed, 'receivedAt' | 'sender' | 'receiver' | 'title'>>

function messageRow(id: string, { receivedAt, sender, receiver, files = [], campaign }: FullSeed) {
  const received_at = new Date(receivedAt)
  return {
    id,
    received_at,
    client_ip: '192.0.2.1',
    client_rdns: 'mail.example.net',
    client_country: 'KR',
    helo: 'mail.example.net',
    tls: '',
    sender,
    envid: null,
    ret: null,
    sha256: '',
    trace_header: 'Received: from mail.example.net\r\n',
    header_from: sender,
    header_to: receiver,
    message_id: `<${id}@example.net>`,
    header_date: received_at,
    attachments: JSON.stringify(files.map((sha256) => ({ path: '1', name: 'a', type: '', size: 1, sha256 }))),
    // Earlier schemas, which tests of migrations begin with, have no such column.
    ...(campaign === undefined ? {} : { campaign }),
    findings: '[]',
    checks: '[]',
    aligned: true,
  }
}

function mailRow(seed: FullSeed) {
  const { sender, receiver } = seed
  return {
    received_at: new Date(seed.receivedAt),
    domain_id: seed.domain_id ?? null,
    group_id: seed.group_id ?? null,
    user_id: seed.user_id ?? null,
    receiver,
    receiver_domain: receiver.slice(receiver.indexOf('@') + 1),
    ...(seed.writtenTo === undefined ? {} : { written_to: seed.writtenTo }),
    sender,
    sender_name: 'Sender',
    sender_domain: sender.slice(sender.indexOf('@') + 1),
    sender_ip: '192.0.2.1',
    sender_country: 'KR',
    title: seed.title,
    attach_names: seed.attach_names ?? [],
    class: seed.class,
    mode: seed.mode,
    score: 1,
    threshold: 5,
    virus_name: seed.class === 'virus' ? 'EICAR' : '',
    filter_info: seed.filter_info ?? '',
    codes: seed.codes ?? [],
    trace: JSON.stringify(seed.trace ?? []),
    reject_code: seed.reject_code ?? null,
    recovered_by: null,
    send_state: seed.send_state ?? 'N',
  } as const
}

/** 0 in a database from before detox, which tests of upgrades start from. */
async function seedException(db: Db, domainId: number, domain: string): Promise<number> {
  const values = { domain_id: domainId, kind: 'sender_domain', value: `partner.${domain}` }
  return insertId(db, 'detox_exception', values).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === NO_SUCH_TABLE) return 0
    throw error
  })
}
/** PostgreSQL's `undefined_table`. */
const NO_SUCH_TABLE = '42P01'

type WithId =
  | 'report_mail'
  | 'bulk_job'
  | 'domain'
  | 'user_group'
  | 'mail_server'
  | 'protected_person'
  | 'detox_exception'
  | 'app_user'
  | 'filter'
  | 'notice'

async function insertId(db: Db, table: WithId, values: Record<string, unknown>): Promise<number> {
  const row = await db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
