/** What a file's bytes say it is. */
export interface DetectedType {
  /** Media type, 'application/octet-stream' when unknown. */
  readonly type: string
  /** Usual extension, '' when unknown. */
  readonly extension: string
  readonly encrypted: boolean
  /** Holds macros (VBA) or can run code when opened. */
  readonly macros: boolean
}

export const UNKNOWN: DetectedType = Object.freeze({
  type: 'application/octet-stream',
  extension: '',
  encrypted: false,
  macros: false,
})
