/** Country codes: two letters (product §5; ISO 3166-1 alpha-2). */
import { z } from 'zod'
import { COUNTRY_CODES } from '../i18n/countries.ts'

/** One of the codes there are, in upper case. */
export function isKnownCountry(code: string): boolean {
  return COUNTRY_CODES.includes(code)
}

/** Yields the code in upper case; error INVALID_COUNTRY. */
export const countrySchema = z
  .string({ error: 'REQUIRED' })
  .trim()
  .toUpperCase()
  .refine(isKnownCountry, { message: 'INVALID_COUNTRY' })
