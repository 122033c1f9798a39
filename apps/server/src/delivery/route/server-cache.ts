/** The mail servers of domains, remembered for a moment. */
import type { DeliveryStore } from '../queue/store.ts'

type Servers = ReturnType<DeliveryStore['mailServers']>

const TTL_MS = 10_000

export class ServerCache {
  readonly #store: Pick<DeliveryStore, 'mailServers'>
  readonly #known = new Map<number, { readonly at: number; readonly rows: Servers }>()

  constructor(store: Pick<DeliveryStore, 'mailServers'>) {
    this.#store = store
  }

  of(domainId: number): Servers {
    const cached = this.#known.get(domainId)
    if (cached && performance.now() - cached.at < TTL_MS) return cached.rows
    const rows = this.#store.mailServers(domainId)
    this.#known.set(domainId, { at: performance.now(), rows })
    // Whoever asked hears of the failure; who asks next tries anew.
    rows.catch(() => this.#known.delete(domainId))
    return rows
  }

  clear(): void {
    this.#known.clear()
  }
}
