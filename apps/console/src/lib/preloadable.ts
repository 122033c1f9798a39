/** Components whose code comes by itself, and that are drawn at once where it was fetched before. */
import { createElement, use, type ComponentType, type ReactElement } from 'react'

interface Preloadable<Props extends object> {
  readonly Component: (props: Props) => ReactElement
  /** @throws when the code does not come; the next call tries again */
  readonly fetch: () => Promise<ComponentType<Props>>
}

/**
 * `React.lazy` leaves a gap for a moment even where the code is there, and the page below moves when it closes. `use` leaves
 * none for a promise that says it is fulfilled, as React itself marks those that it has waited for.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let failed = false
  const come = (): Promise<ComponentType<Props>> => {
    const promise = load()
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => (failed = true),
    )
    return promise
  }
  // A drawing that failed does not load again by itself: it would do so without end.
  const latest = (): Promise<ComponentType<Props>> => (coming ??= come())
  return {
    Component: (props) => createElement(use(latest()), props),
    fetch: () => {
      if (failed) coming = undefined
      failed = false
      return latest()
    },
  }
}
