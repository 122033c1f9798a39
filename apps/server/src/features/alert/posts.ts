/**
 * Alerts in the forms that others publish: Slack's incoming webhooks (Block Kit), Microsoft Teams' Workflows (Adaptive Card in a
 * message) and PagerDuty's Events API v2. Pure. Texts of strangers are put where those programs read no markup, or escaped.
 */
import {
  ALERT_KIND_FACTS,
  type AlertCallKind,
  type AlertKind,
  type AlertNumbers,
} from '@postern/contract/codes/alert.ts'
import { translator, type Language } from '@postern/contract/i18n/texts.ts'
import { ALERT_MAIL_TEXTS } from '@postern/contract/texts/alert-mail.ts'
import { limitText } from '@postern/contract/texts/alert-sentence.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { withoutLinks } from '../../platform/mail-html/foreign.ts'

/** What `payloadOf` wrote. */
interface TestPayload {
  readonly id: string
  readonly state: 'test'
  readonly sent_at: string
  readonly text: string
  readonly link: string
}
interface AlertPayload {
  readonly id: string
  readonly state: 'open' | 'over'
  readonly alert: number
  readonly kind: AlertKind
  readonly rule: { readonly name: string }
  readonly domain: string | null
  readonly text: string
  readonly numbers: AlertNumbers
  readonly since: string
  readonly opened_at: string
  readonly over_at: string | null
  readonly link: string
}
type Payload = TestPayload | AlertPayload

/**
 * The bodies to post for one call, in order.
 * @param secret PagerDuty's key; other kinds have no use for it here
 */
export function postsOf(
  { kind, language, body }: { kind: AlertCallKind; language: Language; body: string },
  secret: string,
): string[] {
  if (kind === 'webhook') return [body]
  const payload = JSON.parse(body) as Payload
  const posts = kind === 'pagerduty' ? pagerDutyEvents(payload, secret) : [CHATS[kind](payload, language)]
  return posts.map((post) => JSON.stringify(post))
}

const CHATS = { slack: slackMessage, teams: teamsMessage } as const

interface Said {
  readonly title: string
  readonly sentence: string
  readonly facts: readonly string[]
  readonly since: Date
}

/** Slack's limits: 150 characters in a header, 3,000 in a section. */
const TITLE = 150
const SENTENCE = 2_000

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

function saidOf(payload: Payload, language: Language): Said {
  const t = translator(ALERT_MAIL_TEXTS, language)
  const sentence = cut(withoutLinks(payload.text), SENTENCE)
  if (payload.state === 'test')
    return { title: t('titleTest'), sentence, facts: [], since: new Date(payload.sent_at) }
  const { domain, numbers } = payload
  const amount = (value: number) => limitText(value, numbers.unit, language)
  return {
    title: cut(
      t(payload.state === 'open' ? 'subjectOpen' : 'subjectOver', { what: payload.rule.name }),
      TITLE,
    ),
    sentence,
    facts: [
      ...(domain === null ? [] : [t('domain', { domain: toUnicodeDomain(domain) })]),
      t('limit', { limit: amount(numbers.limit) }),
      ...(numbers.usual === null ? [] : [t('usual', { usual: amount(numbers.usual) })]),
    ],
    since: new Date(payload.since),
  }
}

/** Of text in mrkdwn, so that it names no channel, person or link. */
function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function slackMessage(payload: Payload, language: Language): object {
  const t = translator(ALERT_MAIL_TEXTS, language)
  const { title, sentence, facts, since } = saidOf(payload, language)
  const seconds = Math.floor(since.getTime() / 1_000)
  // Each reader's own clock; the text after the bar is for programs that know no such dates.
  const time = `<!date^${seconds}^{date_short_pretty} {time}|${since.toISOString()}>`
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })
  const small = [
    t('since', { time }),
    ...facts.map(slackText),
    ...(payload.link === '' ? [] : [`<${slackText(payload.link)}|${slackText(t('show'))}>`]),
  ].join(' · ')
  return {
    text: slackText(`${title}: ${sentence}`),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(title) },
      { type: 'section', text: plain(sentence) },
      { type: 'context', elements: [{ type: 'mrkdwn', text: small, verbatim: true }] },
    ],
  }
}

/** A run reads no Markdown, other than a TextBlock. */
function teamsText(text: string, look: object = {}): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] }
}

function teamsMessage(payload: Payload, language: Language): object {
  const t = translator(ALERT_MAIL_TEXTS, language)
  const { title, sentence, facts, since } = saidOf(payload, language)
  const at = `${since.toISOString().slice(0, 19)}Z`
  const color = { open: 'Attention', over: 'Good', test: 'Default' }[payload.state]
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      teamsText(title, { weight: 'Bolder', size: 'Medium', color }),
      teamsText(sentence),
      {
        type: 'TextBlock',
        text: t('since', { time: `{{DATE(${at}, SHORT)}} {{TIME(${at})}}` }),
        isSubtle: true,
        wrap: true,
      },
      ...(facts.length === 0 ? [] : [teamsText(facts.join(' · '), { isSubtle: true })]),
    ],
    ...(payload.link === ''
      ? {}
      : { actions: [{ type: 'Action.OpenUrl', title: t('show'), url: payload.link }] }),
  }
  return {
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card },
    ],
  }
}

/** PagerDuty's limit of a summary. */
const SUMMARY = 1_024

/** A test is resolved at once, so that it leaves no incident open. */
function pagerDutyEvents(payload: Payload, key: string): object[] {
  const about = { routing_key: key, dedup_key: dedupKeyOf(payload) }
  const resolve = { ...about, event_action: 'resolve' }
  if (payload.state === 'over') return [resolve]
  const { text, link } = payload
  const host = URL.canParse(link) ? new URL(link).host : 'postern'
  const trigger = {
    ...about,
    event_action: 'trigger',
    client: 'Postern',
    ...(link === '' ? {} : { client_url: link, links: [{ href: link, text: 'Postern' }] }),
    payload:
      payload.state === 'test'
        ? { summary: cut(text, SUMMARY), source: host, severity: 'info', timestamp: payload.sent_at }
        : {
            summary: cut(`${payload.rule.name}: ${text}`, SUMMARY),
            source: host,
            severity: ALERT_KIND_FACTS[payload.kind].urgent ? 'critical' : 'warning',
            timestamp: payload.since,
            ...(payload.domain === null ? {} : { group: payload.domain }),
            class: payload.kind,
            custom_details: payload.numbers,
          },
  }
  return payload.state === 'test' ? [trigger, resolve] : [trigger]
}

/** The same when it opens and when it is over. The time keeps apart alerts of installations that share a key. */
function dedupKeyOf(payload: Payload): string {
  return payload.state === 'test'
    ? `postern-test-${payload.id}`
    : `postern-${payload.alert}-${Date.parse(payload.opened_at)}`
}
