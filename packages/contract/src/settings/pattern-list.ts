/** Settings that list addresses, domains and patterns of either, one a line. */
import type { ErrorCode } from '../codes/errors.ts'
import { isAddressPattern } from '../validation/address-pattern.ts'

/** What such a setting says besides its label and help. */
export const ADDRESS_PATTERNS = {
  type: 'list',
  default: [],
  maxItems: 1000,
  max: 254,
  lines: true,
  check: (entry: string): ErrorCode | null => (isAddressPattern(entry) ? null : 'INVALID_VALUE'),
} as const
