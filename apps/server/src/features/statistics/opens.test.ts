/** Every number of mail opens a list of as many mails: the search that a dimension names finds what the dimension counts. */
import { DETOX_STATES } from '@postern/contract/codes/detox.ts'
import { MAIL_CLASSES } from '@postern/contract/codes/mail.ts'
import { DIMENSIONS, STATISTIC_KINDS, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import type { RouteReply } from '@postern/contract/routes/define.ts'
import type { listMailsRoute } from '@postern/contract/routes/mail.ts'
import type { STATISTIC_ROUTES } from '@postern/contract/routes/statistics.ts'
import { signIn, startApi, type ApiClient, type TestApi } from '@postern/testkit/api.ts'
import { fileOf, removal, reportOf } from '@postern/testkit/disarmed.ts'
import { PASSWORD, seedMail, seedTenant, type MailSeed, type Tenant } from '@postern/testkit/tenants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const DAY = 86_400_000
/** Names of attachments of a mail each: extensions of either case and width, two of them, none. */
const FILES = [
  ['Report.PDF', 'again.pdf', 'list.tar.gz'],
  ['report.pdf.exe', 'pdf', '.pdf', 'trailing.'],
  ['견적서.hwp', '견적.HWP'.normalize('NFD'), 'ｆｕｌｌ．ＰＤＦ'],
  ['50%.x_z', 'a b.d c', 'path.d/name', 'dots...7z'],
  ['much.pdfx', 'an.extensionofseventeen'],
  ['two\nlines.iso', 'first.img\nsecond'],
  [],
]

/** What detox came to, of some. */
const REPORTS: readonly (NonNullable<MailSeed['detox']> | null)[] = [
  {
    state: DETOX_STATES.disarmed,
    report: {
      ...reportOf(
        fileOf('Report.PDF', 'disarmed', { removed: ['script', 'script'] }),
        fileOf('again.pdf', 'reported', { removed: ['script', 'launch'] }),
        fileOf('list.tar.gz', 'unchanged'),
      ),
      body: [removal('remote-picture')],
    },
  },
  { state: DETOX_STATES.unchanged, report: reportOf(fileOf('kept.exe', 'disarmed', { removed: ['macro'] })) },
  {
    state: DETOX_STATES.failed,
    report: reportOf(
      fileOf('견적서.hwp', 'failed', { reason: 'distribution' }),
      fileOf('setup.exe', 'notice', { reason: 'mode' }),
    ),
  },
  null,
  { state: DETOX_STATES.returned, report: reportOf(fileOf('A.Pdf', 'disarmed', { removed: ['script'] })) },
]

let api: TestApi
let own: Tenant
let admin: ApiClient
let ofDomain: ApiClient

beforeAll(async () => {
  api = await startApi()
  own = await seedTenant(api.database.db, api.blobs, 'own.example')
  const foreign = await seedTenant(api.database.db, api.blobs, 'foreign.example')
  await api.database.db.deleteFrom('mail').execute()
  await api.database.db.deleteFrom('stat_pending').execute()
  for (const [n, attach_names] of FILES.entries())
    for (const [tenant, ago] of [
      [own, 1],
      [own, 2],
      [foreign, 2],
    ] as const)
      await seedMail(api.database.db, api.blobs, {
        class: MAIL_CLASSES[(n + ago) % MAIL_CLASSES.length]!,
        mode: 1,
        domain_id: tenant.domainId,
        group_id: n % 2 === 0 ? tenant.groupId : null,
        sender: `Sender${n % 3}@out${n % 2}.example`,
        receivedAt: api.clock.now - ago * DAY,
        attach_names,
        filter_info: n % 3 === 0 ? 'A:1 One' : '',
        ...(REPORTS[n] ? { detox: REPORTS[n] } : {}),
        reject_code: (n + ago) % MAIL_CLASSES.length === 3 ? 103 : null,
      })
  admin = await signIn(api.app)
  ofDomain = await signIn(api.app, { email: 'domain@own.example', password: PASSWORD })
})
afterAll(() => api.close())

async function rowsOf({ call }: ApiClient, kind: StatisticKind) {
  const { data } = await call('GET', `/statistics/inbound/${kind}?period=week&limit=0`)
  return data as RouteReply<(typeof STATISTIC_ROUTES)[StatisticKind]>
}

/** How many mails of a class the list has that the number opens. */
async function listed({ call }: ApiClient, query: Readonly<Record<string, string>>): Promise<number> {
  const { data } = await call('GET', `/mails?${new URLSearchParams({ ...query, size: '100' }).toString()}`)
  return (data as RouteReply<typeof listMailsRoute>).data.length
}

describe.each(STATISTIC_KINDS.filter((kind) => DIMENSIONS[kind].opens !== null))('%s', (kind) => {
  test.each(['everybody', 'a domain'])('to %s', async (whom) => {
    const session = whom === 'everybody' ? admin : ofDomain
    const { rows, from, to } = await rowsOf(session, kind)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows.filter(({ key }) => key !== '' && key !== '0'))
      for (const of of MAIL_CLASSES) {
        const found = await listed(session, {
          from,
          to,
          class: of,
          exact: '1',
          [DIMENSIONS[kind].opens!]: row.key,
        })
        expect([kind, row.key, of, found]).toEqual([kind, row.key, of, row[of]])
      }
  })
})

test('an extension is counted once a mail, whatever its case and width, and no name without one', async () => {
  const { rows } = await rowsOf(ofDomain, 'ext')
  expect(Object.fromEntries(rows.map(({ key, total }) => [key, total]))).toEqual({
    '7z': 2,
    exe: 2,
    gz: 2,
    hwp: 2,
    img: 2,
    iso: 2,
    pdf: 6,
    pdfx: 2,
    x_z: 2,
  })
})

test('with the dot or without, and never a part of it', async () => {
  for (const [attach_ext, count] of [
    ['.PDF', 6],
    ['pdf', 6],
    ['pd', 0],
    ['..pdf', 0],
    ['%', 0],
    ['d', 0],
  ] as const)
    expect([attach_ext, await listed(ofDomain, { attach_ext })]).toEqual([attach_ext, count])
})

test('what detox found is counted once a mail: what was removed, and why files were not disarmed', async () => {
  const counted = async (kind: 'detox' | 'detoxext') =>
    Object.fromEntries((await rowsOf(ofDomain, kind)).rows.map(({ key, total }) => [key, total]))
  expect(await counted('detox')).toEqual({
    script: 4,
    launch: 2,
    'remote-picture': 2,
    distribution: 2,
    notice: 2,
  })
  expect(await counted('detoxext')).toEqual({ pdf: 4 })
})
