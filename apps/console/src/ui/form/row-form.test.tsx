// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import {
  createKeywordRoute,
  getKeywordRoute,
  keywordBody,
  updateKeywordRoute,
  type KeywordRow,
} from '@postern/contract/routes/keyword.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { formSearch } from '../../lib/form-search.ts'
import { rowQuery, saving } from '../../lib/rows.ts'
import {
  endPage,
  fireEvent,
  press,
  Refusal,
  screen,
  showPage,
  waitFor,
  type Call,
} from '../../testing/dom.tsx'
import { signIn, signOut } from '../../testing/session.ts'
import { DialogForm } from './dialog-form.tsx'
import { FormPage, useFieldError } from './form-page.tsx'
import { RowDialog } from './row-dialog.tsx'
import { RowPage } from './row-page.tsx'
import { useDialogForm } from './use-dialog-form.ts'
import { useFormPage } from './use-form-page.ts'

beforeEach(() => signIn('all', ['alert-rule']))
afterEach(() => {
  endPage()
  signOut()
})

const ROW = {
  id: 7,
  version: '1',
  keyword: 'invoice',
  body: '',
  occurrences: 1,
  word: false,
  alarm: true,
  is_act: true,
} as KeywordRow
const valuesOf = ({ keyword, body, occurrences, word, alarm, is_act }: KeywordRow) => ({
  keyword,
  body,
  occurrences,
  word,
  alarm,
  is_act,
})
const start = { keyword: '', body: '', occurrences: 1, word: false, alarm: true, is_act: true }
const read = rowQuery('keywords', getKeywordRoute)
const save = saving(createKeywordRoute, updateKeywordRoute)
const OPTIONS = { body: keywordBody, valuesOf, start, read, save }

function Form({ row }: { readonly row: KeywordRow | undefined }) {
  const problem = useFieldError()
  const { form, page } = useFormPage({
    ...OPTIONS,
    row,
    leave: { href: '/keywords' },
    refresh: [['keywords', 'list']],
  })
  return (
    <FormPage {...page} permission="alert-rule">
      <TextInput
        label="Keyword"
        error={problem(form.formState.errors.keyword)}
        {...form.register('keyword')}
      />
      <TextInput label="Text" {...form.register('body')} />
    </FormPage>
  )
}

/** The page, and beside it a read of the list, which a save makes old. */
function Page() {
  const search = formSearch(useSearch({ strict: false }))
  useQuery({ queryKey: ['keywords', 'list'], queryFn: () => fetch('/api/proxy/list', {}).then(() => 1) })
  return (
    <RowPage
      search={search}
      read={read}
      what="the keyword"
      titles={{ add: 'New keyword', edit: 'Keyword' }}
      toAdd="alert-rule"
    >
      {(row) => <Form row={row} />}
    </RowPage>
  )
}

const EDIT = '/keywords/form?cmd=mod&id=7'
const ADD = '/keywords/form?cmd=add'
const server = ({ method }: Call): unknown => (method === 'GET' ? ROW : method === 'POST' ? { id: 9 } : {})
const show = (path: string, answer = server) => showPage(path, Page, answer)
const keyword = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Keyword' })
const type = async (word: string) => fireEvent.change(await keyword(), { target: { value: word } })
const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET')

test('a new row begins with the usual values, is sent as new, and leads back to the list', async () => {
  const { calls, address } = show(ADD)
  expect(await screen.findByRole('heading', { name: 'New keyword' })).toBeTruthy()
  expect(calls.every(({ path }) => path === '/list')).toBe(true)
  await type('salary')
  await press('Save')
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  expect(sent(calls)[0]).toMatchObject({
    method: 'POST',
    path: createKeywordRoute.path,
    body: { ...start, keyword: 'salary' },
  })
  await waitFor(() => expect(address()).toBe('/keywords'))
})

test('an existing row is filled in, and saved with its version; its lists are read again', async () => {
  const { calls } = show(EDIT)
  expect((await keyword()).value).toBe('invoice')
  await type('invoices')
  await press('Save')
  await waitFor(() => expect(calls.filter(({ path }) => path === '/list')).toHaveLength(2))
  expect(sent(calls)[0]).toMatchObject({
    method: 'PUT',
    path: `${createKeywordRoute.path}/7`,
    body: { ...start, keyword: 'invoices', version: '1' },
  })
})

