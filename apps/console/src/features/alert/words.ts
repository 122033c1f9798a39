/** Alerts, rules and ways in words. */
import { ALERT_KIND_FACTS, atPeak } from '@postern/contract/codes/alert.ts'
import type { Language } from '@postern/contract/i18n/texts.ts'
import type { AlertRow, AlertRuleRow, AlertWayRow } from '@postern/contract/routes/alert.ts'
import { ALERT_TEXTS } from '@postern/contract/texts/alert.ts'
import {
  ALERT_KIND_TEXTS,
  alertSentence,
  limitText,
  spanText,
} from '@postern/contract/texts/alert-sentence.ts'
import { limitOf } from '@postern/contract/validation/alert.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'

/** What is wrong, or was when it was worst. */
export function sentenceOf({ kind, subject, numbers, state }: AlertRow, language: Language): string {
  return alertSentence({ kind, subject, numbers: state === 'over' ? atPeak(numbers) : numbers }, language)
}

export function regionOf(domain: string, language: Language): string {
  return domain === '' ? ALERT_TEXTS.everything[language] : toUnicodeDomain(domain)
}

/** What a rule is measured by, in short: `≥ 500 messages · 3 × · 1 hour`. */
export function measureText(rule: AlertRuleRow, language: Language): string {
  const { limit, times, minutes, kind } = rule
  const sign = ALERT_KIND_FACTS[kind].below ? '< ' : '≥ '
  const parts = [
    ...(limit === null ? [] : [sign + limitText(limit, limitOf(rule).unit, language)]),
    ...(times === null ? [] : [ALERT_TEXTS.timesOf[language].replace('{n}', String(times))]),
    ...(minutes === null ? [] : [spanText(minutes, language)]),
  ]
  return parts.join(' · ')
}

/** What a rule watches: `Spam`, `Virus outbreak`. */
export function kindText(
  { kind, mail_class: of }: Pick<AlertRuleRow, 'kind' | 'mail_class'>,
  language: Language,
): string {
  const name = ALERT_KIND_TEXTS[kind][language]
  return kind === 'class' ? `${name}: ${ALERT_TEXTS[`class.${of ?? 'spam'}`][language]}` : name
}

/** Where a way leads. */
export function whereTo(
  { kind, url, to_admins, recipients, region }: AlertWayRow,
  language: Language,
): string {
  if (kind === 'webhook') return url
  // Anybody who knows the address of a chat's webhook may post to it.
  if (kind !== 'mail') return URL.canParse(url) ? `${new URL(url).origin}/…` : url
  const admins = ALERT_TEXTS[region === 'all' ? 'toAdminsAll' : 'toAdminsDomain'][language]
  return [...(to_admins ? [admins] : []), ...recipients].join(', ')
}

export function wayName(way: AlertWayRow, language: Language): string {
  return way.name === '' ? whereTo(way, language) : way.name
}

export type AlertLook = 'open' | 'acknowledged' | 'muted' | 'over'

export function lookOf({ state, acknowledged_at, muted_until }: AlertRow, now = Date.now()): AlertLook {
  if (state === 'over') return 'over'
  if (muted_until !== null && Date.parse(muted_until) > now) return 'muted'
  return acknowledged_at === null ? 'open' : 'acknowledged'
}
