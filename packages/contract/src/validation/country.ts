/** Country codes: two letters (product §5; ISO 3166-1 alpha-2). */
import { COUNTRY_CODES } from '../i18n/countries.ts'

/** One of the codes there are, in upper case. */
export function isKnownCountry(code: string): boolean {
  return COUNTRY_CODES.includes(code)
}
