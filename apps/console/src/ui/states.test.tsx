// @vitest-environment happy-dom
import { errorText } from '@postern/contract/texts/errors.ts'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { endPage, fireEvent, press, screen, showPage, waitFor } from '../testing/dom.tsx'
import { signIn, signOut } from '../testing/session.ts'
import { Clamped } from './clamped.tsx'
import { EditPage, type Read } from './form/edit-page.tsx'
import { Notice } from './notice.tsx'
import { Empty, Failed, Loaded, SkeletonLines } from './states.tsx'

afterEach(() => {
  endPage()
  signOut()
})

const show = (node: ReactNode) =>
  showPage(
    '/page',
    () => node,
    () => ({}),
  )

test('a read in progress has a shape and a name', async () => {
  show(<SkeletonLines count={3} />)
  const status = await screen.findByRole('status', { name: 'Loading' })
  expect(status.children).toHaveLength(3)
})

test.each([
  ['its code', new ApiError('NOT_FOUND', { requestId: 'r-77' }), errorText('NOT_FOUND', 'en'), 'r-77'],
  [
    'the sentence of the server',
    new ApiError('NOT_FOUND', { text: 'Gone since noon.' }),
    'Gone since noon.',
    '',
  ],
  ['a server that was not reached', new TypeError('fetch'), errorText('TEMPORARY_PROBLEM', 'en'), ''],
  [
    'a server that took too long',
    new DOMException('', 'TimeoutError'),
    errorText('REQUEST_TIMEOUT', 'en'),
    '',
  ],
])('a failed read says what it was about, and why by %s', async (_, error, why, request) => {
  let retried = 0
  show(<Failed what="the keywords" error={error} onRetry={() => retried++} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Could not load: the keywords')
  expect(alert.textContent).toContain(why)
  expect(alert.textContent).toContain(request)
  await press('Try again')
  expect(retried).toBe(1)
})

test('an empty list says so and shows the next step, and is no alarm', async () => {
  let added = 0
  show(
    <Empty title="No keywords yet" hint="They mark mail">
      <button type="button" onClick={() => added++}>
        Add
      </button>
    </Empty>,
  )
  expect(await screen.findByText('No keywords yet')).toBeTruthy()
  expect(screen.getByText('They mark mail')).toBeTruthy()
  await press('Add')
  expect(added).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(['alert', 'status', 'note'] as const)(
  'a notice is read out as %s, its drawing is not',
  async (role) => {
    show(
      <Notice tone="warn" role={role} title="Mind">
        the gap
      </Notice>,
    )
    const notice = await screen.findByRole(role)
    expect(notice.textContent).toBe('Mindthe gap')
    expect(notice.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  },
)

const read = (part: Partial<Read['query']>, what = 'the keyword'): Read => ({
  query: {
    isError: false,
    isPending: false,
    error: null,
    refetch: () => Promise.reject(new Error()),
    ...part,
  },
  what,
})
const edit = (...reads: readonly Read[]) =>
  show(
    <EditPage title="Keyword" reads={reads} permission="alert-rule">
      {() => <p>The form</p>}
    </EditPage>,
  )

test('a form appears when all that it needs is there, and not before', async () => {
  signIn('all', ['alert-rule'])
  edit(read({}), read({ isPending: true }))
  expect(await screen.findByRole('heading', { name: 'Keyword' })).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(screen.queryByText('The form')).toBeNull()
  endPage()
  edit(read({}), read({}))
  expect(await screen.findByText('The form')).toBeTruthy()
})

test('one failed read is told rather than waited for, and read again itself', async () => {
  signIn('all', ['alert-rule'])
  const again: string[] = []
  const refetch = (name: string) => () => again.push(name)
  edit(
    read({ isPending: true, refetch: refetch('first') }),
    read({ isError: true, error: new ApiError('NOT_FOUND'), refetch: refetch('second') }, 'the groups'),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('the groups')
  expect(screen.queryByText('The form')).toBeNull()
  await press('Try again')
  expect(again).toEqual(['second'])
})

test('a page that the reader may not open says so, and leads back', async () => {
  signIn('all', ['alert-list'])
  const { address } = edit(read({}))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(errorText('NO_PERMISSION', 'en'))
  expect(screen.queryByText('The form')).toBeNull()
  await waitFor(() => expect(document.title).toContain(screen.getByRole('heading').textContent))
  fireEvent.click(alert.querySelector('a')!)
  await waitFor(() => expect(address()).toBe('/'))
})

test('a long text is cut until somebody wants all of it', async () => {
  show(<Clamped text={'a long word '.repeat(20)} />)
  const button = await screen.findByRole('button')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.querySelector('.clamp3')).not.toBeNull()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.querySelector('.clamp3')).toBeNull()
  endPage()
  show(<Clamped text="short" />)
  await screen.findByText('short')
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['on its way', { data: undefined, error: null, isError: false, isPending: true }, ['status']],
  [
    'failed',
    { data: undefined, error: new ApiError('NOT_FOUND'), isError: true, isPending: false },
    ['alert'],
  ],
  ['read', { data: 'the thing', error: null, isError: false, isPending: false }, ['note']],
  [
    'read before, and failed since',
    { data: 'the thing', error: new ApiError('NOT_FOUND'), isError: true, isPending: false },
    ['alert', 'note'],
  ],
])('what a query reads: %s', async (_state, query, roles) => {
  const refetch = (() => undefined) as never
  show(
    <Loaded query={{ ...query, refetch }} what="the thing">
      {(data) => <div role="note">{data}</div>}
    </Loaded>,
  )
  await screen.findByRole(roles[0]!)
  const shown = ['status', 'alert', 'note'].filter((role) => screen.queryByRole(role) !== null)
  expect(shown).toEqual(roles)
})
