/** Notices (product §2, §7): administration, and what is shown to administrators after sign-in. */
import { z } from 'zod'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../i18n/texts.ts'
import { NOTICE_REGIONS, noticeBody, noticeText, noticeTexts } from '../validation/notice.ts'
import { isBlankRichText } from '../validation/rich-text.ts'
import { defineRoute } from './define.ts'
import { listRoutes, versioned } from './list-routes.ts'
import { idParams, pageOf, pagingQuery, rowVersionSchema, timestamp } from './shared.ts'
import { languageSchema } from '../validation/choices.ts'

const lang = languageSchema.optional()

/** `nobody`: the domains that it is for are gone, and nobody sees it. */
export const NOTICE_STATES = ['active', 'planned', 'ended', 'nobody'] as const

export const noticeRow = z.object({
  /** The same number under the specification's name (§3). */
  seq: z.number(),
  id: z.number(),
  /** In the reader's language, else in the first it has. */
  title: z.string(),
  languages: z.array(z.enum(LANGUAGES)),
  state: z.enum(NOTICE_STATES),
  active_start: timestamp,
  active_end: timestamp.nullable(),
  popup_start: timestamp.nullable(),
  popup_end: timestamp.nullable(),
  regions: z.array(z.enum(NOTICE_REGIONS)),
  all_domains: z.boolean(),
  add_date: timestamp,
})
export type NoticeRow = z.output<typeof noticeRow>

export const listNoticesRoute = defineRoute({
  method: 'GET',
  path: '/center/notice',
  summary: 'Notices: all of them for those who write them, for others those shown to them now',
  access: ['notice-notice-list', 'notice-notice-form'],
  scope: 'tenant',
  query: pagingQuery.extend({
    sort: z.enum(['active_start', 'add_date']).default('active_start'),
    q: z.string().trim().max(255).optional(),
    lang,
  }),
  reply: pageOf(noticeRow),
})

/** What banner and popup need, newest first. */
export const currentNoticesRoute = defineRoute({
  method: 'GET',
  path: '/center/notice/current',
  summary: 'Notices to show after sign-in; none for personal users',
  access: 'session',
  scope: 'tenant',
  query: z.object({ lang }),
  reply: z.array(
    z.object({
      seq: z.number(),
      id: z.number(),
      title: z.string(),
      /** HTML of the popup while its period lasts, else null. */
      popup: z.string().nullable(),
      popup_content: z.string().nullable(),
    }),
  ),
})

export const noticeReply = z.object({
  seq: z.number(),
  id: z.number(),
  title: z.string(),
  /** HTML. */
  body: z.string(),
  /** HTML of the popup, which is the body where there is no text of its own; null for a notice that has none. */
  popup_content: z.string().nullable(),
  popup_start: timestamp.nullable(),
  popup_end: timestamp.nullable(),
  active_start: timestamp,
  active_end: timestamp.nullable(),
  /** What the form changes; null for readers. */
  edit: z
    .object({
      version: rowVersionSchema,
      texts: noticeTexts,
      popup_start: timestamp.nullable(),
      popup_end: timestamp.nullable(),
      regions: z.array(z.enum(NOTICE_REGIONS)),
      all_domains: z.boolean(),
      domain_ids: z.array(z.number()),
    })
    .nullable(),
})
export type NoticeReply = z.output<typeof noticeReply>

export const getNoticeRoute = defineRoute({
  method: 'GET',
  path: '/center/notice/{id}',
  summary: 'One notice that is shown to the caller; any, with all its texts, for those who write them',
  access: 'session',
  scope: 'tenant',
  params: idParams,
  query: z.object({ lang }),
  reply: noticeReply,
})

const { texts: _texts, ...noticeTimes } = noticeBody.shape

type NoticeInput = z.input<ReturnType<typeof noticeBody.safeExtend<typeof versioned>>>

/**
 * The specification's form beside ours: `title`, `body` and `popup_content` in one language, that of `lang` or the
 * product's first, instead of `texts`; for all administrators unless `regions` says otherwise.
 */
const specifiedNotice = z
  .strictObject({
    ...noticeTimes,
    ...versioned,
    regions: noticeBody.shape.regions.default([...NOTICE_REGIONS]),
    title: noticeText.shape.title,
    body: noticeText.shape.body,
    popup_content: noticeText.shape.popup,
    lang: languageSchema.default(FALLBACK_LANGUAGE),
  })
  .transform(({ title, body, popup_content: popup, lang: language, ...rest }): NoticeInput => {
    // What is announced in a popup alone is its own text.
    const text = { title, body: isBlankRichText(body) ? popup : body, popup }
    return { ...rest, texts: { ko: {}, en: {}, ja: {}, [language]: text } }
  })

// Whom they are read by differs: the routes that read them are declared for themselves.
const notices = listRoutes({
  path: '/center/notice',
  row: noticeRow,
  access: ['notice-notice-form'],
  task: 'configuration.notice_',
})
export const createNoticeRoute = notices.create(
  'Create a notice',
  z.union([noticeBody, specifiedNotice.pipe(noticeBody.safeExtend(versioned))]),
  ['NOT_FOUND_DOMAIN'],
)
export const updateNoticeRoute = notices.update(
  'Change a notice',
  z.union([noticeBody.safeExtend(versioned), specifiedNotice.pipe(noticeBody.safeExtend(versioned))]),
  ['NOT_FOUND_DOMAIN'],
)
export const deleteNoticesRoute = notices.delete('Delete notices')
