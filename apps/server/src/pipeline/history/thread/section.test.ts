import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testMessage } from '../../checks/headers/testing.ts'
import { threadSection } from './section.ts'

function ids(fields: Record<string, string>): readonly string[] {
  return threadSection.ask(testMessage(fields))?.ids ?? []
}

test('what is answered comes first, then the end and the beginning of the thread, each once', () => {
  const References = Array.from({ length: 12 }, (_, n) => `<${n}@x>`).join(' ')
  expect(ids({ 'In-Reply-To': '<11@x>', References })).toEqual([
    '<11@x>',
    '<8@x>',
    '<9@x>',
    '<10@x>',
    '<0@x>',
    '<1@x>',
  ])
  expect(ids({})).toEqual([])
  expect(ids({ 'In-Reply-To': 'your mail of Monday' })).toEqual([])
})

test('never many, never long, whatever is written', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme-ascii' }),
    fc.constantFrom('<a@b>', '<', '>', '<x'.repeat(300)),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      const field = pieces.join(' ').replaceAll(/[\r\n]/g, ' ')
      const asked = ids({ 'In-Reply-To': field, References: field })
      expect(asked.length).toBeLessThanOrEqual(8)
      for (const id of asked) expect(id).toMatch(/^<[^<>\s]{1,248}>$/)
    }),
    { numRuns: 50 },
  )
})

test('all domains of the recipients must know the thread', () => {
  expect(threadSection.read([{ ours: true }, { ours: false }])).toEqual({ answersUs: false, continues: true })
  expect(threadSection.read([{ ours: true }, null])).toEqual({ answersUs: false, continues: false })
  expect(threadSection.read([{ ours: true }])).toEqual({ answersUs: true, continues: true })
})
