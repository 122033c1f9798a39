/** What `postern doctor --domain` says, by a real database, mail server and DNS. */
import { tmpdir } from 'node:os'
import { ADMIN } from '@postern/testkit/api.ts'
import { testDatabase } from '@postern/testkit/database.ts'
import { startDns } from '@postern/testkit/dns.ts'
import { MemoryBlobs } from '@postern/testkit/memory-blobs.ts'
import { startSink } from '@postern/testkit/sink.ts'
import { seedTenant } from '@postern/testkit/tenants.ts'
import { expect, test } from 'vitest'
import { ensureAdmin } from '../features/auth/account/accounts.ts'
import { readEnv } from '../platform/env.ts'
import { domainReports } from './doctor-domain.ts'

test('servers, recipients and MX are looked at; a domain that is not there is named', async () => {
  const database = await testDatabase()
  const [sink, dns] = await Promise.all([
    startSink(),
    startDns({ 'ready.example': { MX: ['10 old.example'] } }),
  ])
  try {
    await ensureAdmin(database.db, ADMIN)
    await seedTenant(database.db, new MemoryBlobs(), 'ready.example')
    await database.db.updateTable('mail_server').set({ server: '127.0.0.1', port: sink.port }).execute()
    await database.db.updateTable('domain').set({ is_act: false }).execute()
    const env = readEnv({
      DATABASE_URL: database.url,
      DNS_SERVERS: dns.address,
      POSTERN_DATA: tmpdir(),
      POSTERN_HOSTNAME: 'mx.gate.example',
    })
    const said = (await domainReports(env, 'Ready.Example')).map(({ level, text }) => `${level} ${text}`)
    expect(said).toEqual([
      'note ready.example is prepared and not active: its mail is put off (450)',
      `ok The mail server 127.0.0.1:${sink.port} answers.`,
      'ok The server takes mail for domain@ready.example.',
      expect.stringMatching(/^note Mail is taken for any address/),
      'ok The domain has administrators of its own (1).',
      expect.stringMatching(/^note The TLS certificate is self-signed/),
      expect.stringMatching(/^note Changed mail is not sealed/),
      'note The MX still leads elsewhere (old.example). Move it after you have activated the domain.',
    ])
    await sink.close()
    const away = await domainReports(env, 'ready.example')
    expect(away.filter(({ level }) => level === 'problem')).toHaveLength(1)
    await expect(domainReports(env, 'other.example')).rejects.toThrow('there is no domain other.example')
  } finally {
    await Promise.all([sink.close(), dns.close()])
    await database.close()
  }
})
