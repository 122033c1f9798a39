// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { ACCOUNT_TEXTS } from '@postern/contract/texts/auth-account.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { UI_TEXTS } from '@postern/contract/texts/ui.ts'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { sessionStore } from '../../api/session-store.ts'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../../testing/dom.tsx'
import { signIn, signOut } from '../../testing/session.ts'
import { ChoiceField, SwitchField } from './fields.tsx'
import { FormPage, useFieldError } from './form-page.tsx'
import { MoreSettings } from './more-settings.tsx'
import { PasswordRules } from './password-rules.tsx'
import { SaveProblem } from './save-problem.tsx'

afterEach(() => {
  endPage()
  signOut()
})

const USUAL = { name: '', host: '', on: false, kind: 1 }

/** A form whose saves are refused by `fields`. */
function showForm(fields: ConstructorParameters<typeof ApiError>[1]) {
  let saves = 0
  function Page() {
    const form = useForm({ defaultValues: USUAL })
    const problem = useFieldError()
    const save = async () => {
      if (saves++ === 0) throw new ApiError('INVALID_REQUEST', fields)
    }
    const { errors } = form.formState
    return (
      <FormPage form={form} onSave={save} onLeave={() => undefined}>
        <TextInput label="Name" withAsterisk error={problem(errors.name)} {...form.register('name')} />
        <SwitchField control={form.control} name="on" label="At once" />
        <MoreSettings form={form} fields={['host', 'kind']} usual={USUAL}>
          <TextInput label="Host" error={problem(errors.host)} {...form.register('host')} />
          <ChoiceField
            control={form.control}
            name="kind"
            label="Kind"
            choices={[{ value: 1, label: 'One' }]}
          />
        </MoreSettings>
      </FormPage>
    )
  }
  showPage('/form', Page, () => ({}))
  return () => saves
}
const named = () => [...document.querySelectorAll('.faulty button')].map(({ textContent }) => textContent)

test('the summary names every kind of wrong field, in the order of the form', async () => {
  showForm({ fields: { kind: 'INVALID_VALUE', name: 'REQUIRED', on: 'INVALID_VALUE', host: 'INVALID_HOST' } })
  await press('Save')
  await waitFor(() => expect(named()).toEqual(['Name', 'At once', 'Host', 'Kind']))
  expect(screen.getByRole('alert').textContent).toContain('4')
})

test('a name in the summary leads to its field, and unfolds the section that holds it', async () => {
  showForm({ fields: { host: 'INVALID_HOST' } })
  await press('Save')
  await waitFor(() => expect(named()).toEqual(['Host']))
  const more = document.querySelector('details')!
  // Opened by itself; closed again by hand.
  expect(more.open).toBe(true)
  more.open = false
  await press('Host')
  expect(more.open).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Host'))
})

test('settings that are as usual stay folded, and open by hand', async () => {
  showForm({ fields: { name: 'REQUIRED' } })
  await press('Save')
  await waitFor(() => expect(named()).toEqual(['Name']))
  expect(document.querySelector('details')!.open).toBe(false)
})

test('saved at the second attempt, the errors are gone', async () => {
  const saves = showForm({ fields: { name: 'REQUIRED' } })
  await press('Save')
  await waitFor(() => expect(named()).toEqual(['Name']))
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'x' } })
  await press('Save')
  await waitFor(() => expect(saves()).toBe(2))
  await waitFor(() => expect(screen.queryByText(errorText('REQUIRED', 'en'))).toBeNull())
  expect(named()).toEqual([])
})

test.each([
  ['of the server', new ApiError('NOT_FOUND', { status: 404 }), errorText('NOT_FOUND', 'en'), false],
  ['that is not reached', new TypeError('fetch'), errorText('TEMPORARY_PROBLEM', 'en'), true],
  ['that has troubles', new ApiError('INTERNAL', { status: 500 }), errorText('INTERNAL', 'en'), true],
  [
    'that nobody can merge',
    new ApiError('CHANGED_MEANWHILE', { status: 409 }),
    errorText('CHANGED_MEANWHILE', 'en'),
    false,
  ],
])('a refusal %s is told, and whether to try again', async (_, problem, words, kept) => {
  showPage(
    '/form',
    () => <SaveProblem problem={problem} />,
    () => ({}),
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(words)
  expect(alert.textContent?.includes(UI_TEXTS.entriesKept.en)).toBe(kept)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['over', true, UI_TEXTS.sessionOverKept.en],
  ['begun again', false, UI_TEXTS.signedInAgain.en],
])('with a session that is %s it says so, without alarm', async (_, over, words) => {
  signIn('all', [])
  if (over) sessionStore.end(null)
  const problem = new ApiError('UNAUTHENTICATED', { status: 401 })
  showPage(
    '/form',
    () => <SaveProblem problem={problem} />,
    () => ({}),
  )
  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a press takes in the changes of somebody else; where that fails, the page says why', async () => {
  let reads = 0
  const reload = async () => {
    reads++
    throw new ApiError('NOT_FOUND', { status: 404 })
  }
  const problem = new ApiError('CHANGED_MEANWHILE', { status: 409 })
  showPage(
    '/form',
    () => <SaveProblem problem={problem} onReload={reload} />,
    () => ({}),
  )
  await screen.findByText(UI_TEXTS.changedTitle.en)
  await press('Reload')
  expect(reads).toBe(1)
  await screen.findByText(errorText('NOT_FOUND', 'en'))
})

const POLICY = {
  minLength: 8,
  upper: true,
  lower: false,
  digit: true,
  special: false,
  noSequences: false,
  noCommon: false,
}
const label = (
  rule: 'PASSWORD_TOO_SHORT' | 'PASSWORD_NEEDS_UPPER' | 'PASSWORD_NEEDS_DIGIT' | 'SAME_AS_CURRENT_PASSWORD',
) => ACCOUNT_TEXTS[`rule.${rule}`].en.replace('{min} {min|character|characters}', '8 characters')

test.each([
  ['', undefined, '   '],
  ['abc', undefined, '---'],
  ['Abc', undefined, '-+-'],
  ['Abcdefg8', undefined, '+++'],
  ['Abcdefg8', '', '+++ '],
  ['Abcdefg8', 'Abcdefg8', '+++-'],
  ['Abcdefg8', 'other', '++++'],
])('while %o is typed, of %o, the rules stand %o, and say so', async (password, current, states) => {
  showPage(
    '/password',
    () => (
      <PasswordRules
        id="rules"
        policy={POLICY}
        context={{ addresses: [], name: '', hosts: [] }}
        password={password}
        {...(current !== undefined && { current })}
      />
    ),
    () => ({}),
  )
  const rules = [
    label('PASSWORD_TOO_SHORT'),
    label('PASSWORD_NEEDS_UPPER'),
    label('PASSWORD_NEEDS_DIGIT'),
    label('SAME_AS_CURRENT_PASSWORD'),
  ]
  const words: Readonly<Record<string, string>> = { ' ': '', '+': ' met', '-': ' not met yet' }
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(states.split('').map((state, at) => rules[at]! + words[state]!))
})
