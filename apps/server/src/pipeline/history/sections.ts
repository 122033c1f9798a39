/** What the gateway remembers. A new section is a folder here and a line below. */
import { campaignSection } from './campaign/section.ts'
import { correspondentSection } from './correspondent/section.ts'
import { linkSiteSection } from './link-site/section.ts'
import { namesakeSection } from './namesake/section.ts'
import type { HistorySection } from './section.ts'
import { threadSection } from './thread/section.ts'

const SECTIONS = {
  correspondent: correspondentSection,
  thread: threadSection,
  linkSite: linkSiteSection,
  campaign: campaignSection,
  namesake: namesakeSection,
}

export type SectionName = keyof typeof SECTIONS

type AnswerOf<S> = S extends HistorySection<infer _Question, infer _Row, infer Answer> ? Answer : never

/** What is remembered of a message's circumstances. Null is "unknown", which neither raises nor excuses anything. */
export type History = { readonly [Name in SectionName]: AnswerOf<(typeof SECTIONS)[Name]> | null }

/** By name, without the types of each. */
export const HISTORY_SECTIONS: ReadonlyMap<SectionName, HistorySection<object, unknown, unknown>> = new Map(
  Object.entries(SECTIONS) as [SectionName, HistorySection<object, unknown, unknown>][],
)
