/** The mail list's view as its address holds it, and the query the API is asked. */
import {
  DETOX_FINDS,
  DETOX_STATE_LIST,
  type DetoxFind,
  type DetoxStateName,
} from '@postern/contract/codes/detox.ts'
import { MAIL_CLASSES, SEND_STATES, type SendState } from '@postern/contract/codes/mail.ts'
import { REFRESH_SECONDS } from '@postern/contract/limits.ts'
import type { listMailsRoute } from '@postern/contract/routes/mail.ts'
import type { RouteInput } from '@postern/contract/routes/define.ts'
import { isSha256 } from '@postern/contract/validation/hash.ts'
import { display, listSize } from '../../../lib/display.ts'
import { listSearch, type ListSearch } from '../../../lib/list-search.ts'
import { periodOf, periodSearch, type PeriodSearch } from '../../../lib/period.ts'
import { flagParam, intParam, textParam, wordParam } from '../../../lib/search-params.ts'

export const MAIL_TABS = [...MAIL_CLASSES, 'apt', 'wait', 'analyzing'] as const
export type MailTab = (typeof MAIL_TABS)[number]

/** Fields that the search word may be looked for in; absent: sender, recipient or subject. */
export const WORD_FIELDS = [
  'title',
  'sender',
  'receiver',
  'sender_ip',
  'sender_domain',
  'receiver_domain',
  'attach_name',
  'attach_ext',
  'attach_hash',
  'virus_name',
  'filter_info',
  'reject_reason',
  'finding',
  'message_id',
  'receiver_ip',
  'mime_info',
] as const
export type WordField = (typeof WORD_FIELDS)[number]

export const MAIL_SORTS = ['receive_date', 'title', 'sender', 'receiver', 'size', 'score', 'class'] as const
export type MailSort = (typeof MAIL_SORTS)[number]

/** Words in several fields at once: all of them have to fit. */
type FieldWords = { readonly [Field in WordField]?: string | undefined }

export interface MailSearch extends ListSearch<MailSort>, PeriodSearch, FieldWords {
  readonly tab?: MailTab | undefined
  readonly field?: WordField | undefined
  readonly sender_country?: string | undefined
  readonly attach?: boolean | undefined
  readonly size_min?: number | undefined
  readonly size_max?: number | undefined
  readonly mode?: number | undefined
  readonly send_state?: SendState | undefined
  readonly recover_flag?: boolean | undefined
  readonly reject_code?: number | undefined
  readonly detox_state?: DetoxStateName | undefined
  readonly detox_found?: DetoxFind | undefined
  /** Extension of a file that was disarmed. */
  readonly detox_ext?: string | undefined
  /** What mails have in common that are nearly the same; more digits than a number of the address may have. */
  readonly campaign?: string | undefined
  /** Words match as a whole: the very mail that a number of statistics counts. */
  readonly exact?: boolean | undefined
  /** Ids. */
  readonly domain?: number | undefined
  readonly group?: number | undefined
  /** Seconds between automatic refreshes. */
  readonly refresh?: number | undefined
  /** The mail in the preview. */
  readonly mail?: string | undefined
}

const GIB = 2 ** 30

/** Repairs what comes from the address bar: wrong values count as absent. */
export function mailSearch(raw: Record<string, unknown>): MailSearch {
  const country = textParam(raw, 'sender_country', 2)
  const refresh = intParam(raw, 'refresh', 0, 3600)
  const field = wordParam(raw, 'field', WORD_FIELDS)
  const list = listSearch(raw, MAIL_SORTS)
  return {
    ...list,
    q: field === 'attach_hash' && !isSha256(list.q ?? '') ? undefined : list.q,
    tab: wordParam(raw, 'tab', MAIL_TABS),
    field,
    ...fieldWords(raw),
    ...periodSearch(raw),
    sender_country: country !== undefined && /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : undefined,
    attach: flagParam(raw, 'attach'),
    size_min: intParam(raw, 'size_min', 0, GIB),
    size_max: intParam(raw, 'size_max', 0, GIB),
    mode: intParam(raw, 'mode', 0, 6),
    send_state: wordParam(raw, 'send_state', SEND_STATES),
    recover_flag: flagParam(raw, 'recover_flag'),
    reject_code: intParam(raw, 'reject_code', 100, 199),
    detox_state: wordParam(raw, 'detox_state', DETOX_STATE_LIST),
    detox_found: wordParam(raw, 'detox_found', DETOX_FINDS),
    detox_ext: textParam(raw, 'detox_ext'),
    campaign: campaignParam(raw),
    exact: flagParam(raw, 'exact') || undefined,
    domain: intParam(raw, 'domain', 1, 1e15),
    group: intParam(raw, 'group', 1, 1e15),
    refresh: REFRESH_SECONDS.find((choice) => choice === refresh),
    mail: textParam(raw, 'mail', 36),
  }
}