test('errors stand at their fields; the page stays, and begins at the summary', async () => {
  const { address } = show(ADD, (call) =>
    call.method === 'POST'
      ? new Refusal('INVALID_REQUEST', { keyword: 'ALREADY_EXISTS_KEYWORD' })
      : server(call),
  )
  await type('salary')
  await press('Save')
  await waitFor(async () => expect((await keyword()).getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement?.textContent).toContain('1')
  expect(address()).toBe(ADD)
})

test('leaving with changes asks first; staying keeps them, leaving drops them', async () => {
  const { address } = show(EDIT)
  await type('changed')
  await press('Cancel')
  const dialog = await screen.findByRole('dialog')
  expect(address()).toBe(EDIT)
  await press('Keep editing')
  await waitFor(() => expect(dialog.isConnected).toBe(false))
  expect((await keyword()).value).toBe('changed')
  await press('Cancel')
  await press('Leave')
  await waitFor(() => expect(address()).toBe('/keywords'))
})

test('leaving without changes asks nothing', async () => {
  const { address } = show(EDIT)
  await keyword()
  await press('Cancel')
  await waitFor(() => expect(address()).toBe('/keywords'))
})

test("takes in somebody else's change: own entries stay, and the next save names the new version", async () => {
  let stored = ROW
  const { calls } = show(EDIT, (call) => {
    if (call.method === 'GET') return stored
    const { version } = call.body as { readonly version: string }
    return version === stored.version ? {} : new Refusal('CHANGED_MEANWHILE')
  })
  await type('mine')
  stored = { ...ROW, version: '2', body: 'theirs' }
  await press('Save')
  await press('Reload')
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' })
  await waitFor(() => expect(text.isConnected ? text.value : 'theirs').toBe('theirs'))
  expect((await keyword()).value).toBe('mine')
  await press('Save')
  await waitFor(() => expect(sent(calls)).toHaveLength(2))
  expect(sent(calls)[1]?.body).toEqual({ ...start, keyword: 'mine', body: 'theirs', version: '2' })
})

test('without the permission a row is read, and none is added', async () => {
  signIn('all', [])
  show(EDIT)
  expect((await keyword()).closest('fieldset')?.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  endPage()
  show(ADD)
  await waitFor(() => expect(document.body.textContent).not.toBe(''))
  expect(screen.queryByRole('textbox', { name: 'Keyword' })).toBeNull()
})

test('a row that cannot be read is no empty form', async () => {
  show(EDIT, () => new Refusal('NOT_FOUND'))
  expect((await screen.findByRole('alert')).textContent).toContain('the keyword')
  expect(screen.queryByRole('textbox', { name: 'Keyword' })).toBeNull()
})

function dialogOf(row: KeywordRow | 'new', onClose: () => void) {
  function Fields({ open }: { readonly open: KeywordRow | undefined }) {
    const problem = useFieldError()
    const { form, dialog } = useDialogForm({ ...OPTIONS, row: open })
    return (
      <DialogForm {...dialog} refresh={['keywords']} onClose={onClose}>
        <TextInput
          label="Keyword"
          error={problem(form.formState.errors.keyword)}
          {...form.register('keyword')}
        />
      </DialogForm>
    )
  }
  return () => (
    <RowDialog row={row} titles={{ add: 'New keyword', edit: 'Keyword' }} onClose={onClose}>
      {(open) => <Fields open={open} />}
    </RowDialog>
  )
}

test.each([
  ['new', 'new', 'New keyword', 'POST', start],
  ['there', ROW, 'Keyword', 'PUT', { ...start, version: '1' }],
] as const)('a dialog saves a row that is %s, and closes', async (_, row, title, method, body) => {
  let closed = 0
  const { calls } = showPage(
    '/keywords',
    dialogOf(row, () => closed++),
    server,
  )
  expect((await screen.findByRole('dialog')).textContent).toContain(title)
  await type('salary')
  await press('Save')
  await waitFor(() => expect(closed).toBe(1))
  expect(sent(calls)[0]).toMatchObject({ method, body: { ...body, keyword: 'salary' } })
})

test('errors in a dialog stand at the fields of its schema, and it stays open', async () => {
  let closed = 0
  showPage(
    '/keywords',
    dialogOf(ROW, () => closed++),
    () => new Refusal('INVALID_REQUEST', { keyword: 'ALREADY_EXISTS_KEYWORD' }),
  )
  await type('salary')
  await press('Save')
  await waitFor(async () => expect((await keyword()).getAttribute('aria-invalid')).toBe('true'))
  expect(closed).toBe(0)
})
