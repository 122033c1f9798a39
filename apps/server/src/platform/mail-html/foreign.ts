/** Texts of strangers in a mail of ours: nothing they hold may act, turn the line, or become a link. */
import { safeText } from '@postern/contract/i18n/foreign-text.ts'

/** Characters of a subject or name that are shown. */
const SHOWN = 200

/** Mail programs make links of what looks like an address; this keeps the parts apart and is not seen. */
const APART = '\u200c'

/** On one line of plain text. */
export function foreignLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const cut = line.slice(0, SHOWN)
  return safeText(cut.length < line.length ? `${cut.toWellFormed()}…` : cut)
}

/** The same where mail programs must not make links of it: `www.`, `://`, `@` and dots between words stand apart. */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.@:](?=\S)/g, (mark) => `${mark}${APART}`)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  [APART]: '&zwnj;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\u200c]/g, (character) => ENTITIES[character]!)
}

/** In HTML: a run of its own, whichever way it is written. */
export function foreignHtml(text: string): string {
  return `<bdi dir="auto">${escapeHtml(withoutLinks(foreignLine(text)))}</bdi>`
}
