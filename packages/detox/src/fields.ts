/** Fields of word processors (ECMA-376 part 1 §17.16): what of an instruction is not to be left. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { fieldMet } from '@postern/mail/active/fields.ts'
import type { DetoxPolicy } from './policy.ts'

export interface FieldRemoval {
  readonly code: RemovedCode
  readonly detail: string
}

/** These take something from another file, wherever it lies, or hand something to a printer. */
const TAKES: readonly (readonly [instruction: RegExp, code: RemovedCode])[] = [
  [/^[\s"\p{Cc}]{0,50}database(?:[\s"\\]|$)/iu, 'data-connection'],
  [/^[\s"\p{Cc}]{0,50}(?:link|include|includetext|rd)(?:[\s"\\]|$)/iu, 'external-relation'],
  [/^[\s"\p{Cc}]{0,50}print(?:[\s"\\]|$)/iu, 'action'],
]
const PICTURE = /^[\s"\p{Cc}]{0,50}(?:includepicture|import)\b/iu

/** Null where the field may stay. */
export function fieldRemoval(
  instruction: string,
  { remotePictures }: Pick<DetoxPolicy, 'remotePictures'>,
): FieldRemoval | null {
  for (const [feature, detail = ''] of fieldMet(instruction)) {
    if (feature === 'dde') return { code: 'dde', detail }
    if (feature === 'link-unsafe') return { code: 'dangerous-link', detail }
    if (!PICTURE.test(instruction)) return { code: 'external-relation', detail }
    // A share hands out the reader's credentials, whatever policy says of pictures.
    if (feature === 'remote' || remotePictures === 'remove') return { code: 'remote-picture', detail }
  }
  const takes = TAKES.find(([pattern]) => pattern.test(instruction))
  return takes ? { code: takes[1], detail: instruction.trim() } : null
}
