import { SCHEDULED_LISTS, TIME_FIELDS } from '@postern/contract/codes/export.ts'
import { EXPORT_ROUTES } from '@postern/contract/routes/export-queries.ts'
import { expect, test } from 'vitest'
import { searchName } from './search-names.ts'

/** Where in the list one is. */
const NOT_SHOWN = new Set(['page', 'size', 'after', 'sort', 'order', ...TIME_FIELDS])

test.each(SCHEDULED_LISTS)('all that %s is searched by has a name', (list) => {
  const fields = Object.keys(EXPORT_ROUTES[list].query.shape).filter((field) => !NOT_SHOWN.has(field))
  expect(fields.filter((field) => searchName(field) === null)).toEqual([])
})
