import { expect, test } from 'vitest'
import { rebase } from './rebase.ts'

const base = { name: 'Kim', blocked: false, tags: ['a'], texts: { ko: 'ㄱ', en: 'a' }, route: null }
const keptOf = (typed: object, now: object) => {
  const { kept, clashing } = rebase(base, { ...base, ...typed }, { ...base, ...now })
  return { kept: Object.fromEntries(kept), clashing }
}

test.each<[string, object, object, object]>([
  ['nothing was typed: all is theirs', {}, { name: 'Lee' }, { kept: {}, clashing: [] }],
  [
    'what was typed stays beside theirs',
    { name: 'Lee' },
    { blocked: true },
    { kept: { name: 'Lee' }, clashing: [] },
  ],
  ['the same on both sides is no clash', { name: 'Lee' }, { name: 'Lee' }, { kept: {}, clashing: [] }],
  [
    'a field changed on both sides keeps what was typed, and is named',
    { name: 'Lee' },
    { name: 'Park' },
    { kept: { name: 'Lee' }, clashing: ['name'] },
  ],
  [
    'members of objects by themselves',
    { texts: { ko: 'ㄴ', en: 'a' } },
    { texts: { ko: 'ㄱ', en: 'b' } },
    { kept: { 'texts.ko': 'ㄴ' }, clashing: [] },
  ],
  [
    'lists as a whole',
    { tags: ['a', 'b'] },
    { tags: ['a', 'c'] },
    { kept: { tags: ['a', 'b'] }, clashing: ['tags'] },
  ],
  [
    'an object that is there on one side only',
    { route: { server: 'mx' } },
    { name: 'Lee' },
    { kept: { route: { server: 'mx' } }, clashing: [] },
  ],
])('%s', (_name, typed, now, wanted) => {
  expect(keptOf(typed, now)).toEqual(wanted)
})
