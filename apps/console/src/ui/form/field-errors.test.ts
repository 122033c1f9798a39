import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { fieldAt, fieldErrors } from './field-errors.ts'

const OF_FIELDS = new ApiError('INVALID_REQUEST', {
  fields: { name: 'REQUIRED', 'rules.0.value': 'TOO_LONG' },
})

test.each([
  ['errors of fields stand at their fields', OF_FIELDS, {}, Object.entries(OF_FIELDS.fields)],
  ['an error of the whole stands at none', new ApiError('TEMPORARY_PROBLEM'), {}, []],
  [
    'unless it is known to be about one',
    new ApiError('WRONG_CURRENT_PASSWORD'),
    { WRONG_CURRENT_PASSWORD: 'current' },
    [['current', 'WRONG_CURRENT_PASSWORD']],
  ],
  ['what never reached the server stands at none', new TypeError('fetch'), {}, []],
])('%s', (_, error, whole, found) => {
  expect(fieldErrors(error, whole)).toEqual(found)
})

test.each([
  ['name', 'name'],
  // Of an item, at the list: it shows the first that is wrong.
  ['addresses.2', 'addresses'],
  ['name_other', undefined],
  ['version', undefined],
])('the error of %s is shown by %s', (path, field) => {
  expect(fieldAt(['name', 'addresses'], path)).toBe(field)
})
