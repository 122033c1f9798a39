// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { Component as ReactComponent, Suspense, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { preloadable } from './preloadable.ts'

const Word = ({ word }: { readonly word: string }) => <b>{word}</b>
const load = () => Promise.resolve(Word)

test('code that was fetched before is drawn at once, with no gap', async () => {
  const { Component, fetch } = preloadable(load)
  await fetch()
  const { container } = render(
    <Suspense fallback="gap">
      <Component word="here" />
    </Suspense>,
  )
  expect(container.textContent).toBe('here')
})

test('code that was not fetched comes by itself, and its element stays', async () => {
  const { Component } = preloadable(load)
  const screen = (word: string) => (
    <Suspense fallback="gap">
      <Component word={word} />
    </Suspense>
  )
  const { container, rerender } = await act(async () => render(screen('late')))
  expect(container.textContent).toBe('late')
  const drawn = container.querySelector('b')
  rerender(screen('later'))
  expect(container.textContent).toBe('later')
  expect(container.querySelector('b')).toBe(drawn)
})

class Caught extends ReactComponent<{ readonly children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? 'failed' : this.props.children)
}

test('code that does not come is asked for once and told as an error; another fetch tries again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked = vi.fn(load).mockRejectedValueOnce(new Error('offline'))
  const { Component, fetch } = preloadable(asked)
  const screen = (
    <Caught>
      <Suspense fallback="gap">
        <Component word="here" />
      </Suspense>
    </Caught>
  )
  const lost = await act(async () => render(screen))
  expect(lost.container.textContent).toBe('failed')
  expect(asked).toHaveBeenCalledOnce()
  await fetch()
  expect(render(screen).container.textContent).toBe('here')
  told.mockRestore()
})
