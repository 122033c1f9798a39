import { isErrorCode } from '@postern/contract/codes/errors.ts'
import { domainBody } from '@postern/contract/routes/domain.ts'
import { userBody } from '@postern/contract/routes/member.ts'
import { filterBody } from '@postern/contract/validation/filter.ts'
import { beforeAll, expect, test } from 'vitest'
import { configureZod } from './zod-errors.ts'

beforeAll(configureZod)

test.each([
  [
    'domain',
    domainBody,
    { name: '', comment: 'x'.repeat(300), spam_threshold: 0, mail_servers: [{ server: '!', port: 70_000 }] },
  ],
  ['user', userBody, { email: 'nobody', name: '', domain_id: null, filter_order: [] }],
  ['filter', filterBody, { name: '', rules: [], operation: 9 }],
])('every problem of a %s form is a code with a text', (_, schema, values) => {
  const issues = schema.safeParse(values).error?.issues ?? []
  expect(issues.length).toBeGreaterThan(2)
  for (const issue of issues)
    expect(isErrorCode(issue.message), `${issue.path.join('.')}: ${issue.message}`).toBe(true)
})

test('an empty required text is REQUIRED, a long one TOO_LONG', () => {
  const codes = (values: object) =>
    userBody
      .safeParse({ email: 'a@b.example', domain_id: null, role_id: 1, ...values })
      .error?.issues.map((issue) => issue.message)
  expect(codes({ name: '' })).toEqual(['REQUIRED'])
  expect(codes({ name: 'x'.repeat(101) })).toEqual(['TOO_LONG'])
})
