/** A real directory over StartTLS: trust, binding, pages and members. */
import { DIRECTORY_PRESET_VALUES } from '@postern/contract/codes/directory.ts'
import { directoryBody } from '@postern/contract/routes/directory.ts'
import { hasSlapd, startSlapd, type Slapd } from '@postern/testkit/slapd.ts'
import { testCertificate } from '@postern/testkit/tls-cert.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDirectory } from './ldap.ts'
import { settingsOf } from './settings.ts'

/** More than two pages. */
const PEOPLE = 1_203

describe.skipIf(!hasSlapd)("OpenLDAP (needs Debian's slapd)", () => {
  const { cert, key } = testCertificate('localhost')
  let slapd: Slapd

  beforeAll(async () => {
    const people = Array.from({ length: PEOPLE }, (_, i) =>
      [
        `dn: uid=p${i},dc=own,dc=example`,
        'objectClass: inetOrgPerson',
        `cn: Person ${i}`,
        `sn: ${i}`,
        `mail: p${i}@own.example`,
        '',
      ].join('\n'),
    )
    const sales = [
      'dn: cn=Sales,dc=own,dc=example',
      'objectClass: groupOfNames',
      'cn: Sales',
      'member: uid=p7,dc=own,dc=example',
      '',
    ].join('\n')
    slapd = await startSlapd({ cert, key, ldif: `${people.join('\n')}\n${sales}\n`, page: 500 })
  })
  afterAll(() => slapd?.stop())

  const settings = (change: object = {}) =>
    settingsOf(
      directoryBody.parse({
        ...DIRECTORY_PRESET_VALUES.openldap,
        servers: [`localhost:${slapd.port}`],
        security: 'starttls',
        ca: cert,
        bind_dn: slapd.bindDn,
        base_dn: slapd.baseDn,
        groups: ['Sales'],
        ...change,
      }),
    )

  test('all users come, over pages, with their groups', async () => {
    const { entries } = await readDirectory(settings(), slapd.password)
    expect(entries).toHaveLength(PEOPLE)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(PEOPLE)
    expect(entries.filter(({ groups }) => groups.length > 0)).toMatchObject([
      { email: 'p7@own.example', name: 'Person 7', groups: ['cn=Sales,dc=own,dc=example'] },
    ])
  })

  test.each([
    ['a certificate that nobody vouches for', { ca: '' }, 'secret', 'tls'],
    ['a wrong password', {}, 'wrong', 'bind_refused'],
    ['a base that is not there', { base_dn: 'ou=gone,dc=own,dc=example' }, 'secret', 'base_missing'],
    ['a server that wants encryption', { security: 'plain' }, 'secret', 'partial'],
  ])('%s', async (_, change, password, problem) => {
    await expect(readDirectory(settings(change), password)).rejects.toMatchObject({ problem })
  })
})
