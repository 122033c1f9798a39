import type { DetoxConfig } from '@postern/contract/routes/detox-config.ts'
import { expect, test } from 'vitest'
import { affected, isOwn, ofFiles, shownValue, withoutOwn, withValue } from './draft.ts'

const config = (more: Partial<DetoxConfig> = {}): DetoxConfig => ({
  values: { word: 'report', pdf: 'disarm' },
  own: [],
  set_aside: [],
  version: '1',
  secrets: [],
  domain_id: null,
  active_domains: 1,
  exceptions: { total: 0, files: {} },
  ...more,
})
const domain = config({ domain_id: 3, own: ['pdf'], inherited: { word: 'report', pdf: 'report' } })

test('a value that is chosen back is no change', () => {
  const draft = withValue(config(), {}, 'word', 'disarm')
  expect(draft).toEqual({ word: 'disarm' })
  expect(withValue(config(), draft, 'word', 'report')).toEqual({})
})

test('a domain gives up a value of its own, and goes on inheriting what it has none of', () => {
  const draft = withoutOwn(domain, {}, 'pdf')
  expect(draft).toEqual({ pdf: null })
  expect(shownValue(domain, draft, 'pdf')).toBe('report')
  expect([isOwn(domain, {}, 'pdf'), isOwn(domain, draft, 'pdf'), isOwn(domain, {}, 'word')]).toEqual([
    true,
    false,
    false,
  ])
  expect(withoutOwn(domain, { word: 'block' }, 'word')).toEqual({})
  expect(withValue(domain, {}, 'word', 'report')).toEqual({})
})

test('files of types whose mode changes are counted', () => {
  const draft = { word: 'disarm', pdf: 'block', note: 'none' }
  expect(affected(draft, ['word', 'pdf', 'note'], { word: 61, sheet: 212 })).toBe(61)
})

test('a file is tried by all changes but those of links', () => {
  expect(ofFiles({ word: 'disarm', pdf: null, linkExcept: ['a.example'] })).toEqual({
    word: 'disarm',
    pdf: null,
  })
})
