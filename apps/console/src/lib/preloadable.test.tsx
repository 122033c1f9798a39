// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { preloadable } from './preloadable.ts'

const Word = ({ word }: { readonly word: string }) => <b>{word}</b>
const load = () => Promise.resolve(Word)

test('what was fetched before is there at once, with no gap', async () => {
  const { Component, fetch } = preloadable(load)
  await fetch()
  const { container } = render(
    <Suspense fallback="gap">
      <Component word="here" />
    </Suspense>,
  )
  expect(container.textContent).toBe('here')
})

test('what was not fetched comes by itself, and stays the same once it is', async () => {
  const { Component } = preloadable(load)
  const screen = (word: string) => (
    <Suspense fallback="gap">
      <Component word={word} />
    </Suspense>
  )
  const { container, rerender } = render(screen('late'))
  expect(container.textContent).toBe('gap')
  await act(async () => undefined)
  const drawn = container.querySelector('b')
  rerender(screen('later'))
  expect(container.textContent).toBe('later')
  expect(container.querySelector('b')).toBe(drawn)
})
