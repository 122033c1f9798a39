// @vitest-environment happy-dom
import {
  deleteSearchRoute,
  listSavedSearchesRoute,
  renameSearchRoute,
  saveSearchRoute,
} from '@postern/contract/routes/saved-search.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { SAVED_TEXTS } from '@postern/contract/texts/mail-saved.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal, showPage, waitFor } from '../../../testing/dom.tsx'
import { button, endScreen, on, press, refusedAt, sent, serverOf, type } from '../../../testing/screen.tsx'
import { ManageDialog, SaveDialog } from './saved-dialogs.tsx'

afterEach(endScreen)

const NAME = SAVED_TEXTS.name.en
const nothing = () => undefined
const saved = { id: 7, name: 'Tenders', view: { q: 'tender' }, created: '2026-11-01T00:00:00Z' }

test('a search is kept under its name with its view, and the dialog closes', async () => {
  const closed = vi.fn()
  const { calls } = showPage(
    '/mail',
    () => <SaveDialog view={{ q: 'tender', tab: 'spam' }} onClose={closed} />,
    serverOf(on(saveSearchRoute, () => ({ id: 9 }))),
  )
  expect((await button(COMMON_TEXTS.save.en)).disabled).toBe(true)
  await type(NAME, ' Tenders ')
  await press(COMMON_TEXTS.save.en)
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent(calls)[0]!.body).toEqual({ name: 'Tenders', view: { q: 'tender', tab: 'spam' } })
})

test('a refusal stands at the name, until another is typed', async () => {
  const closed = vi.fn()
  showPage(
    '/mail',
    () => <SaveDialog view={{ q: 'tender' }} onClose={closed} />,
    serverOf(on(saveSearchRoute, () => new Refusal('INVALID_REQUEST'))),
  )
  await type(NAME, 'Tenders')
  await press(COMMON_TEXTS.save.en)
  await refusedAt(NAME)
  expect(closed).not.toHaveBeenCalled()
})

test('a search that was kept gets another name, or goes', async () => {
  let searches = [saved]
  const { calls } = showPage(
    '/mail',
    () => <ManageDialog onClose={nothing} />,
    serverOf(
      on(listSavedSearchesRoute, () => ({ searches })),
      on(renameSearchRoute, () => ({})),
      on(deleteSearchRoute, () => {
        searches = []
        return {}
      }),
    ),
  )
  const rename = SAVED_TEXTS.rename.en.replace('{name}', 'Tenders')
  expect((await button(rename)).disabled).toBe(true)
  await type(`${NAME}: Tenders`, 'Offers')
  await press(rename)
  await waitFor(() => expect(sent(calls)).toHaveLength(1))
  await press(SAVED_TEXTS.remove.en.replace('{name}', 'Tenders'))
  await waitFor(() => expect(document.body.textContent).toContain(SAVED_TEXTS.none.en))
  expect(sent(calls).map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'PUT', path: '/mails/searches/7', body: { name: 'Offers' } },
    { method: 'DELETE', path: '/mails/searches/7', body: undefined },
  ])
})
