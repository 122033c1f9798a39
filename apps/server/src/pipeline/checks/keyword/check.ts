/** The keyword monitor: words that administrators want to hear of, in subject, texts and attachments. */
import type { Finding, FindingCode } from '@postern/contract/findings/catalogue.ts'
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import { attachedTexts } from '@postern/mail/container/attached-text.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import { buildAutomaton } from '../../phrase-search/automaton.ts'
import type { Check } from '../check.ts'
import { fold, foldValue } from '../../filters/fold.ts'
import { isWord } from '../../filters/words.ts'
import type { MonitoredKeyword } from '../../keywords/keyword.ts'

/** ms: documents of some megabytes are read for their text. */
const BUDGET = 10_000
/** Keywords that the finding names. */
const MAX_NAMED = 10

/** One pass over each text, whatever the number of keywords. */
export function keywordCheck(
  keywords: readonly MonitoredKeyword[],
  settings: SettingsValues['keyword'],
): Check {
  const count = counter(keywords)
  return {
    name: 'keyword',
    budget: BUDGET,
    run: (_envelope, facts) => {
      const found = count(facts, settings.attachments)
      const met = keywords.filter(({ body, occurrences }, at) => {
        const withText = body === '' || found.bodies[at]! > 0
        return withText && found.keywords[at]! >= occurrences
      })
      return met.length === 0 ? [] : [findingOf(met, settings)]
    },
  }
}

function findingOf(met: readonly MonitoredKeyword[], settings: SettingsValues['keyword']): Finding {
  const code = codeFor(met.length, settings)
  const named = met.slice(0, MAX_NAMED).map(({ keyword }) => keyword)
  const tag = code === 'keyword.warning' && settings.warningAction === 'tag' ? settings.subjectTag : null
  return {
    code,
    evidence: {
      count: met.length,
      keywords: named.join(', ') + (met.length > MAX_NAMED ? ' …' : ''),
      ids: met.map(({ id }) => id).join(','),
      alarms: met
        .filter(({ alarm }) => alarm)
        .map(({ keyword }) => keyword)
        .join('\n'),
      ...(tag === null ? {} : { tag }),
    },
  }
}

function codeFor(met: number, { blockCount, warningCount }: SettingsValues['keyword']): FindingCode {
  if (blockCount > 0 && met >= blockCount) return 'keyword.block'
  return met >= warningCount ? 'keyword.warning' : 'keyword.met'
}

interface Counts {
  /** By the keyword's place: how often it occurs. */
  readonly keywords: Int32Array
  /** How often its text does. */
  readonly bodies: Int32Array
}

/** Keywords and their texts are looked for together; blanks and line breaks are one blank. */
function counter(keywords: readonly MonitoredKeyword[]): (facts: MailFacts, attachments: boolean) => Counts {
  const patterns = [...keywords.map(({ keyword }) => keyword), ...keywords.map(({ body }) => body)].map(
    patternOf,
  )
  const automaton = buildAutomaton(patterns)
  const words = keywords.map(({ word }) => word)
  const add = (source: string, counts: Int32Array): void => {
    const text = plain(source)
    const free = new Int32Array(patterns.length)
    automaton.scan(text, (pattern, end) => {
      const start = end - patterns[pattern]!.length
      // Occurrences that overlap are one.
      if (start < free[pattern]!) return
      if (words[pattern] === true && !isWord(text, start, end)) return
      free[pattern] = end
      counts[pattern]!++
    })
  }
  return (facts, attachments) => {
    const [texts, html] = [new Int32Array(patterns.length), new Int32Array(patterns.length)]
    add(facts.text, texts)
    add(facts.htmlText, html)
    // Text and HTML are two forms of one message.
    const all = texts.map((times, at) => Math.max(times, html[at]!))
    add(facts.subject, all)
    if (attachments) for (const text of attachedTexts(facts)) add(text, all)
    return { keywords: all.subarray(0, keywords.length), bodies: all.subarray(keywords.length) }
  }
}

function plain(text: string): string {
  return fold(text).replace(/\s+/g, ' ')
}

function patternOf(value: string): string {
  return foldValue(value).replace(/\s+/g, ' ').trim()
}
