/** Alerts in words: the mail to a reader, and what a webhook is handed. Pure. */
import { atPeak, type AlertKind, type AlertNumbers } from '@postern/contract/codes/alert.ts'
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { ALERT_MAIL_TEXTS } from '@postern/contract/texts/alert-mail.ts'
import { alertName, alertSentence, limitText } from '@postern/contract/texts/alert-sentence.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { escapeHtml, withoutLinks } from '../../platform/mail-html/foreign.ts'
import {
  BRAND,
  DANGER,
  DIM,
  INK,
  LINE,
  mailButton,
  mailPage,
  mailRow,
  smallText,
} from '../../platform/mail-html/frame.ts'
import { wallClock } from '../../platform/wall-clock.ts'
import type { AlertMail } from './ports.ts'

/** One thing to tell. */
export interface AlertNews {
  readonly event: 'open' | 'over'
  readonly id: number
  readonly kind: AlertKind
  readonly subject: string
  readonly rule_id: number | null
  readonly rule_name: string
  /** '' for all. */
  readonly domain: string
  readonly numbers: AlertNumbers
  readonly since: Date
  readonly opened_at: Date
  readonly over_at: Date | null
}

/** How this installation writes. */
export interface Writing {
  /** '' where links lead nowhere. */
  readonly publicUrl: string
  readonly timeZone: string
  /** `basic.dateFormat`. */
  readonly dateFormat: string
}

export function linkTo({ publicUrl }: Writing, id: number): string {
  return publicUrl === '' ? '' : `${publicUrl.replace(/\/$/, '')}/alert/alerts?id=${id}`
}

interface Told {
  readonly title: string
  readonly isOpen: boolean
  readonly sentence: string
  readonly facts: readonly string[]
  readonly link: string
}

function toldOf(news: AlertNews, language: Language, writing: Writing): Told {
  const t = translator(ALERT_MAIL_TEXTS, language)
  const { event, kind, numbers, domain, since, over_at: over } = news
  const at = wallClock(writing.timeZone, writing.dateFormat)
  const amount = (value: number) => limitText(value, numbers.unit, language)
  const isOpen = event === 'open'
  return {
    title: alertName({ kind, name: news.rule_name }, language),
    isOpen,
    sentence: withoutLinks(sentenceOf(news, language)),
    facts: [
      ...(domain === '' ? [] : [t('domain', { domain: toUnicodeDomain(domain) })]),
      isOpen || over === null
        ? t('since', { time: at(since) })
        : t('fromTo', { from: at(since), to: at(over) }),
      t('limit', { limit: amount(numbers.limit) }),
      ...(numbers.usual === null ? [] : [t('usual', { usual: amount(numbers.usual) })]),
    ],
    link: linkTo(writing, news.id),
  }
}

/** What was wrong when it was worst is told of what is over. */
function sentenceOf({ event, numbers, ...of }: AlertNews, language: Language): string {
  return alertSentence({ ...of, numbers: event === 'over' ? atPeak(numbers) : numbers }, language)
}

/** One mail of all there is to tell a reader. */
export function alertMail(
  to: { readonly address: string; readonly language: Language },
  news: readonly AlertNews[],
  writing: Writing,
): AlertMail {
  const { language } = to
  const t = translator(ALERT_MAIL_TEXTS, language)
  const told = news.map((one) => toldOf(one, language, writing))
  const open = told.filter(({ isOpen }) => isOpen).length
  const [first] = told
  const subject =
    told.length === 1 && first
      ? t(first.isOpen ? 'subjectOpen' : 'subjectOver', { what: first.title })
      : t('subjectMany', { open, over: told.length - open })
  return { to: to.address, subject, text: textOf(told, language), html: htmlOf(subject, told, language) }
}

export function testMail(to: { readonly address: string; readonly language: Language }): AlertMail {
  const { language } = to
  const t = translator(ALERT_MAIL_TEXTS, language)
  const title = t('subjectTest')
  return {
    to: to.address,
    subject: title,
    text: `${t('test')}\n\n${t('why')}\n`,
    html: mailPage({
      language,
      title,
      rows: [
        mailRow(heading(title, INK) + smallText(t('test'), INK)),
        mailRow(smallText(t('why'), DIM), LINE),
      ],
    }),
  }
}

function textOf(told: readonly Told[], language: Language): string {
  const t = translator(ALERT_MAIL_TEXTS, language)
  const lines = told.flatMap(({ title, isOpen, sentence, facts, link }) => [
    `${t(isOpen ? 'open' : 'over')}: ${title}`,
    sentence,
    ...facts,
    ...(link === '' ? [] : [link]),
    '',
  ])
  return [...lines, t('why'), ''].join('\n')
}

function htmlOf(title: string, told: readonly Told[], language: Language): string {
  const t = translator(ALERT_MAIL_TEXTS, language)
  const rows = told.map((one, index) =>
    mailRow(
      [
        smallText(t(one.isOpen ? 'open' : 'over'), one.isOpen ? DANGER : BRAND),
        heading(one.title, INK),
        `<p style="margin:8px 0 0;font-size:14px;line-height:22px;color:${INK};word-break:break-word">${escapeHtml(one.sentence)}</p>`,
        smallText(one.facts.join(' · '), DIM),
        ...(one.link === ''
          ? []
          : [`<div style="margin:12px 0 0">${mailButton(t('show'), one.link, 'plain')}</div>`]),
      ].join(''),
      index === 0 ? undefined : LINE,
    ),
  )
  return mailPage({ language, title, rows: [...rows, mailRow(smallText(t('why'), DIM), LINE)] })
}

function heading(text: string, colour: string): string {
  return `<p style="margin:0;font-size:18px;line-height:26px;font-weight:bold;color:${colour}">${escapeHtml(text)}</p>`
}

/** What a webhook is handed, as JSON (docs/operating.md). */
export function payloadOf(
  id: string,
  news: AlertNews | null,
  language: Language,
  writing: Writing,
  now: number,
): string {
  const sent_at = new Date(now).toISOString()
  if (news === null) {
    const text = translator(ALERT_MAIL_TEXTS, language)('test')
    return JSON.stringify({ version: 1, id, state: 'test', sent_at, text, link: writing.publicUrl })
  }
  const { event, kind, subject, numbers, domain, since, opened_at: opened, over_at: over } = news
  return JSON.stringify({
    version: 1,
    id,
    state: event,
    sent_at,
    alert: news.id,
    kind,
    subject,
    rule: { id: news.rule_id, name: alertName({ kind, name: news.rule_name }, language) },
    domain: domain === '' ? null : domain,
    // Programs have their own way of keeping directions apart.
    text: sentenceOf(news, language).replaceAll(/[\u2068\u2069]/g, ''),
    numbers,
    since: since.toISOString(),
    opened_at: opened.toISOString(),
    over_at: over?.toISOString() ?? null,
    link: linkTo(writing, news.id),
  })
}
