/** The report of a disarmed mail, as records hold it and screens show it. */
import { z } from 'zod'
import {
  DETOX_FAILURES,
  DETOX_KINDS,
  DETOX_MODES,
  DETOX_STATES,
  REMOVED_CODES,
  type DetoxState,
} from '../codes/detox.ts'

const removedSchema = z.object({
  code: z.enum(REMOVED_CODES),
  count: z.number(),
  /** File within the file, from the outside in, '/' between; '' for the file itself. */
  where: z.string(),
  /** The first one met, in the words of the format. */
  detail: z.string(),
})

const uncheckedSchema = z.object({
  where: z.string(),
  reason: z.enum([...DETOX_FAILURES, 'mode']),
  became: z.enum(['passed', 'notice']),
})

export const detoxFile = z.object({
  /** Part of the message, as its attachments are numbered; '' with kind `message` for the mail itself. */
  path: z.string(),
  name: z.string(),
  /** Its name now, where that is another one. */
  becameName: z.string().nullable(),
  /** True type. */
  type: z.string(),
  kind: z.enum(DETOX_KINDS),
  mode: z.enum(DETOX_MODES),
  /** Octets as it came, and now; null where it did not change. */
  size: z.number(),
  newSize: z.number().nullable(),
  /** SHA-256 as it came. */
  sha256: z.string(),
  /** `passed` and `notice`: it could not be disarmed, or its mode says so. `failed`: the mail is held for it. */
  outcome: z.enum(['unchanged', 'disarmed', 'reported', 'notice', 'passed', 'left', 'failed']),
  reason: z.enum([...DETOX_FAILURES, 'mode', 'exception']).nullable(),
  /** The exception that spares it, by id. */
  exception: z.number().nullable(),
  /** What was removed; with outcome `reported`, what would have been. */
  removed: z.array(removedSchema),
  unchecked: z.array(uncheckedSchema),
})
export type DetoxFile = z.output<typeof detoxFile>

export const detoxReport = z.object({
  /** Milliseconds that disarming took. */
  ms: z.number(),
  files: z.array(detoxFile),
  /** Files beyond those listed. */
  more: z.number(),
  /** What was removed of the mail's own text, or would have been. */
  body: z.array(removedSchema),
  /** What `body` lists is gone, not only recorded. */
  bodyChanged: z.boolean(),
  links: z.object({ rewritten: z.number(), inert: z.number(), left: z.number() }),
  /** Lines of `removed`, `unchecked` and `body` beyond those listed. */
  moreLines: z.number(),
  /** The mail, or a part of it, is signed or encrypted. */
  signed: z.boolean(),
})
export type DetoxReport = z.output<typeof detoxReport>

/**
 * State of a mail by the fate of its files and text. One file that could not be disarmed decides, even beside disarmed ones: a mail with
 * unchecked contents never counts as disarmed. Rewritten links alone change no state.
 */
export function stateOf({ files, body, bodyChanged }: DetoxReport): DetoxState {
  if (files.some(isFailed)) return DETOX_STATES.failed
  if (bodyChanged || files.some(({ outcome }) => outcome === 'disarmed' || outcome === 'notice'))
    return DETOX_STATES.disarmed
  if (body.length > 0 || files.some(isReported)) return DETOX_STATES.reported
  const isLeft = files.some(({ outcome }) => outcome === 'left')
  return isLeft && files.every(({ outcome }) => outcome !== 'unchanged')
    ? DETOX_STATES.left
    : DETOX_STATES.unchanged
}

/** The file, or one within it, was to be disarmed and could not be. */
function isFailed({ outcome, reason, mode, unchecked }: DetoxFile): boolean {
  if (outcome === 'failed') return true
  if ((outcome === 'passed' || outcome === 'notice') && reason !== 'mode') return true
  return mode !== 'report' && unchecked.some(isUnread)
}

/** A file within one that could not be read; one that policy leaves, for a signature or the like, is none. */
function isUnread({ reason, became }: DetoxFile['unchecked'][number]): boolean {
  return reason !== 'mode' && !(became === 'passed' && (reason === 'signed' || reason === 'distribution'))
}

function isReported({ outcome, mode, unchecked }: DetoxFile): boolean {
  return outcome === 'reported' || (mode === 'report' && unchecked.some(isUnread))
}
