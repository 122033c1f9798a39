/**
 * Countries by their two letters (ISO 3166-1 alpha-2, with XK for Kosovo as address registries use it). Their names come
 * from the language data of the runtime (CLDR), so that no list of ours has to be kept in three languages.
 */
import { LANGUAGES, type Language } from './texts.ts'

export const COUNTRY_CODES: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

const names = new Map<Language, Intl.DisplayNames>()

/** What a reader calls a country; the code itself where it is none we know. */
export function countryName(code: string, language: Language): string {
  const wanted = code.toUpperCase()
  if (!/^[A-Z]{2}$/.test(wanted)) return code
  const of = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  names.set(language, of)
  return of.of(wanted) ?? code
}

const byName = new Map<string, string>()

/** The code of a country by its name in any of our languages, in any case; null for what is none. */
export function countryByName(name: string): string | null {
  if (byName.size === 0)
    for (const language of LANGUAGES)
      for (const code of COUNTRY_CODES) byName.set(countryName(code, language).toLowerCase(), code)
  return byName.get(name.trim().toLowerCase().normalize('NFC')) ?? null
}

/** All countries for a choice, in the reader's alphabetical order. */
export function countriesBy(language: Language): readonly { readonly code: string; readonly name: string }[] {
  const { compare } = new Intl.Collator(language)
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code, language) })).sort((one, other) =>
    compare(one.name, other.name),
  )
}
