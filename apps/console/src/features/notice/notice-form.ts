/** What the form of a notice holds, and what a new one starts with. */
import type { NoticeReply } from '@postern/contract/routes/notice.ts'
import type { noticeBody } from '@postern/contract/validation/notice.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

export type NoticeIn = z.input<typeof noticeBody>
export type NoticeOut = z.output<typeof noticeBody>
export type NoticeForm = UseFormReturn<NoticeIn, unknown, NoticeOut>

const EMPTY = { title: '', body: '', popup: '' }

export function startOf(notice: NoticeReply | undefined): NoticeIn {
  if (notice?.edit) {
    const { active_start, active_end, edit } = notice
    const { version: _version, ...rest } = edit
    return { active_start, active_end, ...rest }
  }
  const now = new Date()
  now.setSeconds(0, 0)
  return {
    texts: { ko: EMPTY, en: EMPTY, ja: EMPTY },
    active_start: now.toISOString(),
    active_end: null,
    popup_start: null,
    popup_end: null,
    regions: ['domain', 'group'],
    all_domains: true,
    domain_ids: [],
  }
}
