/**
 * A made campaign: texts with alternatives in places (`{a|b|c}`), sentences in other orders, some left out. Names, companies,
 * hosts and numbers are drawn anew for each mail, words of no sense trail it, and invisible characters lie within words.
 */
import { TEXTS } from './texts.ts'

type Random = () => number
export type CampaignLanguage = keyof typeof TEXTS

/** Repeatable random numbers in [0, 1) (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const below = (random: Random, most: number): number => Math.floor(random() * most)
const oneOf = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!

/** The text of one variant: places for what is drawn are left as `<name>`. */
interface Variant {
  readonly subject: string
  readonly sentences: readonly string[]
}

function variantOf(language: CampaignLanguage, random: Random): Variant {
  const { subject, first, middle, last } = TEXTS[language]
  const kept = middle.filter(() => random() < 0.9)
  for (let at = kept.length - 1; at > 0; at--) {
    const other = below(random, at + 1)
    ;[kept[at], kept[other]] = [kept[other]!, kept[at]!]
  }
  const chosen = [first, ...kept, last].map((sentence) => choose(sentence, random))
  return { subject: choose(subject, random), sentences: chosen }
}

function choose(text: string, random: Random): string {
  return text.replaceAll(/\{([^{}]*)\}/g, (_, alternatives: string) => oneOf(random, alternatives.split('|')))
}

/** So many mails of one campaign in so many variants, each as it comes in. */
export function* campaignOf(language: CampaignLanguage, mails: number, variants: number): Generator<Buffer> {
  const random = randomOf(44)
  const texts = Array.from({ length: variants }, () => variantOf(language, random))
  for (let at = 0; at < mails; at++) yield mailOf(texts[at % variants]!, language, random)
}

function mailOf(variant: Variant, language: CampaignLanguage, random: Random): Buffer {
  const { names, noise } = TEXTS[language]
  const host = `${word(random)}-${word(random)}.${oneOf(random, ['example', 'test', 'example.com', 'example.net'])}`
  const drawn: Record<string, string> = {
    name: oneOf(random, names) + (random() < 0.5 ? '' : ` ${oneOf(random, names)}`),
    company: `${word(random)} ${word(random)}`,
    amount: (below(random, 900_000) * 10 + 1_000).toLocaleString('en'),
    number: `${word(random).slice(0, 2).toUpperCase()}-${below(random, 1e9)}`,
    link: `https://${host}/${word(random)}?id=${below(random, 1e9).toString(36)}`,
  }
  const fill = (text: string): string => text.replaceAll(/<(\w+)>/g, (_, key: string) => drawn[key] ?? '')
  const trailer = Array.from({ length: below(random, 9) }, () => oneOf(random, noise)).join(' ')
  const sentences = [...variant.sentences, trailer].map((text) => hide(fill(text), random))
  const html = random() < 0.7
  const body = html
    ? `<html><body>${sentences.map((text) => `<p>${text}</p>`).join('\r\n')}<a href="${drawn['link']}">OK</a></body></html>`
    : `${sentences.join('\r\n')}\r\n`
  return Buffer.from(
    `From: ${drawn['company']} <${word(random)}@${host}>\r\nTo: ${word(random)}@corp.example\r\nSubject: ${fill(variant.subject)}\r\n` +
      `Message-ID: <${below(random, 1e9)}@${host}>\r\nMIME-Version: 1.0\r\n` +
      `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${body}`,
  )
}

/** Invisible characters within a few words, and letters that look like others. */
function hide(text: string, random: Random): string {
  if (random() < 0.6) return text
  const at = below(random, text.length + 1)
  return (
    text.slice(0, at) +
    oneOf(random, ['\u200b', '\u2060', '\u00ad', '\u200d']) +
    text.slice(at).replace('a', 'а')
  )
}

function word(random: Random): string {
  const syllables = ['ba', 'ne', 'ri', 'to', 'sol', 'mar', 'ken', 'du', 'vi', 'pha', 'lo', 'gre']
  return Array.from({ length: 2 + below(random, 3) }, () => oneOf(random, syllables)).join('')
}
