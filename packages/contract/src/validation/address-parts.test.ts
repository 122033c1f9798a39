import { expect, test } from 'vitest'
import { addressDomain, addressLocal, namedDomain } from './address-parts.ts'

test.each([
  ['Kim@Corp.Example', 'Kim', 'corp.example', 'corp.example'],
  ['"a@b"@corp.example', '"a@b"', 'corp.example', 'corp.example'],
  ['@corp.example', '', 'corp.example', 'corp.example'],
  ['Corp.Example', '', '', 'corp.example'],
  ['', '', '', ''],
])('%s has its parts', (address, local, domain, named) => {
  expect([addressLocal(address), addressDomain(address), namedDomain(address)]).toEqual([
    local,
    domain,
    named,
  ])
})
