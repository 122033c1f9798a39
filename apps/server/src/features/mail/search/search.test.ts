/** The list of mails: what finds them, how they are sorted and counted. */
import { MAIL_MODES } from '@postern/contract/codes/mail.ts'
import { DETOX_STATE_LIST, DETOX_STATES } from '@postern/contract/codes/detox.ts'
import type { MailRow } from '@postern/contract/routes/mail.ts'
import { fileOf, removal, reportOf } from '@postern/testkit/disarmed.ts'
import { startMails } from '@postern/testkit/mails.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const DAY = 24 * 60 * 60 * 1000

const { api, admin, user, tenant, seed, stateOf } = await startMails()
afterAll(() => api.close())

const idsOf = async (query: string, client = admin): Promise<string[]> => {
  const answer = await client.call('GET', `/mails?${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return (answer.data as { data: MailRow[] }).data.map((row) => row.id)
}

test('a recipient is found by each of their addresses, and gets what is recovered where it was written to', async () => {
  const { db } = api.database
  await db
    .insertInto('user_alias')
    .values({ email: 'sales@own.example', user_id: tenant.users.user })
    .execute()
  await db
    .insertInto('domain_alias')
    .values({ name: 'own-alias.example', domain_id: tenant.domainId })
    .execute()
  const title = 'All addresses'
  const main = await seed({ title })
  const alias = await seed({ title, writtenTo: 'sales@own.example' })
  const before = await seed({ title, receiver: 'sales@own.example' })
  await seed({ title, user_id: tenant.users.other, receiver: 'other@own.example' })
  for (const query of [
    'receiver=user@own.example',
    'receiver=Sales@own.example',
    'receiver=sales@own-alias.example',
    'receiver=sales@own.example&exact=1',
    'q=sales@own.example',
    'q=user@own-alias.example',
    'receiver=sales@own.example&q=addresses',
  ])
    expect([query, (await idsOf(`title=All&${query}`)).toSorted()]).toEqual([
      query,
      [main, alias, before].toSorted(),
    ])
  // What statistics count under an address is what the list of that number shows.
  expect((await idsOf('receiver=user@own.example&exact=1&title=All')).toSorted()).toEqual(
    [main, alias].toSorted(),
  )
  expect((await idsOf('receiver=sales@&title=All')).toSorted()).toEqual([alias, before].toSorted())
  const rows = await user.call('GET', '/mails?title=All')
  expect((rows.data as { data: MailRow[] }).data.find(({ id }) => id === alias)).toMatchObject({
    receiver: 'user@own.example',
    written_to: 'sales@own.example',
  })
  await user.call('POST', '/mails/recover', { chk: [alias] })
  const sent = await db.selectFrom('delivery').select('recipient').where('mail_id', '=', alias).execute()
  expect(sent).toEqual([{ recipient: 'sales@own.example' }])
})

test('the server that took it, its MIME type and its kind find a mail', async () => {
  const { pool } = api.database
  const id = await seed({ title: 'Kinds' })
  await seed({ title: 'Kinds' })
  const { message_id: message } = (await stateOf(id))!
  await pool.query("update mail set receiver_ip = '198.51.100.7' where id = $1", [id])
  await pool.query(
    "update message set mime_info = 'multipart/mixed; charset=euc-kr', mail_type = 'list' where id = $1",
    [message],
  )
  for (const query of ['receiver_ip=198.51.', 'mime_info=EUC-KR', 'mail_type=list', 'mail_type=list&q=Kinds'])
    expect([query, await idsOf(`title=Kinds&${query}`)]).toEqual([query, [id]])
  expect(await idsOf('title=Kinds&receiver_ip=51.100')).toEqual([])
  expect((await admin.call('GET', '/mails?mail_type=none')).errors).toEqual({ mail_type: 'INVALID_VALUE' })
})

describe('search', () => {
  test('every field finds its mail, and takes % and _ literally', async () => {
    const id = await seed({
      title: '100%_할인 견적서',
      sender: 'offer_%@shop.example',
      attach_names: ['견적 50%.xlsx'],
      codes: ['auth.spf-fail'],
      class: 'virus',
      send_state: 'F',
    })
    const { message_id: message } = (await stateOf(id))!
    const hits = [
      'q=할인',
      'title=%25_할',
      'sender=offer_%25',
      'sender_domain=SHOP',
      'sender_ip=192.0.2.',
      'sender_country=kr',
      'receiver=user@',
      'receiver_domain=own.',
      'attach=1',
      'attach_name=50%25',
      'virus_name=eicar',
      'class=virus',
      'send_state=F',
      'finding=auth.spf-fail',
      'mode=1',
      'recover_flag=0',
      'detox_state=0',
      `message_id=${id}`,
      `message_id=${message}`,
      `message_id=<${message}@example.net>`,
      'size_min=1',
      'size_max=100000',
    ]
    for (const query of hits)
      expect([query, await idsOf(encodeURI(query).replaceAll('%2525', '%25'))]).toEqual([
        query,
        expect.arrayContaining([id]),
      ])
    const misses = [
      'title=%25할',
      'title=1_0',
      'attach=0',
      'class=spam',
      'sender_country=jp',
      'reject_code=103',
      'recover_flag=1',
      'size_min=100000',
      'finding=auth',
      'filter_info=x',
      'reject_reason=x',
      'mode=0',
    ]
    for (const query of misses)
      expect([query, (await idsOf(encodeURI(query).replaceAll('%2525', '%25'))).includes(id)]).toEqual([
        query,
        false,
      ])
  })

  test('a file is found by its hash: by whom it reaches, in either case; what is no hash is refused by name', async () => {
    const file = '0AF9'.repeat(16)
    const mine = await seed({ files: [file.toLowerCase(), 'b'.repeat(64)] })
    const virus = await seed({ class: 'virus', files: [file.toLowerCase()] })
    const others = await seed({
      files: [file.toLowerCase()],
      user_id: tenant.users.other,
      receiver: 'other@own.example',
    })
    await seed({ files: [`${file.toLowerCase().slice(0, 60)}0000`] })
    expect((await idsOf(`attach_hash=${file}`)).toSorted()).toEqual([mine, virus, others].toSorted())
    expect((await idsOf(`attach_hash=${file}&class=virus`)).toSorted()).toEqual([virus])
    expect((await idsOf(`attach_hash=${file}`, user)).toSorted()).toEqual([mine, virus].toSorted())
    expect(await idsOf(`attach_hash=${'c'.repeat(64)}`)).toEqual([])
    const counts = await user.call('GET', `/mails/counts?attach_hash=${file}`)
    expect(counts.data).toMatchObject({ all: 2, spam: 1, virus: 1, at_least: [] })
    for (const bad of ['0af9', `${'0'.repeat(63)}g`, 'd41d8cd98f00b204e9800998ecf8427e']) {
      const refused = await admin.call('GET', `/mails?attach_hash=${bad}`)
      expect(refused).toMatchObject({ status: 400, errors: { attach_hash: 'INVALID_FILE_HASH' } })
    }
  })

  test('upper and lower case are the same, beyond ASCII too', async () => {
    const id = await seed({ title: 'Ihre ÜBERSICHT: Report', sender: 'Ünal@shop.example' })
    for (const words of ['übersicht', 'ÜBERSICHT: rEPORT', 'REPORT']) {
      expect([words, await idsOf(`title=${encodeURIComponent(words)}`)]).toEqual([words, [id]])
    }
    expect(await idsOf(`q=${encodeURIComponent('ÜNAL')}`)).toEqual([id])
  })

  test('the period is the last seven days unless told otherwise; it may reach into older partitions', async () => {
    const old = await seed({ receivedAt: api.clock.now - 40 * DAY, title: 'old' })
    expect(await idsOf('title=old')).toEqual([])
    const from = new Date(api.clock.now - 50 * DAY).toISOString()
    expect(await idsOf(`title=old&from=${from}`)).toEqual([old])
    expect((await admin.call('GET', `/mails/${old}`)).status).toBe(200)
    const backwards = await admin.call('GET', `/mails?from=${from}&to=${from}`)
    expect(backwards.errors).toEqual({ from: 'INVALID_PERIOD' })
    expect((await admin.call('GET', '/mails?from=yesterday')).errors).toEqual({ from: 'INVALID_DATE' })
  })

  test('pages and sorts', async () => {
    const letters = 'abcdefghijklmnopq'.split('')
    const all = letters.map((letter) => `page ${letter}`)
    for (const [at, title] of all.entries()) await seed({ title, receivedAt: api.clock.now + at })
    let pageShown = 0
    const titles = async (query: string): Promise<string[]> => {
      const answer = await admin.call('GET', `/mails?title=page&${query}`)
      const { data, ...rest } = answer.data as { data: MailRow[]; page: number }
      expect(rest).toMatchObject({ total: 17, total_is_at_least: false, searched_to: null })
      pageShown = rest.page
      return data.map((row) => row.title)
    }
    const last = ['page p', 'page q']
    expect(await titles('')).toEqual(all.toReversed())
    expect(await titles('order=asc&size=15')).toEqual(all.slice(0, 15))
    expect(await titles('sort=title&order=asc&size=15')).toEqual(all.slice(0, 15))
    expect(await titles('sort=title&order=asc&size=15&page=2')).toEqual(last)
    expect(await titles('sort=title&size=15')).toEqual(all.toReversed().slice(0, 15))
    for (const page of [3, 999, 100_000]) {
      expect(await titles(`order=asc&size=15&page=${page}`)).toEqual(last)
      expect(pageShown).toBe(2)
    }
    expect((await admin.call('GET', '/mails?sort=password')).errors).toEqual({ sort: 'INVALID_SORT' })
  })

  test('counts per class and mode fit the search', async () => {
    await seed({ title: 'count', class: 'normal', mode: MAIL_MODES.wait })
    await seed({ title: 'count', class: 'virus' })
    const answer = await admin.call('GET', '/mails/counts?title=count&class=virus')
    expect(answer.data).toEqual({
      all: 2,
      normal: 1,
      spam: 0,
      virus: 1,
      rejected: 0,
      wait: 1,
      analyzing: 0,
      apt: 0,
      at_least: [],
    })
  })

  test('words of two syllables or kanji, either width of kana, and however Hangul is spelt', async () => {
    const id = await seed({ title: '7월 전표 ﾃｽﾄ 議事録', attach_names: ['회의록.pdf'.normalize('NFD')] })
    for (const words of ['전표', '월 전', 'テスト', '議事', '7월']) {
      expect([words, await idsOf(`title=${encodeURIComponent(words)}`)]).toEqual([words, [id]])
    }
    expect(await idsOf(`attach_name=${encodeURIComponent('회의록')}`)).toEqual([id])
  })

  test('the word finds the id of the reply to the client, the Message-ID and the mail', async () => {
    const id = await seed({ title: 'By its ids' })
    const { message_id: message } = (await stateOf(id))!
    for (const words of [
      message,
      message.toUpperCase(),
      id,
      `<${message}@example.net>`,
      `${message}@example.net`,
    ]) {
      expect([words, await idsOf(`q=${encodeURIComponent(words)}`)]).toEqual([words, [id]])
    }
  })

  test('who may not choose a period sees the usual one', async () => {
    const { db } = api.database
    const role = db.updateTable('role').where('key', '=', 'user')
    const { permissions } = await db
      .selectFrom('role')
      .select('permissions')
      .where('key', '=', 'user')
      .executeTakeFirstOrThrow()
    await role.set({ permissions: permissions.filter((one) => one !== 'mail-search-period') }).execute()
    const id = await seed({ title: 'no period' })
    expect(await idsOf('title=no%20period', user)).toEqual([id])
    const own = await user.call('GET', `/mails?from=${new Date(api.clock.now).toISOString()}`)
    expect([own.status, own.message]).toEqual([403, 'NO_PERMISSION'])
    await role.set({ permissions }).execute()
  })

  test('rejected mail needs its own permission: a user neither lists nor opens it', async () => {
    const id = await seed({ class: 'rejected', title: 'refused', original: null })
    expect(await idsOf('title=refused')).toEqual([id])
    expect(await idsOf('title=refused', user)).toEqual([])
    expect((await user.call('GET', `/mails/${id}`)).status).toBe(404)
    expect((await user.call('GET', '/mails?class=rejected')).message).toBe('NO_PERMISSION')
  })
})

describe('what detox found', () => {
  const workbook = fileOf('Orders.XLSM', 'disarmed', { removed: ['macro', 'macro', 'ole-object'] })
  const removed = {
    ...reportOf(workbook, fileOf('kept.pdf', 'unchanged')),
    body: [removal('remote-picture')],
  }
  const locked = reportOf(fileOf('plan.hwp', 'failed', { reason: 'encrypted' }))
  const ids: Record<string, string> = {}
  const named = (...names: string[]) => names.map((name) => ids[name]!).toSorted()
  const found = async (query: string, client = admin) =>
    (await idsOf(`title=Apt&${query}`, client)).toSorted()

  beforeAll(async () => {
    const mail = { title: 'Apt', class: 'normal' } as const
    ids['disarmed'] = await seed({ ...mail, detox: { state: DETOX_STATES.disarmed, report: removed } })
    ids['failed'] = await seed({
      ...mail,
      class: 'spam',
      detox: { state: DETOX_STATES.failed, report: locked },
    })
    ids['unchanged'] = await seed({ ...mail, detox: { state: DETOX_STATES.unchanged, report: removed } })
    ids['none'] = await seed(mail)
    ids['others'] = await seed({
      ...mail,
      user_id: tenant.users.other,
      receiver: 'other@own.example',
      detox: { state: DETOX_STATES.returned, report: removed },
    })
  })

  test('is found in all classes, by state, by what was found and in what kind of file', async () => {
    const all = named('disarmed', 'failed', 'others')
    expect(await found('class=apt')).toEqual(all)
    expect(await found('class=apt&q=Apt&order=asc')).toEqual(all)
    expect(await found('class=apt&sort=title')).toEqual(all)
    expect(await found('class=apt', user)).toEqual(named('disarmed', 'failed'))
    expect(await found('class=spam&detox_state=failed')).toEqual(named('failed'))
    expect(await found('class=normal&detox_state=failed')).toEqual([])
    for (const [number, state] of DETOX_STATE_LIST.entries())
      expect([state, await found(`detox_state=${state}`)]).toEqual([
        state,
        await found(`detox_state=${number}`),
      ])
    expect(await found('detox_state=none')).toEqual(named('none'))
    expect(await found('detox_found=macro')).toEqual(named('disarmed', 'others'))
    expect(await found('detox_found=remote-picture', user)).toEqual(named('disarmed'))
    expect(await found('detox_found=encrypted')).toEqual(named('failed'))
    expect(await found('detox_ext=.xlsm')).toEqual(named('disarmed', 'others'))
    expect(await found('detox_ext=pdf')).toEqual([])
    for (const [query, field] of [
      ['detox_state=8', 'detox_state'],
      ['detox_state=clean', 'detox_state'],
      ['detox_found=nothing', 'detox_found'],
    ] as const)
      expect((await admin.call('GET', `/mails?${query}`)).errors).toHaveProperty(field)
  })

  test('is counted beside the classes', async () => {
    const counts = await admin.call('GET', '/mails/counts?title=Apt&class=apt')
    expect(counts.data).toMatchObject({ all: 5, normal: 4, spam: 1, apt: 3, at_least: [] })
    expect((await user.call('GET', '/mails/counts?title=Apt')).data).toMatchObject({ all: 4, apt: 2 })
  })

  test('is searched and read by permissions of their own; the mail stays in its class', async () => {
    const { pool } = api.database
    const without = (permission: string) =>
      pool.query(`update role set permissions = array_remove(permissions, $1) where key = 'user'`, [
        permission,
      ])
    const { rows } = await pool.query<{ permissions: string[] }>(
      `select permissions from role where key = 'user'`,
    )
    await without('mail-search-apt')
    for (const query of ['class=apt', 'detox_state=returned', 'detox_found=macro', 'detox_ext=xlsm'])
      expect([query, (await user.call('GET', `/mails?${query}`)).message]).toEqual([query, 'NO_PERMISSION'])
    expect((await user.call('GET', '/mails/counts?title=Apt')).data).toMatchObject({ all: 4, apt: 0 })
    expect(await found('detox_state=none', user)).toEqual(named('none'))
    const status = async (name: string) => (await user.call('GET', `/mails/${ids[name]}/content`)).status
    expect(await status('disarmed')).toBe(200)
    await without('mail-read-apt')
    expect([await status('disarmed'), await status('unchanged')]).toEqual([403, 200])
    await pool.query(`update role set permissions = $1 where key = 'user'`, [rows[0]!.permissions])
  })
})
