/** Who did it, as the log keeps it. */
export interface Actor {
  readonly userId: number | null
  readonly email: string
  readonly roleKey: string
  readonly ip: string
  readonly domainId: number | null
  readonly requestId: string
}
