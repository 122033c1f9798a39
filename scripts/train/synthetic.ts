/**
 * Generated messages for what the corpora lack: recent business mail, newsletters and receipts in Korean, Japanese,
 * English and further languages, with unwanted mail of the same languages as a counterweight. They come in two
 * halves made of different sentences, so that a token must hold in both to be learnt.
 */
import { createHash } from 'node:crypto'
import { sampleOf, type Sample } from '../../bench/accuracy/samples.ts'
import { randomSource } from './fit.ts'
import { ABUSED, PERSONAL, SERVICES, writeMessage, type Identity, type Mailer } from './mailers.ts'
import { ENGLISH } from './phrases-en.ts'
import { JAPANESE } from './phrases-ja.ts'
import { KOREAN } from './phrases-ko.ts'
import { OTHER_LANGUAGES } from './phrases-other.ts'
import type { Genre, Phrases } from './phrases.ts'

type Kind = 'business' | 'newsletter' | 'transactional' | 'spam' | 'phish'
const LANGUAGES: Readonly<Record<string, Phrases>> = { ko: KOREAN, ja: JAPANESE, en: ENGLISH }
/** Messages of each language and half. */
const COUNTS: Readonly<Record<Kind, number>> = {
  business: 45,
  newsletter: 35,
  transactional: 35,
  spam: 30,
  phish: 25,
}
const OTHER_COUNT = 12
const RECIPIENT = 'kim@example.com'
const OWN_DOMAINS = [
  'hansung-tech.co.kr',
  'donga-parts.kr',
  'aoba-mfg.co.jp',
  'minato-logi.jp',
  'brightwater.io',
  'kestrel-logistics.com',
  'meridianfoods.co.uk',
  'oakfield.org',
  'weltbau.de',
  'nordlicht-it.eu',
  'tideway-travel.com',
  'alderco.net',
]
const BAD_DOMAINS = [
  'offer-gold88.xyz',
  'secure-update.top',
  'prize-center.click',
  'mail-verify.shop',
  'best-loan24.icu',
  'wp.dentalclinic.example',
  'casino777.vip',
  'login-account.live',
]

class Generator {
  readonly #random: () => number
  /** 0 or 1: which sentences it may use. */
  readonly #half: number
  #serial = 0

  constructor(half: number) {
    this.#half = half
    this.#random = randomSource(7000 + half)
  }

