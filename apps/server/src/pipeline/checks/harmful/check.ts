/** Harmful content in the text and HTML of mail. Pages that are attached are the structure check's. No I/O. */
import type { HarmfulFindingCode } from '@postern/contract/findings/harmful.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Check } from '../check.ts'
import { underPolicy } from '../under-policy.ts'
import { harmsIn } from './html.ts'

export type HarmfulPolicy = SettingsValues['harmful']

const POLICY_OF: Readonly<Record<HarmfulFindingCode, keyof HarmfulPolicy>> = {
  'harmful.script': 'scripts',
  'harmful.link': 'links',
  'harmful.handler': 'handlers',
  'harmful.frame': 'frames',
  'harmful.redirect': 'redirects',
  'harmful.style': 'styles',
}

export function harmfulCheck(policy: HarmfulPolicy): Check {
  return {
    name: 'harmful',
    budget: 5000,
    run: (_envelope, facts) =>
      harmsIn(facts.html, facts.text).map(([code, what]) =>
        underPolicy({ code, evidence: { what } }, policy[POLICY_OF[code]]),
      ),
  }
}
