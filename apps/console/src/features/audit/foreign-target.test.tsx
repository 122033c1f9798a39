/** What strangers wrote, in the audit log: it turns nothing around it, and shows what it hides. */
import { expect, test } from 'vitest'
import { markupOf } from '../../testing/markup.tsx'
import { ForeignTarget } from './foreign-target.tsx'

test('each part of a target is isolated, and its controls are named', () => {
  const markup = markupOf(<ForeignTarget text={'invoice\u202Efdp.exe → kim@corp.example'} />)
  expect(markup).not.toContain('\u202E')
  expect(markup).toContain('RLO')
  expect(markup.match(/<bdi/g)?.length).toBe(2)
  expect(markup.indexOf('kim@corp.example')).toBeGreaterThan(markup.indexOf(' → '))
})