  number(from: number, to: number): number {
    return from + Math.floor(this.#random() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!
  }

  /** One of this half's entries. */
  own<T>(list: readonly T[]): T {
    const mine = list.filter((_, i) => i % 2 === this.#half)
    return this.pick(mine.length === 0 ? list : mine)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  some(list: readonly string[], from: number, to: number): string[] {
    const mine = list.filter((_, i) => i % 2 === this.#half)
    const count = Math.min(mine.length, this.number(from, to))
    return Array.from({ length: count }, () => mine.splice(Math.floor(this.#random() * mine.length), 1)[0]!)
  }

  hex(): string {
    return createHash('sha256')
      .update(`${this.#half}.${this.#serial++}`)
      .digest('hex')
  }

  fill(text: string, fixed: Readonly<Record<string, string>>): string {
    const digits = (n: number) => Array.from({ length: n }, () => this.number(1, 9)).join('')
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      if (fixed[name] !== undefined) return fixed[name]
      if (/^num\d$/.test(name)) return digits(Number(name[3]))
      const made: Readonly<Record<string, () => string>> = {
        n: () => String(this.number(1, 12)),
        d: () => String(this.number(2, 28)),
        h: () => String(this.number(1, 11)),
        q: () => String(this.number(1, 4)),
        p: () => String(this.number(1, 9) * 10),
        amount: () => `${this.number(1, 980)},${digits(3)}`,
        login: () => `kim${digits(2)}`,
      }
      return made[name]?.() ?? whole
    })
  }
}

function newsletterHtml(
  g: Generator,
  title: string,
  paragraphs: readonly string[],
  domain: string,
  button: string,
  foot: string,
): string {
  const cell = (inner: string) =>
    `<tr><td style="padding:12px 24px;font-family:Arial,'Malgun Gothic',sans-serif;font-size:15px;color:#333333">${inner}</td></tr>`
  const image = g.chance(0.7)
    ? cell(`<img src="https://img.${domain}/mail/${g.number(1000, 9999)}.png" width="600" alt="${title}">`)
    : ''
  const items = paragraphs.map((p) =>
    cell(
      `<p>${p}</p>${g.chance(0.5) ? `<a href="https://${g.pick(['www', 'click', 'link'])}.${domain}/r/${g.hex().slice(0, 24)}">${button}</a>` : ''}`,
    ),
  )
  const preview = g.chance(0.5)
    ? `<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>`
    : ''
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>@media (max-width:600px){table{width:100%}}</style></head><body style="background-color:#f4f4f4">${preview}<table width="600" align="center" cellpadding="0" cellspacing="0" style="background:#ffffff">${image}${cell(`<h1 style="font-size:22px">${title}</h1>`)}${items.join('')}${cell(`<span style="font-size:12px;color:#999999">${foot}</span>`)}</table></body></html>`
}

const unsubscribeFields = (domain: string, hex: string) => [
  `List-Unsubscribe: <https://${domain}/u/${hex.slice(0, 20)}>, <mailto:unsub@${domain}>`,
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
]

interface Made {
  readonly bytes: Buffer
  readonly spam: boolean
}

function person(g: Generator, name: string, domain: string): Identity {
  return {
    name: g.chance(0.85) ? name : '',
    address: `${g.pick(['mskim', 'j.lee', 'sales', 'tanaka', 'y.sato', 'laura', 'tom.richards', 'park1', 'info'])}@${domain}`,
  }
}

function bodyText(
  g: Generator,
  genre: Genre,
  fixed: Readonly<Record<string, string>>,
  from: number,
  to: number,
): string[] {
  const lines = [g.own(genre.openings), ...g.some(genre.sentences, from, to), g.own(genre.closings)]
  return lines.map((line) => g.fill(line, fixed))
}

function personalMail(g: Generator, language: string, phrases: Phrases): Made {
  const name = g.pick(phrases.names)
  const fixed = { name, company: g.pick(phrases.companies), to: g.pick(phrases.names) }
  const mailer = g.pick(PERSONAL)
  const hex = g.hex()
  const reply = g.chance(0.4)
  const free = g.chance(0.15)
  const domain =
    free && mailer.host('').includes('google')
      ? 'gmail.com'
      : free && mailer.host('').includes('naver')
        ? 'naver.com'
        : g.pick(OWN_DOMAINS)
  const text = bodyText(g, phrases.business, fixed, 1, 6).join(g.chance(0.5) ? '\n\n' : '\n')
  const quoted =
    reply && g.chance(0.7)
      ? `\n\n-----Original Message-----\n> ${g.fill(g.own(phrases.business.sentences), fixed)}\n> ${g.fill(g.own(phrases.business.sentences), fixed)}`
      : ''
  const subject = g.fill(g.own(phrases.business.subjects), fixed)
  const draft = {
    from: person(g, name, domain),
    to: { name: g.chance(0.5) ? fixed.to : '', address: RECIPIENT },
    subject: reply && !/^re:/i.test(subject) ? `Re: ${subject}` : subject,
    text: text + quoted,
    html: g.chance(0.6)
      ? `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>${text
          .split('\n')
          .map(
            (l) =>
              `<p style="margin:0;font-family:${language === 'ko' ? '맑은 고딕' : 'Calibri'},sans-serif">${l || '&nbsp;'}</p>`,
          )
          .join(
            '',
          )}${g.chance(0.3) ? `<p><a href="https://www.${domain}">www.${domain}</a></p>` : ''}</body></html>`
      : null,
    date: dateOf(g),
    answers: reply ? mailer.messageId(g.hex(), domain) : '',
    attachment: g.chance(0.3)
      ? g.pick([
          '견적서.pdf',
          '見積書.pdf',
          'quote.pdf',
          '계약서_v2.docx',
          '議事録.docx',
          'drawing.dwg',
          'report.xlsx',
          '주간보고.hwp',
        ])
      : null,
  }
  return {
    bytes: writeMessage(
      draft,
      mailer,
      hex,
      g.chance(0.3) ? [`Cc: ${g.pick(['lee', 'park', 'team'])}@example.com`] : [],
    ),
    spam: false,
  }
}

function dateOf(g: Generator): Date {
  return new Date(
    Date.UTC(2018 + g.number(0, 8), g.number(0, 11), g.number(1, 28), g.number(0, 23), g.number(0, 59)),
  )
}

function serviceMail(g: Generator, phrases: Phrases, kind: 'newsletter' | 'transactional'): Made {
  const genre = phrases[kind]
  const company = g.pick(phrases.companies)
  const fixed = { company, to: g.pick(phrases.names), name: g.pick(phrases.names) }
  const domain = g.pick(OWN_DOMAINS)
  const hex = g.hex()
  const paragraphs = bodyText(g, genre, fixed, kind === 'newsletter' ? 3 : 2, kind === 'newsletter' ? 9 : 5)
  const subject = g.fill(g.own(genre.subjects), fixed)
  const foot =
    kind === 'newsletter'
      ? `<a href="https://${domain}/u/${hex.slice(0, 16)}">${g.own(phrases.unsubscribe)}</a>`
      : ''
  const plain = kind === 'transactional' && g.chance(0.3)
  const text = paragraphs.join('\n')
  const draft = {
    from: {
      name: company,
      address: `${g.pick(['news', 'noreply', 'no-reply', 'info', 'hello', 'order', 'magazine'])}@${g.chance(0.3) ? 'mail.' : ''}${domain}`,
    },
    to: { name: '', address: RECIPIENT },
    subject,
    date: dateOf(g),
    answers: '',
    attachment: null,
    text: plain || g.chance(0.6) ? text : '',
    html: plain ? null : newsletterHtml(g, subject, paragraphs, domain, g.pick(phrases.buttons), foot),
  }
  const fields = kind === 'newsletter' && g.chance(0.85) ? unsubscribeFields(domain, hex) : []
  return { bytes: writeMessage(draft, g.pick(SERVICES), hex, fields), spam: false }
}

function unwanted(g: Generator, phrases: Phrases, kind: 'spam' | 'phish'): Made {
  const genre = phrases[kind]
  const fixed = { to: '', name: g.pick(phrases.names), company: g.pick(phrases.companies) }
  const domain = g.pick(BAD_DOMAINS)
  const lines = bodyText(g, genre, fixed, 2, 6)
  const link = `${g.chance(0.5) ? 'http' : 'https'}://${g.pick(BAD_DOMAINS)}/${g.pick(['', 'go.php?id=', 'v/', 'login/?e='])}${g.hex().slice(0, 12)}`
  const mailer: Mailer = g.pick(ABUSED)
  const from = {
    name: g.chance(0.7) ? g.own(genre.closings).replace(/\{.*/, '').slice(0, 20) : g.pick(phrases.names),
    address: `${g.pick(['info', 'admin', 'support', `x${g.number(10, 9999)}`])}@${mailer.host('').includes('google') ? 'gmail.com' : domain}`,
  }
  const text = [...lines, ...(g.chance(0.7) ? [link] : [])].join('\n\n')
  const html = g.chance(0.65)
    ? `<html><body>${lines.map((l) => `<p>${l}</p>`).join('')}<a href="${link}" style="background:#0067b8;color:#fff;padding:10px">${g.pick(phrases.buttons)}</a></body></html>`
    : null
  const draft = {
    from,
    to: { name: '', address: RECIPIENT },
    subject: g.fill(g.own(genre.subjects), fixed),
    text: html !== null && g.chance(0.6) ? '' : text,
    html,
    date: dateOf(g),
    answers: '',
    attachment: null,
  }
  return { bytes: writeMessage(draft, mailer, g.hex(), []), spam: true }
}

function plainMail(g: Generator, language: string): Made {
  const phrases = OTHER_LANGUAGES[language]!
  const fixed = { name: g.pick(ENGLISH.names), to: g.pick(ENGLISH.names), company: g.pick(ENGLISH.companies) }
  const [greeting = '', ...rest] = phrases.sentences
  const text = [greeting, ...g.some(rest, 2, 5)].map((s) => g.fill(s, fixed)).join('\n\n')
  const domain = g.pick(OWN_DOMAINS)
  const draft = {
    from: person(g, fixed.name, domain),
    to: { name: '', address: RECIPIENT },
    subject: g.fill(g.own(phrases.subjects), fixed),
    text,
    html: g.chance(0.5)
      ? `<html><body>${text
          .split('\n')
          .map((l) => `<p>${l}</p>`)
          .join('')}</body></html>`
      : null,
    date: dateOf(g),
    answers: '',
    attachment: g.chance(0.3) ? 'document.pdf' : null,
  }
  return { bytes: writeMessage(draft, g.pick(PERSONAL), g.hex(), []), spam: false }
}

function* mailsIn(g: Generator, language: string, phrases: Phrases): Iterable<Made> {
  for (let i = 0; i < COUNTS.business; i++) yield personalMail(g, language, phrases)
  for (let i = 0; i < COUNTS.newsletter; i++) yield serviceMail(g, phrases, 'newsletter')
  for (let i = 0; i < COUNTS.transactional; i++) yield serviceMail(g, phrases, 'transactional')
  for (let i = 0; i < COUNTS.spam; i++) yield unwanted(g, phrases, 'spam')
  for (let i = 0; i < COUNTS.phish; i++) yield unwanted(g, phrases, 'phish')
}

function* halfOf(half: number): Iterable<Made & { language: string }> {
  const g = new Generator(half)
  for (const [language, phrases] of Object.entries(LANGUAGES)) {
    for (const made of mailsIn(g, language, phrases)) yield { ...made, language }
  }
  for (const language of Object.keys(OTHER_LANGUAGES)) {
    for (let i = 0; i < OTHER_COUNT; i++) yield { ...plainMail(g, language), language: 'old' }
  }
}

/** All generated messages as samples, sources `synthetic-a` and `synthetic-b`; always the same. */
export async function syntheticSamples(): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [half, source] of ['synthetic-a', 'synthetic-b'].entries()) {
    for (const { bytes, spam, language } of halfOf(half)) {
      const origin = { spam, source, group: source, file: String(samples.length), language, kind: '' }
      samples.push(await sampleOf(bytes, { ...origin, auth: '' }))
    }
  }
  return samples
}
