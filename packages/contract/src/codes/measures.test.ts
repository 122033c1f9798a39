/** Counts by class are added up by name. */
import { expect, test } from 'vitest'
import { MAIL_CLASSES } from './mail.ts'
import { addUp, byClass, CLASS_STACK, mapCounts, NO_MAIL, totalOf } from './measures.ts'

const COUNTS = byClass((of) => MAIL_CLASSES.indexOf(of) + 1)

test('a total has every class once, and the stack every class', () => {
  expect(totalOf(COUNTS)).toBe(10)
  expect(totalOf(NO_MAIL)).toBe(0)
  expect(CLASS_STACK.toSorted()).toEqual(MAIL_CLASSES.toSorted())
})

test('only the names of the first are added up, and a missing one is 0', () => {
  const more = { ...COUNTS, at: new Date(0), bytes: 9 }
  expect(addUp({ ...NO_MAIL, unrecorded: 2 }, more, { normal: 1 })).toEqual({
    ...COUNTS,
    normal: 2,
    unrecorded: 2,
  })
  expect(addUp(NO_MAIL)).toEqual(NO_MAIL)
  expect(mapCounts(COUNTS, (count) => -count)).toEqual({ normal: -1, spam: -2, virus: -3, rejected: -4 })
})
