/** Components whose code comes by itself, and that are drawn at once where it was fetched before. */
import { createElement, lazy, useState, type ComponentType, type ReactElement } from 'react'

interface Preloadable<Props extends object> {
  readonly Component: (props: Props) => ReactElement
  /** Fetches the code; what does not come is missed where it is shown. */
  readonly fetch: () => Promise<unknown>
}

/** `React.lazy` alone leaves a gap for a moment even then, and what is below moves when it closes. */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Preloadable<Props> {
  let ready: ComponentType<Props> | null = null
  const fetch = async (): Promise<ComponentType<Props>> => (ready = await load())
  const Late = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props>
  return {
    fetch,
    Component(props) {
      const [Drawn] = useState<ComponentType<Props>>(() => ready ?? Late)
      return createElement(Drawn, props)
    },
  }
}
