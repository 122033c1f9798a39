/** What rule files need of the engine; the composition root passes it. */

interface Problem {
  readonly line: number
  readonly message: string
}

export interface YaraPort {
  /** Compiles and times a source. @throws when it takes too long */
  check(source: string): Promise<{
    readonly errors: readonly Problem[]
    readonly warnings: readonly Problem[]
    readonly rules: number
    readonly costUs: number | null
  }>
  /** Rules that each message meets. @throws when one takes too long */
  try(source: string, mails: AsyncIterable<Buffer>): Promise<readonly (readonly string[])[]>
}
