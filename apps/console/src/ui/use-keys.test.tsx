// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { endPage, fireEvent, screen, showPage } from '../testing/dom.tsx'
import { useKeys } from './use-keys.ts'

afterEach(() => {
  endPage()
  vi.useRealTimers()
})

/** A page with commands, and one around it that takes the remaining keys. */
async function show(over = '') {
  const told: string[] = []
  function Page() {
    useKeys({
      j: (event) => told.push(event.shiftKey ? 'J' : 'j'),
      m: () => told.push('m'),
      'g m': () => told.push('to mail'),
    })
    useKeys({ j: () => told.push('last j'), q: () => told.push('last q') }, { last: true })
    return (
      <>
        <input aria-label="Word" />
        <input type="checkbox" aria-label="Box" />
        <textarea aria-label="Text" />
        <select aria-label="Choice" />
        <button type="button">Button</button>
        {over === 'dialog' && <div role="dialog" aria-modal="true" />}
        {over === 'menu' && <div role="menu" />}
      </>
    )
  }
  showPage('/page', Page, () => ({}))
  await screen.findByLabelText('Word')
  return told
}
const key = (name: string, part: object = {}) => fireEvent.keyDown(document.body, { key: name, ...part })

test.each<readonly [what: string, act: () => unknown, told: readonly string[]]>([
  ['a key', () => key('j'), ['j']],
  ['with Shift it is the command that knows', () => key('J', { shiftKey: true }), ['J']],
  ['a key that nobody has', () => key('z'), []],
  ['a key that the page around it has', () => key('q'), ['last q']],
  ['Ctrl is the browser', () => key('j', { ctrlKey: true }), []],
  ['so is ⌘', () => key('j', { metaKey: true }), []],
  ['so is Alt', () => key('j', { altKey: true }), []],
  ['g leads a sequence', () => (key('g'), key('m')), ['to mail']],
  ['after g a key by itself is none', () => (key('g'), key('j')), []],
  ['a sequence is led once', () => (key('g'), key('m'), key('m')), ['to mail', 'm']],
])('%s', async (_, act, told) => {
  const seen = await show()
  act()
  expect(seen).toEqual(told)
})

test('g leads for a second and no longer', async () => {
  const told = await show()
  vi.useFakeTimers({ toFake: ['Date'] })
  key('g')
  vi.setSystemTime(Date.now() + 1001)
  key('m')
  expect(told).toEqual(['m'])
})

test.each([
  ['Word', []],
  ['Text', []],
  ['Choice', []],
  ['Box', ['j']],
])('typed in %s it is a command: %o', async (label, told) => {
  const seen = await show()
  fireEvent.keyDown(screen.getByLabelText(label), { key: 'j' })
  expect(seen).toEqual(told)
})

test.each(['dialog', 'menu'])('under a %s the page is silent', async (over) => {
  const told = await show(over)
  key('j')
  key('q')
  expect(told).toEqual([])
})

test('a key that closes a dialog is not a command of the page below it as well', async () => {
  const told = await show()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  dialog.addEventListener('keydown', () => dialog.remove())
  fireEvent.keyDown(dialog, { key: 'j' })
  expect(told).toEqual([])
  key('j')
  expect(told).toEqual(['j'])
})
