import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { markupOf } from '../../testing/markup.tsx'
import { signIn, signOut } from '../../testing/session.ts'
import { ChoiceField, NumberField, SwitchField, TagsField } from './fields.tsx'
import { countErrors, FormPage } from './form-page.tsx'

afterEach(signOut)

interface Values {
  readonly domain: number | null
  readonly size: number | undefined
  readonly on: boolean
  readonly words: readonly string[]
}
const VALUES: Values = { domain: null, size: 7, on: true, words: ['one', 'two'] }
const CHOICES = [
  { value: null, label: 'Everywhere' },
  { value: 3, label: 'shop.example' },
]

function Fields({ values }: { readonly values: Values }) {
  const { control } = useForm({ defaultValues: values })
  return (
    <>
      <ChoiceField control={control} name="domain" label="Domain" choices={CHOICES} />
      <NumberField control={control} name="size" label="Size" min={1} max={9} empty={undefined} />
      <SwitchField control={control} name="on" label="On" />
      <TagsField control={control} name="words" label="Words" />
    </>
  )
}
const shown = (values: Partial<Values>) => markupOf(<Fields values={{ ...VALUES, ...values }} />)

test('a value of null is a choice like the others', () => {
  expect(shown({})).toContain('value="Everywhere"')
  expect(shown({ domain: 3 })).toContain('value="shop.example"')
})

test('a value that is no choice shows nothing, and is not taken for the empty one', () => {
  expect(shown({ domain: 4 })).not.toMatch(/value="(?:Everywhere|shop\.example|4)"/)
})

test('fields show what the form holds', () => {
  const markup = shown({})
  expect(markup).toContain('value="7"')
  expect(markup).toContain('checked=""')
  expect(markup).toMatch(/>one<.*>two</s)
  expect(shown({ on: false })).not.toContain('checked=""')
})

function Page() {
  const form = useForm({ defaultValues: { name: 'x' } })
  return (
    <FormPage
      form={form}
      permission="member-user-form"
      onLeave={() => undefined}
      onSave={async () => undefined}
    >
      <input {...form.register('name')} />
    </FormPage>
  )
}

test('without the permission to save, a form is there to be read', () => {
  signIn('all', ['member-user-list'])
  const markup = markupOf(<Page />)
  expect(markup).toMatch(/<fieldset[^>]* disabled/)
  expect(markup).not.toContain('type="submit"')
})

test.each([
  ['none', undefined, 0],
  ['one each', { name: { type: 'x' }, email: { type: 'x' } }, 2],
  ['those of rows', { rules: [undefined, { value: { type: 'x' }, cond: { type: 'x' } }] }, 2],
  ["not the mark of somebody else's change", { name: { type: 'changed' }, email: { type: 'x' } }, 1],
])('counts errors: %s', (_, errors, count) => {
  expect(countErrors(errors as never)).toBe(count)
})
