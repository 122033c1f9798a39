import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ipMatcher, isAddressAllowed, readIp, readPlainIp } from './ip-network.ts'
import { isIp } from './ip.ts'

const octet = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))
/** Text that is nearly an address. */
const nearly = fc
  .array(
    fc.constantFrom('', '0', '1', 'abcd', '00001', '192.0.2.1', '01.2.3.4', '1.2.3', '256.1.1.1', '::', '%'),
    {
      maxLength: 9,
    },
  )
  .map((parts) => parts.join(':'))

describe('allowed addresses', () => {
  test.each([
    ['192.0.2.1', [], true],
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.2', ['192.0.2.1'], false],
    ['192.0.2.200', ['198.51.100.0/24', '192.0.2.128/25'], true],
    ['192.0.2.100', ['192.0.2.128/25'], false],
    ['::ffff:192.0.2.1', ['192.0.2.0/24'], true],
    ['192.0.2.1', ['::ffff:192.0.2.1'], true],
    ['192.0.2.1', ['0.0.0.0/0'], true],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['2001:db8:1:2::5', ['2001:db8:1::/48'], true],
    ['2001:db8:2::5', ['2001:db8:1::/48'], false],
    ['2001:DB8::1', ['2001:db8:0:0:0:0:0:1'], true],
    ['64:ff9b::192.0.2.1', ['64:ff9b::c000:201'], true],
    ['::1', ['::/0'], true],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
    ['192.0.2.1', ['::/0'], false],
    ['::ffff:c000:201', ['192.0.2.0/24'], true],
    ['192.0.2.200', ['::ffff:192.0.2.0/120'], true],
    ['192.0.3.1', ['::ffff:192.0.2.0/120'], false],
    ['::192.0.2.1', ['192.0.2.0/24'], false],
    ['127.0.0.1', ['127.1', '2130706433', '0177.0.0.1'], false],
    ['127.1', ['127.0.0.0/8'], false],
    ['fe80::1%eth0', ['fe80::/10'], false],
  ])('%j in %j: %s', (ip, allowed, expected) => {
    expect(isAddressAllowed(ip, allowed)).toBe(expected)
  })

  test('agrees with the platform on every network', () => {
    const network = fc.tuple(ipv4, fc.integer({ min: 0, max: 32 }))
    fc.assert(
      fc.property(ipv4, network, (ip, [base, prefix]) => {
        const list = new BlockList()
        list.addSubnet(base, prefix)
        expect(isAddressAllowed(ip, [`${base}/${prefix}`])).toBe(list.check(ip))
      }),
    )
  })

  test('agrees with the platform on every network of IPv6', () => {
    const network = fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 }))
    fc.assert(
      fc.property(fc.ipV6(), network, (ip, [base, prefix]) => {
        const list = new BlockList()
        list.addSubnet(base, prefix, 'ipv6')
        expect(isAddressAllowed(ip, [`${base}/${prefix}`])).toBe(list.check(ip, 'ipv6'))
      }),
    )
  })
})

describe('reading', () => {
  test('takes what the platform takes, and what forms take', () => {
    const text = fc.oneof(
      nearly,
      ipv4,
      fc.ipV6(),
      fc.string({ unit: fc.constantFrom(...Array.from('01af::.')), maxLength: 30 }),
    )
    fc.assert(
      fc.property(text, (ip) => {
        expect(readIp(ip) !== null).toBe(isIP(ip) !== 0 && !ip.includes('%'))
        expect(isIp(ip)).toBe(readIp(ip) !== null)
      }),
      { numRuns: 5000 },
    )
  })

  test.each([
    ['::192.0.2.1', 'ipv6', '::c000:201'],
    ['::ffff:192.0.2.1', 'ipv6', '::ffff:c000:201'],
    ['2001:DB8:0:0:1::1', 'ipv6', '2001:db8::1:0:0:1'],
    ['192.0.2.1', 'ipv4', '192.0.2.1'],
  ])('%s', (text, kind, written) => {
    const ip = readIp(text)
    expect(ip?.kind()).toBe(kind)
    expect(ip?.toString()).toBe(written)
  })

  test('mapped addresses are the IPv4 addresses that they stand for', () => {
    expect(readPlainIp('::ffff:c000:201')?.toString()).toBe('192.0.2.1')
    expect(readPlainIp('::192.0.2.1')?.toString()).toBe('::c000:201')
  })

  test('a matcher takes nothing that is no network', () => {
    for (const range of ['10/8', '192.0.2.0/33', '10.*.1.*', 'example.com', ''])
      expect(() => ipMatcher([range]), range).toThrow(RangeError)
    expect(ipMatcher([])('192.0.2.1')).toBe(false)
  })
})
