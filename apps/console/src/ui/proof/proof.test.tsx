// @vitest-environment happy-dom
import {
  confirmSessionRoute,
  proveByCodeRoute,
  type ProofState,
} from '@postern/contract/routes/second-factor.ts'
import { errorText } from '@postern/contract/texts/errors.ts'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
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
import { PasskeyButton } from './passkey-button.tsx'
import { useConfirmed, useProven } from './use-confirmed.tsx'

afterEach(endPage)

/** A page that ends sessions: `done` counts the work, `ended` what became of it. */
function show(
  use: typeof useProven,
  {
    proof,
    work,
    answer,
  }: {
    readonly proof?: Partial<ProofState>
    readonly work?: () => Promise<unknown>
    readonly answer?: (call: Call) => unknown
  },
) {
  const seen = { done: 0, submitted: 0, ended: [] as string[] }
  function Page() {
    const { guard, dialog } = use()
    const [n, count] = useState(0)
    const run = async () => {
      try {
        await guard(async () => {
          seen.done++
          await work?.()
        })
        seen.ended.push('done')
      } catch (error) {
        seen.ended.push(error instanceof ApiError ? error.code : 'thrown')
      }
      count(n + 1)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          seen.submitted++
        }}
      >
        <button type="button" onClick={() => void run()}>
          End them
        </button>
        {dialog}
      </form>
    )
  }
  const page = showPage('/sessions', Page, (call) =>
    call.method === 'GET'
      ? { proven: false, methods: ['password'], by_sign_in: false, ...proof }
      : (answer?.(call) ?? {}),
  )
  return { ...page, seen, sent: () => page.calls.filter(({ method }) => method !== 'GET') }
}
const password = () => screen.findByLabelText<HTMLInputElement>('Password', { selector: 'input' })
const code = () => screen.findByLabelText<HTMLInputElement>('Code')
/** Typed, and Enter. */
function enter(input: HTMLInputElement, value: string) {
  fireEvent.change(input, { target: { value } })
  fireEvent.submit(input.form!)
}
const refusedOnce = (error: ApiError) => {
  let refused = false
  return async () => {
    if (refused) return
    refused = true
    throw error
  }
}

test('a reader whose proof is recent is asked nothing', async () => {
  const { seen } = show(useProven, { proof: { proven: true } })
  await press('End them')
  await waitFor(() => expect(seen.ended).toEqual(['done']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the password is asked for before the work, with the focus in its field; Enter goes on', async () => {
  const { seen, sent } = show(useProven, {})
  await press('End them')
  const input = await password()
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(seen.done).toBe(0)
  enter(input, 'right')
  await waitFor(() => expect(seen.ended).toEqual(['done']))
  expect(sent()).toMatchObject([{ path: confirmSessionRoute.path, body: { password: 'right' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
  // The page's own form, around the dialog, is not sent with it.
  expect(seen).toMatchObject({ done: 1, submitted: 0 })
})

test.each<readonly [way: string, act: () => unknown]>([
  ['Cancel', () => press('Cancel')],
  ['its cross', () => press('Close')],
  ['Escape', async () => fireEvent.keyDown(await password(), { key: 'Escape', code: 'Escape' })],
])('thought better of by %s, nothing is done', async (_, act) => {
  const { seen, sent } = show(useProven, {})
  await press('End them')
  await password()
  await act()
  await waitFor(() => expect(seen.ended).toEqual(['CONFIRM_REQUIRED']))
  expect(seen.done).toBe(0)
  expect(sent()).toEqual([])
})

test('no password is said at the field, a wrong one too, and one can try again', async () => {
  let right = false
  const { seen, sent } = show(useProven, {
    answer: () => (right ? {} : new Refusal('INVALID_REQUEST', { password: 'INVALID_PASSWORD' })),
  })
  await press('End them')
  const input = await password()
  enter(input, '')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  enter(input, 'wrong')
  await waitFor(() => expect(document.body.textContent).toContain(errorText('INVALID_PASSWORD', 'en')))
  expect(seen.done).toBe(0)
  expect(document.activeElement).toBe(input)
  right = true
  enter(input, 'right')
  await waitFor(() => expect(seen.ended).toEqual(['done']))
})

test('an error that belongs to no field is told above the fields', async () => {
  show(useProven, { answer: () => new Refusal('ACCOUNT_LOCKED') })
  await press('End them')
  enter(await password(), 'x')
  expect((await screen.findByRole('alert')).textContent).toBe(errorText('ACCOUNT_LOCKED', 'en'))
})

test('another factor of the account is enough: its code, and the error at it', async () => {
  let right = false
  const { seen, sent } = show(useProven, {
    proof: { methods: ['password', 'totp'] },
    answer: () => (right ? {} : new Refusal('INVALID_REQUEST', { code: 'OTP_MISMATCH' })),
  })
  await press('End them')
  await press('Use the authenticator app')
  const input = await code()
  expect(document.activeElement).toBe(input)
  enter(input, '  ')
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
  expect(sent()).toEqual([])
  enter(input, ' 000000 ')
  await waitFor(() => expect(document.body.textContent).toContain(errorText('OTP_MISMATCH', 'en')))
  right = true
  enter(input, '123456')
  await waitFor(() => expect(seen.ended).toEqual(['done']))
  expect(sent().map(({ path, body }) => [path, body])).toEqual([
    [proveByCodeRoute.path, { code: '000000' }],
    [proveByCodeRoute.path, { code: '123456' }],
  ])
  expect(seen.submitted).toBe(0)
})

test('an account with neither has to sign in again', async () => {
  const { address, seen } = show(useProven, { proof: { methods: [], by_sign_in: true } })
  await press('End them')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.querySelector('input')).toBeNull()
  await press('Sign in again')
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect(seen.done).toBe(0)
})

test('a refusal of the work itself asks for the password, and the work is done again', async () => {
  const { seen } = show(useConfirmed, { work: refusedOnce(new ApiError('CONFIRM_REQUIRED')) })
  await press('End them')
  enter(await password(), 'right')
  await waitFor(() => expect(seen.ended).toEqual(['done']))
  expect(seen.done).toBe(2)
})

test('another refusal of the work asks nothing', async () => {
  const { seen } = show(useConfirmed, { work: refusedOnce(new ApiError('NOT_FOUND')) })
  await press('End them')
  await waitFor(() => expect(seen.ended).toEqual(['NOT_FOUND']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a passkey that was not shown says why, and may be shown once more', async () => {
  let shown = 0
  showPage(
    '/sessions',
    () => (
      <PasskeyButton
        onShow={async () => {
          if (shown++ === 0) throw new ApiError('ACCOUNT_LOCKED')
        }}
      />
    ),
    () => ({}),
  )
  await press('Use the passkey')
  expect((await screen.findByRole('alert')).textContent).toBe(errorText('ACCOUNT_LOCKED', 'en'))
  await press('Use the passkey')
  await waitFor(() => expect(shown).toBe(2))
  expect(screen.queryByRole('alert')).toBeNull()
})
