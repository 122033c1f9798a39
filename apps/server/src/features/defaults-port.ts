/** What new users and domains start with, for the features that make them; features/defaults provides it. */
import type { DomainDefaults } from '@postern/contract/routes/domain.ts'
import type { UserDefaults } from '@postern/contract/routes/member.ts'

export interface RegisterDefaults {
  user(): Promise<UserDefaults>
  domain(): Promise<DomainDefaults>
}
