/**
 * Texts, declared once with their three languages side by side: a missing language fails the type check, a missing
 * or foreign `{parameter}` fails texts.test.ts.
 */
import { PARTICLE, particleAfter } from './particles.ts'

export const LANGUAGES = ['ko', 'en', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]
/** Used when a reader's language is unknown (product §1). */
export const FALLBACK_LANGUAGE: Language = 'ko'

export interface Text {
  readonly ko: string
  readonly en: string
  readonly ja: string
}
export type Texts = Readonly<Record<string, Text>>

/** Names of the `{parameters}` of a text; `{count|mail|mails}` is a word that follows the number `count`. */
export type ParameterOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Number}|${string}` ? Number : Name) | ParameterOf<Rest>
  : never

export type TextValues = Readonly<Record<string, string | number>>

/** The values a text wants: none for a plain text, else exactly its parameters. */
export type ValuesFor<T extends Text> = [ParameterOf<T['en']>] extends [never]
  ? []
  : [values: Readonly<Record<ParameterOf<T['en']>, string | number>>]

/** Declares texts and keeps their literal types, so that `t` knows keys and parameters. */
export function defineTexts<const T extends Texts>(texts: T): T {
  return texts
}

/**
 * Fills the `{parameters}` of a text. In Korean `{total}이(가)` takes the particle that its value sounds like. `{count|mail|mails}` becomes the first word for one and the second for any other
 * number, by the language's own rule. A parameter without a value stays visible, as `{name}`.
 */
export function fillText(text: Text, language: Language, values: TextValues = {}): string {
  const inForm = language === 'ko' ? withParticles(text.ko, values) : text[language]
  return inForm.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one?: string, other?: string) => {
      if (!Object.hasOwn(values, name)) return whole
      const value = values[name]!
      if (one === undefined || other === undefined) return String(value)
      return isOne(value, language) ? one : other
    },
  )
}

const BEFORE_PARTICLE = new RegExp(`\\{(\\w+)\\}${PARTICLE.source}`, 'g')
/** Korean: `{total}이(가)` in the form that goes with the value. */
function withParticles(text: string, values: TextValues): string {
  return text.replace(BEFORE_PARTICLE, (whole, name: string, marks: string, particle: string) =>
    Object.hasOwn(values, name)
      ? `{${name}}${marks}${particleAfter(String(values[name]!), particle)}`
      : whole,
  )
}

const rules = new Map<Language, Intl.PluralRules>()
/** Numbers may come written for a reader (`1,234`, `100+`): more than one, whatever their last digit. */
function isOne(value: string | number, language: Language): boolean {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return /^\d+$/.test(String(value)) && rule.select(Number(value)) === 'one'
}

/** A translator bound to one language: `const t = translator(mailTexts, 'ja'); t('list.count', { n: 3 })`. */
export function translator<T extends Texts>(texts: T, language: Language) {
  return <K extends keyof T & string>(key: K, ...values: ValuesFor<T[K]>): string =>
    fillText(texts[key]!, language, values[0])
}

/** The best supported language of an Accept-Language value (RFC 9110 §12.5.4). */
export function matchLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((item) => {
      const [tag = '', ...params] = item.trim().toLowerCase().split(';')
      const q = params.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((v) => v !== undefined)
      return { language: tag.split('-')[0]!, q: q === undefined ? 1 : Number(q) }
    })
    .filter((item) => item.q > 0)
    .sort((a, b) => b.q - a.q)
  return (
    LANGUAGES.find((l) => l === wanted.find((w) => LANGUAGES.some((s) => s === w.language))?.language) ??
    FALLBACK_LANGUAGE
  )
}
