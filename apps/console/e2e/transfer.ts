/** What a page fetches, in bytes as they came over the wire, headers included. */
import type { CDPSession, Page } from 'playwright-core'

export interface Fetched {
  readonly url: string
  /** `Script`, `Stylesheet`, `Font`, `Fetch` … */
  readonly type: string
  readonly bytes: number
}

interface Watch {
  /** Everything fetched since the watch began, in order. */
  readonly fetched: () => readonly Fetched[]
  readonly session: CDPSession
}

/** Watches from now on, with an empty cache. */
export async function watchTransfer(page: Page): Promise<Watch> {
  const session = await page.context().newCDPSession(page)
  const begun = new Map<string, { url: string; type: string }>()
  const done: Fetched[] = []
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    begun.set(requestId, { url: new URL(response.url).pathname, type })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = begun.get(requestId)
    if (one) done.push({ ...one, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  return { fetched: () => done, session }
}

/** Bytes of the given types. */
export function bytesOf(fetched: readonly Fetched[], ...types: readonly string[]): number {
  return fetched
    .filter(({ type }) => types.length === 0 || types.includes(type))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

export const countOf = (fetched: readonly Fetched[], type: string): number =>
  fetched.filter((one) => one.type === type).length
