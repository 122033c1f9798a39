/** What new users and domains start with, for the features that make them; features/defaults provides it. */
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { DomainDefaults } from '@postern/contract/routes/domain.ts'
import type { UserDefaults } from '@postern/contract/routes/member.ts'

export interface RegisterDefaults {
  /** `reader`: the language of who registers, proposed while nobody has set one for new users or for all. */
  user(reader?: Language): Promise<UserDefaults>
  domain(): Promise<DomainDefaults>
}
