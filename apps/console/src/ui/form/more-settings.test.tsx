import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { markupOf } from '../../testing/markup.tsx'
import { differs, MoreSettings } from './more-settings.tsx'

interface Values {
  readonly name: string
  readonly tags: readonly string[]
  readonly days: number | null
}
const USUAL: Values = { name: '', tags: [], days: null }
const FOLDED = ['tags', 'days'] as const

function Page({ values }: { readonly values: Values }) {
  const form = useForm<Values>({ defaultValues: values })
  return (
    <MoreSettings form={form} fields={FOLDED} usual={USUAL} sections={['Tags', 'Days']}>
      <p>inside</p>
    </MoreSettings>
  )
}

test('settings that are as usual are folded away, by the names of their sections', () => {
  const markup = markupOf(<Page values={{ ...USUAL, name: 'a name outside of the fold' }} />)
  expect(markup).toMatch(/<details class="more"><summary/)
  expect(markup).toContain('Tags · Days')
})

test('one that is not as usual opens the fold', () => {
  expect(markupOf(<Page values={{ ...USUAL, days: 3 }} />)).toContain('<details class="more" open="">')
})

test.for([
  [{ tags: ['x'] }, true],
  [{ days: 0 }, true],
  [{ days: undefined }, false],
  [{ name: 'other' }, false],
] as const)('%o differs: %o', ([change, expected]) => {
  expect(differs<Record<string, unknown>>({ ...USUAL, ...change }, { ...USUAL }, FOLDED)).toBe(expected)
})
