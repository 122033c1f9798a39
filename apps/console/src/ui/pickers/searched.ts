import { LIMITS } from '@postern/contract/limits.ts'

/** Pixels of an option. */
const OPTION = 34

/**
 * Of a select among many users, groups, domains or other things: found by typing, with so many options in sight as the
 * product promises (§9). Half of the next one tells that the list goes on.
 */
export const SEARCHED = {
  searchable: true,
  /** A menu of thousands draws so many; typing narrows it. */
  limit: 50,
  maxDropdownHeight: OPTION * (LIMITS.dropdownOptions + 0.5),
} as const
