/** Country of an address, from a database in the public domain (CC0) that comes with the package. */
import { readFileSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Reader, type Response } from 'mmdb-lib'

interface CountryRecord {
  readonly country_code?: string
}

export interface Countries {
  /** ISO 3166 alpha-2, '' for private and unknown addresses. */
  of(ip: string): string
}

/**
 * Where addresses lie, '' for those that cannot be looked up: a name beside others is not worth an error. The database comes
 * with the first question, its 8 MB being for who asks; what could not be read is tried again with the next.
 */
export function countryReader(
  tell: (error: unknown) => void,
  open: () => Promise<Countries> = openCountries,
): (ip: string) => Promise<string> {
  let countries: Promise<Countries> | null = null
  return async (ip) => {
    try {
      countries ??= open().catch((error: unknown) => {
        countries = null
        throw error
      })
      return (await countries).of(ip)
    } catch (error) {
      tell(error)
      return ''
    }
  }
}

export async function openCountries(): Promise<Countries> {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/package.json'))
  const fileOf = (version: 4 | 6): string => join(folder, `geo-whois-asn-country-ipv${version}.mmdb`)
  const open = (bytes: Buffer) => new Reader<CountryRecord & Response>(bytes)
  const v4 = open(await readFile(fileOf(4)))
  await access(fileOf(6))
  let v6: typeof v4 | null = null
  // Where no client has an IPv6 address, its 5 MB are not needed.
  const databaseOf = (ip: string) => (ip.includes(':') ? (v6 ??= open(readFileSync(fileOf(6)))) : v4)
  return { of: (ip) => databaseOf(ip).get(ip)?.country_code ?? '' }
}
