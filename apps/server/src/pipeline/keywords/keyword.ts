/** A keyword that is monitored, as scan processes know it. */
export interface MonitoredKeyword {
  readonly id: number
  readonly keyword: string
  /** Has to stand in the message too; '' for none. */
  readonly body: string
  readonly occurrences: number
  /** Whole words only. */
  readonly word: boolean
  readonly alarm: boolean
}
