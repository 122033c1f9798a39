/** What the dashboard asks of the rest of the installation; the composition root passes it. */

export interface Health {
  readonly virus: { readonly built_in: boolean; readonly clamd: boolean | null }
  readonly score: 'counts' | 'away' | 'off'
  readonly dns: boolean
  readonly disk: { readonly free: number; readonly total: number } | null
}

/** How the installation is; asked of it when it is read. Never rejects. */
export type ReadHealth = () => Promise<Health>
