/** What is done with which file. Callers build it of their settings. */
import type { DetoxFailure, DetoxKind, DetoxMode } from '@postern/contract/codes/detox.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'

/** What becomes of a file within a file that was not disarmed: it stays, a notice stands in its place, or the outer file fails. */
export type WithinFailure = 'pass' | 'notice' | 'block'

export interface DetoxPolicy {
  /**
   * The engine disarms, reports and passes. Notices and blocks it applies to files within files; those of a whole file, and
   * conversion to PDF, are the caller's: for them the engine disarms.
   */
  readonly modes: Readonly<Record<DetoxKind, DetoxMode>>
  readonly within: Readonly<Record<DetoxFailure, WithinFailure>>
  readonly metadata: 'keep' | 'remove'
  readonly remotePictures: 'keep' | 'remove'
  /** OLE objects that stay, by the beginning of their program's name: `Equation.`, `MSGraph.Chart`. */
  readonly keptObjects: readonly string[]
  /** Signed documents: left as they are, disarmed without their signature, or a failure. */
  readonly signed: 'leave' | 'strip' | 'hold'
  /** Signed mail, whole or within a mail: left as it is byte for byte, disarmed without its signature, or a failure. */
  readonly signedMail: 'leave' | 'strip' | 'hold'
  /** HWP documents for distribution: left as they are, or a failure. */
  readonly distribution: 'leave' | 'hold'
  /** Of notices that stand in the place of files. */
  readonly language: Language
}

/** Everything disarmed; programs, and what could not be checked within a file, are replaced by a notice. */
export const STRICT: DetoxPolicy = {
  modes: {
    word: 'disarm',
    sheet: 'disarm',
    slides: 'disarm',
    hwp: 'disarm',
    pdf: 'disarm',
    rtf: 'disarm',
    image: 'disarm',
    page: 'disarm',
    table: 'disarm',
    archive: 'disarm',
    message: 'disarm',
    calendar: 'disarm',
    text: 'disarm',
    program: 'notice',
    other: 'pass',
  },
  within: {
    encrypted: 'notice',
    signed: 'notice',
    broken: 'notice',
    limit: 'block',
    unsupported: 'notice',
    distribution: 'notice',
    empty: 'notice',
    blocked: 'block',
  },
  metadata: 'keep',
  remotePictures: 'remove',
  keptObjects: ['Equation.', 'MSGraph.Chart', 'Excel.Chart', 'HwpEqn', 'HWPChart'],
  signed: 'hold',
  signedMail: 'hold',
  distribution: 'hold',
  language: 'ko',
}
