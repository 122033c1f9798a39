/** Notices (product §2, §3): texts by language, when and to whom they are shown. */
import { z } from 'zod'
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../i18n/texts.ts'
import { LIMITS } from '../limits.ts'
import { isBlankRichText } from './rich-text.ts'
import { freeText } from './text.ts'

/** Regions of the administrators a notice may be for; personal users never see one. */
export const NOTICE_REGIONS = ['all', 'domain', 'group'] as const
export type NoticeRegion = (typeof NOTICE_REGIONS)[number]

/** Rich text; the server keeps only what validation/rich-text.ts allows. */
const richText = z.string().max(LIMITS.noticeBody, { error: 'TOO_LONG' }).default('')

export const noticeText = z.strictObject({
  title: freeText(LIMITS.noticeTitle).default(''),
  body: richText,
  /** Shown in the popup instead of the body when there is any. */
  popup: richText,
})
export type NoticeText = z.output<typeof noticeText>

/** A language without title and body is one the notice does not have. */
export const noticeTexts = z.strictObject({ ko: noticeText, en: noticeText, ja: noticeText })
export type NoticeTexts = z.output<typeof noticeTexts>

const instant = z.iso.datetime({ offset: true, error: 'INVALID_DATE' })

export const noticeBody = z
  .strictObject({
    texts: noticeTexts,
    active_start: instant,
    /** null: until it is deleted. */
    active_end: instant.nullable().default(null),
    /** null: never shown as a popup. */
    popup_start: instant.nullable().default(null),
    popup_end: instant.nullable().default(null),
    regions: z.array(z.enum(NOTICE_REGIONS)).min(1, { error: 'SELECTION_REQUIRED' }),
    all_domains: z.boolean().default(true),
    domain_ids: z
      .array(z.number().int().positive())
      .max(LIMITS.noticeDomains, { error: 'TOO_MANY_ITEMS' })
      .default([]),
  })
  .superRefine((notice, context) => {
    const fault = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message })
    const written = LANGUAGES.filter((language) => !isAbsent(notice.texts[language]))
    if (written.length === 0) fault(['texts', FALLBACK_LANGUAGE, 'title'], 'REQUIRED')
    for (const language of written) {
      if (notice.texts[language].title === '') fault(['texts', language, 'title'], 'REQUIRED')
      if (isBlankRichText(notice.texts[language].body)) fault(['texts', language, 'body'], 'REQUIRED')
    }
    if (isBefore(notice.active_end, notice.active_start)) fault(['active_end'], 'INVALID_PERIOD')
    if (notice.popup_start === null && notice.popup_end !== null) fault(['popup_start'], 'REQUIRED')
    if (notice.popup_start !== null && isBefore(notice.popup_end, notice.popup_start)) {
      fault(['popup_end'], 'INVALID_PERIOD')
    }
    // A popup is the notice's: it shows within the notice's own time.
    if (notice.popup_start !== null && !isWithin(notice, notice.popup_start)) {
      fault(['popup_start'], 'POPUP_OUTSIDE_PERIOD')
    }
    if (notice.popup_end !== null && endsLater(notice.popup_end, notice.active_end)) {
      fault(['popup_end'], 'POPUP_OUTSIDE_PERIOD')
    }
    if (!notice.all_domains && notice.domain_ids.length === 0) fault(['domain_ids'], 'SELECTION_REQUIRED')
  })
export type NoticeBody = z.output<typeof noticeBody>

function isAbsent(text: NoticeText): boolean {
  return text.title === '' && isBlankRichText(text.body) && isBlankRichText(text.popup)
}

/** An end at or before its start. */
function isBefore(end: string | null, start: string): boolean {
  return end !== null && Date.parse(end) <= Date.parse(start)
}

function isWithin(
  {
    active_start: start,
    active_end: end,
  }: { readonly active_start: string; readonly active_end: string | null },
  at: string,
): boolean {
  return Date.parse(at) >= Date.parse(start) && (end === null || Date.parse(at) < Date.parse(end))
}

function endsLater(end: string, than: string | null): boolean {
  return than !== null && Date.parse(end) > Date.parse(than)
}

/** The text to show a reader: of their language, else of the first there is in the order ko, en, ja. */
export function noticeTextFor(texts: NoticeTexts, language: Language): NoticeText {
  const order = [language, FALLBACK_LANGUAGE, ...LANGUAGES]
  return texts[order.find((candidate) => !isAbsent(texts[candidate])) ?? FALLBACK_LANGUAGE]
}
