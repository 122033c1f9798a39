import type { SevenAnswer } from './protocol.ts'

/** What came of an archive, for as long as its message lives: checks read it several times. */
export interface SevenResult {
  readonly answer: SevenAnswer | 'late' | 'failed'
  readonly body: Buffer
}
