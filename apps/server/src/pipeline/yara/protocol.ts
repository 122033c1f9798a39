/** Messages between whoever needs YARA and the disposable process that has it. */

export interface YaraFile {
  readonly id: number
  readonly name: string
  readonly source: string
}

/** A rule that met; `severity` is what its meta says, '' for nothing. */
export interface YaraHit {
  readonly rule: string
  readonly file: string
  readonly severity: string
}

/** `line` from 1; 0 where none is known. */
export interface YaraProblem {
  readonly line: number
  readonly message: string
}

export interface YaraCheck {
  readonly errors: readonly YaraProblem[]
  readonly warnings: readonly YaraProblem[]
  readonly rules: number
  /** Microseconds that 100 KB of text take; null where it does not compile. */
  readonly costUs: number | null
}

export type ToYara =
  | { readonly type: 'compile'; readonly files: readonly YaraFile[] }
  | { readonly type: 'scan'; readonly pieces: readonly Uint8Array[] }
  /** Whole messages, which are taken apart there. */
  | { readonly type: 'mails'; readonly mails: readonly Uint8Array[] }
  | { readonly type: 'check'; readonly source: string }

export type FromYara =
  | { readonly type: 'compiled'; readonly failed: readonly string[] }
  /** By piece, or by message. */
  | { readonly type: 'hits'; readonly hits: readonly (readonly YaraHit[])[] }
  | { readonly type: 'checked'; readonly check: YaraCheck }
  | { readonly type: 'error'; readonly message: string }
