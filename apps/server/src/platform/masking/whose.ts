/** Whose personal numbers are hidden from whom: the one that a mail was for may always have them shown. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Caller } from '../http/caller.ts'
import { maskPersonalNumbers } from './personal-numbers.ts'

interface OfSomebody {
  readonly user_id: number | null
}
type Reader = Pick<Caller, 'userId'>

/** `unmasked`: the caller asks for them, which is the owner's right alone. */
export function masksFor(
  { userId }: Reader,
  mail: OfSomebody,
  { scan: { personalNumbers: setting } }: Pick<SettingsValues, 'scan'>,
  unmasked: boolean,
): boolean {
  if (setting === 'off') return false
  return mail.user_id !== userId || (setting === 'all' && !unmasked)
}

/** How what lists and details show of a mail is written: subjects, names of files, evidence. One's own is whole. */
export function shownTo(
  reader: Reader,
  mail: OfSomebody,
  settings: Pick<SettingsValues, 'scan'>,
): (text: string) => string {
  return masksFor(reader, mail, settings, true) ? maskPersonalNumbers : (text) => text
}
