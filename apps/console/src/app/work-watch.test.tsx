// @vitest-environment happy-dom
import { getExportRoute, type ListExport } from '@postern/contract/routes/export.ts'
import { getMailTaskRoute, type MailTask } from '@postern/contract/routes/mail-task.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { EXPORT_TEXTS } from '@postern/contract/texts/export.ts'
import { TASK_TEXTS } from '@postern/contract/texts/mail-task.ts'
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchedWork } from '../lib/watched-work.ts'
import { Refusal, screen, showPage, waitFor } from '../testing/dom.tsx'
import { endScreen, on, press, serverOf, signIn } from '../testing/screen.tsx'
import { WorkWatch } from './work-watch.tsx'

const ended = {
  total: 3,
  more: false,
  created_at: '2026-11-27T01:00:00Z',
  finished_at: '2026-11-27T01:00:09Z',
}
const task: MailTask = {
  id: 2,
  action: 'delete',
  state: 'failed',
  error: 'NO_PERMISSION',
  done: 2,
  failed: 1,
  ...ended,
}
const made: ListExport = {
  id: 1,
  list: 'users',
  state: 'done',
  error: null,
  done: 3,
  file: 'csv',
  size: 9,
  name: 'users.csv',
  kept_until: '2026-11-28T01:00:09Z',
  ...ended,
}

beforeEach(() => signIn('domain', []))
afterEach(() => {
  for (const [kind, id] of Object.entries(watchedWork.get())) watchedWork.leave(kind as 'export', id)
  endScreen()
})
const corner = (name: string) => screen.queryByRole('complementary', { name })

test('what was asked for is watched beside each other until it is closed; what is not there is left', async () => {
  watchedWork.set('export', 1)
  watchedWork.set('mail-task', 2)
  showPage(
    '/',
    () => <WorkWatch />,
    serverOf(
      on(getExportRoute, ({ path }) => (path.endsWith('/1') ? made : new Refusal('NOT_FOUND'))),
      on(getMailTaskRoute, () => task),
    ),
  )
  // Why it broke off is said.
  await screen.findByRole('alert')
  await waitFor(() => expect(corner(EXPORT_TEXTS.pageTitle.en)).not.toBeNull())
  await act(async () => watchedWork.set('export', 9))
  await waitFor(() => expect(watchedWork.get()).toEqual({ 'mail-task': 2 }))
  expect(corner(EXPORT_TEXTS.pageTitle.en)).toBeNull()
  await press(COMMON_TEXTS.close.en)
  expect([corner(TASK_TEXTS.pageTitle.en), watchedWork.get()]).toEqual([null, {}])
})
