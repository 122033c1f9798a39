import { isIPv4, isIPv6 } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCidr, isIpOrNetwork, isIpv4, isIpv6, isPartialIpv4, isWildcardIpv4, networkFault } from './ip.ts'

const octet = fc.integer({ min: 0, max: 255 })
const ipv4 = fc.tuple(octet, octet, octet, octet).map((octets) => octets.join('.'))
/** Text that is nearly an address. */
const nearly = fc.string({ unit: fc.constantFrom(...Array.from('0129.:afG/* ')), maxLength: 24 })

describe('IPv4', () => {
  test.each([
    ['0.0.0.0', true],
    ['127.0.0.1', true],
    ['1.2.3.4', true],
    ['255.255.255.255', true],
    ['256.1.1.1', false],
    ['1.2.3', false],
    ['1.2.3.4.5', false],
    ['01.2.3.4', false],
    ['010.0.0.1', false],
    ['1', false],
    ['2130706433', false],
    ['127.1', false],
    ['0x7f.0.0.1', false],
    ['1.2.3.4 ', false],
    ['1.2.3.-4', false],
    ['{ip}', false],
    ['', false],
  ])('%j: %s', (ip, is) => expect(isIpv4(ip)).toBe(is))

  test('every four octets are an address', () => {
    fc.assert(
      fc.property(ipv4, (ip) => {
        expect(isIpv4(ip)).toBe(true)
      }),
    )
  })

  test('judges as the platform does', () => {
    fc.assert(
      fc.property(nearly, (text) => {
        expect(isIpv4(text)).toBe(isIPv4(text))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['10.1.2.3', true],
    ['10.1.2.*', true],
    ['10.*.*.*', true],
    ['*.*.*.*', false],
    ['10.*.2.3', false],
    ['10.1.2', false],
    ['10.1.2.**', false],
  ])('wildcard %j: %s', (ip, expected) => {
    expect(isWildcardIpv4(ip)).toBe(expected)
  })

  test.each([
    ['10', true],
    ['10.', true],
    ['10.1.2', true],
    ['10.1.2.3', true],
    ['10.1.2.3.', false],
    ['10..2', false],
    ['', false],
    ['.', false],
    ['300', false],
  ])('partial %j: %s', (ip, expected) => {
    expect(isPartialIpv4(ip)).toBe(expected)
  })

  test('every beginning of an address by octets is partial', () => {
    fc.assert(
      fc.property(ipv4, fc.integer({ min: 1, max: 4 }), (ip, n) => {
        expect(isPartialIpv4(ip.split('.').slice(0, n).join('.'))).toBe(true)
      }),
    )
  })
})

describe('IPv6', () => {
  test.each([
    ['::', true],
    ['::1', true],
    ['1::', true],
    ['2001:db8::8a2e:370:7334', true],
    ['1:2:3:4:5:6:7:8', true],
    ['::ffff:192.0.2.1', true],
    ['1:2:3:4:5:6:192.0.2.1', true],
    ['1:2:3:4:5:6:7::', true],
    ['1:2:3:4:5:6:7:8::', false],
    ['1::2::3', false],
    [':1', false],
    ['1:', false],
    [':::', false],
    ['12345::', false],
    ['::192.0.2.1:1', false],
    ['::192.0.2.1', true],
    ['::ffff:010.0.0.1', false],
    ['::ffff:0x7f.0.0.1', false],
    ['::ffff:127.1', false],
    ['::ffff:1', true],
    ['::ffff:192.0.2.256', false],
    ['192.0.2.1::', false],
    ['fe80::1%eth0', false],
    ['[::1]', false],
  ])('%j: %s', (ip, expected) => {
    expect(isIpv6(ip)).toBe(expected)
  })

  test('takes every form of an address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        expect(isIpv6(ip)).toBe(true)
      }),
    )
  })

  test('judges as the platform does', () => {
    const text = fc.string({ unit: fc.constantFrom(...Array.from('01af::.')), maxLength: 30 })
    fc.assert(
      fc.property(text, (ip) => {
        expect(isIpv6(ip)).toBe(isIPv6(ip))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('networks', () => {
  test.each([
    ['192.0.2.0/24', true],
    ['0.0.0.0/0', true],
    ['192.0.2.1/32', true],
    ['192.0.2.0/33', false],
    ['192.0.2.0/024', false],
    ['192.0.2.0', false],
    ['2001:db8::/32', true],
    ['2001:db8::/129', false],
    ['192.0.2.0/24/8', false],
    ['/24', false],
    ['10/8', false],
    ['10.0.0.0/255.0.0.0', false],
    ['010.0.0.0/8', false],
    ['192.0.2.0/', false],
    ['192.0.2.0/+8', false],
    ['fe80::%1/64', false],
  ])('%j: %s', (network, expected) => {
    expect(isCidr(network)).toBe(expected)
  })

  test('a list takes addresses, networks and wildcards', () => {
    expect(['192.0.2.1', '::1', '10.0.0.0/8', '10.1.*.*'].map(isIpOrNetwork)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(isIpOrNetwork('example.com')).toBe(false)
  })
})

test.each([
  ['192.0.2.1', null],
  ['10.1.*.*', null],
  ['192.0.2.0/24', null],
  ['192.0.2.0/33', 'INVALID_CIDR'],
  ['2001:db8::/129', 'INVALID_CIDR'],
  ['10.*.5.6', 'INVALID_IP'],
  ['mail.example', 'INVALID_IP'],
])('%s in a list of networks: %s', (entry, fault) => expect(networkFault(entry)).toBe(fault))
