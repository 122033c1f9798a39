/**
 * Words that many screens share, a file an area in common/. Buttons and states are short; explanations belong to the
 * screen that needs them.
 */
import { COMMON_ACTIONS } from './common/actions.ts'
import { COMMON_FILTERS } from './common/filters.ts'
import { COMMON_FRAME } from './common/frame.ts'
import { COMMON_LISTS } from './common/lists.ts'
import { COMMON_MAIL } from './common/mail.ts'
import { COMMON_MEMBERS } from './common/members.ts'
import { COMMON_MESSAGES } from './common/messages.ts'
import { COMMON_STATES } from './common/states.ts'
import { COMMON_TIME } from './common/time.ts'

export const COMMON_TEXTS = {
  ...COMMON_ACTIONS,
  ...COMMON_STATES,
  ...COMMON_MESSAGES,
  ...COMMON_LISTS,
  ...COMMON_MAIL,
  ...COMMON_FILTERS,
  ...COMMON_MEMBERS,
  ...COMMON_TIME,
  ...COMMON_FRAME,
}
export type CommonTextKey = keyof typeof COMMON_TEXTS