function campaignParam(raw: Record<string, unknown>): string | undefined {
  const text = textParam(raw, 'campaign', 17)
  return text !== undefined && /^\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? text : undefined
}

function fieldWords(raw: Record<string, unknown>): FieldWords {
  return Object.fromEntries(
    WORD_FIELDS.map((field) => [field, textParam(raw, field)] as const).filter(
      ([field, words]) => words !== undefined && (field !== 'attach_hash' || isSha256(words)),
    ),
  ) as FieldWords
}

/** A word in a field of its own becomes a condition beside the others; the box is free for the next. */
export function withCondition(search: MailSearch): MailSearch {
  const { field, q } = search
  if (field === undefined || q === undefined || q.trim() === '') return search
  return { ...search, [field]: q.trim(), q: undefined }
}

/** A search without what words asked for, in the box or by operators: a new search takes its place. */
export function withoutWords(search: MailSearch): MailSearch {
  const none = Object.fromEntries(WORD_FIELDS.map((field) => [field, undefined]))
  return {
    ...search,
    ...none,
    q: undefined,
    reject_code: undefined,
    campaign: undefined,
    detox_ext: undefined,
    exact: undefined,
  }
}

/** Whether anything but the class narrows the view. */
export function isSearching(search: MailSearch): boolean {
  return (
    advancedCount(search) > 0 ||
    search.q !== undefined ||
    search.campaign !== undefined ||
    search.detox_ext !== undefined ||
    search.domain !== undefined ||
    search.group !== undefined ||
    search.period !== undefined ||
    WORD_FIELDS.some((field) => search[field] !== undefined)
  )
}

export type MailQueryInput = RouteInput<typeof listMailsRoute>['query']

/** Seconds between automatic refreshes of a view: its own, or what the administrators set; 0 is off. */
export const refreshOf = ({ refresh }: MailSearch): number => refresh ?? display().refresh_seconds

/** What the address says of a choice: nothing when it is the usual one. */
export const refreshParam = (seconds: number | undefined): number | undefined =>
  (seconds ?? 0) === display().refresh_seconds ? undefined : (seconds ?? 0)

interface ToQueryOptions {
  readonly tab: boolean
  /** Whether the reader may choose the period; else the server takes its usual one. */
  readonly ownPeriod?: boolean
  readonly now?: Date
}

/** The API's query for a view. Counts ignore the tab, so that every tab says what it would show. */
export function toMailQuery(search: MailSearch, options: ToQueryOptions): MailQueryInput {
  const {
    tab,
    field,
    q,
    refresh: _refresh,
    mail: _mail,
    period: _period,
    from: _from,
    to: _to,
    ...rest
  } = search
  const { attach, recover_flag: recovered, exact, ...plain } = rest
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? '1' : '0')
  const byMode = tab === 'wait' ? 4 : tab === 'analyzing' ? 5 : undefined
  const byClass = tab === undefined || tab === 'wait' || tab === 'analyzing' ? 'all' : tab
  return {
    ...plain,
    ...(options.ownPeriod === false
      ? {}
      : periodOf(search, options.now ?? new Date(), display().search_days)),
    size: search.size ?? listSize(),
    attach: flag(attach),
    recover_flag: flag(recovered),
    exact: flag(exact),
    ...(q === undefined ? {} : { [field ?? 'q']: q }),
    ...(options.tab ? { class: byClass, mode: byMode ?? search.mode } : {}),
  }
}

/** How many of the advanced fields are set. */
export function advancedCount(search: MailSearch): number {
  const values = [
    search.sender_country,
    search.attach,
    search.size_min,
    search.size_max,
    search.mode,
    search.send_state,
    search.recover_flag,
    search.reject_code,
    search.detox_state,
    search.detox_found,
  ]
  return values.filter((value) => value !== undefined).length
}
