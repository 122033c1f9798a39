import { authRulesHash } from './rules-hash.ts'

export const jobs = { gives: { hashOfRules: () => authRulesHash } }
