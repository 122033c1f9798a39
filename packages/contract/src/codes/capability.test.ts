import { expect, test } from 'vitest'
import { capabilityPath, withoutCapability } from './capability.ts'

test('what a log says of a path holds no link that acts', () => {
  expect(capabilityPath('report_mail', 'abc.def')).toBe('/link/report-mail/abc.def')
  expect(withoutCapability('/link/report-mail/abc.def')).toBe('/link/report-mail/…')
  expect(withoutCapability('/link/abc.def')).not.toContain('def')
  expect(withoutCapability('/mail/list')).toBe('/mail/list')
})
