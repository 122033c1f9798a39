/** What in a message says that it is advertising or a periodical, sent to many who can leave. */
import type { MailFacts } from '@postern/mail/facts.ts'
import { isReplySubject } from '../headers/signals.ts'
import {
  AD_LAW,
  AD_MARK,
  ERRAND_SUBJECT,
  ERRAND_TEXT,
  LEAVE,
  LEAVE_URL,
  MAILING,
  PERIODICAL,
  SALES,
} from './words.ts'

/** Characters of text that are looked at: the start says what a mail is, the end how to leave. */
const START = 4_000
const END = 2_000
/** Where mail that answers something says what it answers. */
const OPENING = 500
const MAX_SUBJECT = 300
const MAX_URLS = 60
/** Links, or characters, of something to be read at leisure. */
const MANY_LINKS = 10
const LONG = 1_500
const SALES_MOST = 3

export type Sign = 'mark' | 'law' | 'periodical' | 'mailing' | 'sales' | 'bulk' | 'long'

export interface Evidence {
  /** At 3 and more a message is marketing. */
  readonly points: number
  readonly signs: readonly Sign[]
}

interface Words {
  readonly subject: string
  readonly text: string
}

function wordsOf(facts: MailFacts): Words {
  const visible = facts.htmlText.trim() === '' ? facts.text : facts.htmlText
  const text = visible.length <= START + END ? visible : `${visible.slice(0, START)}\n${visible.slice(-END)}`
  return { subject: plain(facts.subject.slice(0, MAX_SUBJECT)), text: plain(text) }
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

/** Part of a conversation: answers, what people write to a list, calendars, reports. */
function isConversation(facts: MailFacts): boolean {
  const has = (name: string): boolean => facts.header(name).length > 0
  const posts = facts.header('list-post')[0] ?? ''
  return (
    has('in-reply-to') ||
    has('references') ||
    isReplySubject(facts.subject) ||
    posts.toLowerCase().includes('mailto:') ||
    facts.parts.some(({ contentType: { type } }) => type === 'text/calendar' || type === 'multipart/report')
  )
}

/** RFC 2369 §3.2: an address to write to or a page to open; a page alone serves RFC 8058's one click too. */
function hasListUnsubscribe(facts: MailFacts): boolean {
  const value = facts.header('list-unsubscribe')[0]?.slice(0, 2_000).toLowerCase() ?? ''
  return /<\s*https?:\/\/[^\s<>]{4,}>/.test(value) || /<\s*mailto:[^\s<>@]+@[^\s<>]+>/.test(value)
}

/** A page or number to leave by, for the reader to see. */
function showsWayOut(facts: MailFacts, text: string): boolean {
  const links = facts.urls
    .slice(-MAX_URLS)
    .filter(({ source }) => source !== 'html-src' && source !== 'header')
  const byLink = links.some(
    ({ url, anchor = '' }) => LEAVE_URL.test(url.slice(0, 300).toLowerCase()) || LEAVE.test(plain(anchor)),
  )
  return byLink || (LEAVE.test(text) && (links.length > 0 || /\b080[- )]?\d{3,4}-?\d{4}\b/.test(text)))
}

/** Weighs a message; null where it is no mailing at all: part of a conversation, or nobody could leave. */
export function marketingEvidence(facts: MailFacts): Evidence | null {
  if (isConversation(facts)) return null
  const words = wordsOf(facts)
  if (!hasListUnsubscribe(facts) && !showsWayOut(facts, words.text)) return null
  const marked = AD_MARK.test(words.subject)
  if (!marked && ERRAND_SUBJECT.test(words.subject)) return null
  if (!marked && ERRAND_TEXT.test(words.text.slice(0, OPENING))) return null
  const signs: Sign[] = []
  let points = 0
  const add = (sign: Sign, weight: number): void => {
    if (weight === 0) return
    signs.push(sign)
    points += weight
  }
  add('mark', marked ? 3 : 0)
  add('law', AD_LAW.test(words.text) ? 2 : 0)
  add('periodical', PERIODICAL.test(words.subject) ? 2 : 0)
  add('mailing', MAILING.test(words.text) ? 1 : 0)
  add('sales', Math.min(SALES_MOST, salesIn(words)))
  add('bulk', saysBulk(facts) ? 0.5 : 0)
  add('long', linksOf(facts) >= MANY_LINKS || facts.text.length + facts.htmlText.length > LONG ? 1 : 0)
  return { points, signs }
}

function salesIn({ subject, text }: Words): number {
  const kinds = SALES.filter((kind) => kind.test(subject) || kind.test(text)).length
  return kinds + (SALES.some((kind) => kind.test(subject)) ? 1 : 0)
}

function saysBulk(facts: MailFacts): boolean {
  const precedence = facts.header('precedence')[0]?.trim().toLowerCase() ?? ''
  return precedence === 'bulk' || facts.header('list-id').length > 0 || facts.header('feedback-id').length > 0
}

function linksOf({ urls }: MailFacts): number {
  const links = new Set<string>()
  for (const { url, source } of urls) {
    if (source !== 'html-src' && source !== 'header') links.add(url)
    if (links.size === MANY_LINKS) break
  }
  return links.size
}
