/** What `postern doctor` says of one thing. */
export interface Report {
  readonly level: 'ok' | 'note' | 'problem'
  readonly text: string
  /** What to do about it. */
  readonly remedy?: string
}
