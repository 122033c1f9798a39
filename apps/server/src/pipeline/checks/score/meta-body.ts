/** Properties of the body: its MIME shape, its HTML and the look of its text. */
import { kindOfExtension, type FileKind } from '@postern/contract/codes/file-kinds.ts'
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Properties } from './properties.ts'
import { visibleText } from '../../words/text-features.ts'
import { countTags, profileText } from './text-profile.ts'

const HTML_CHARS = 40_000
const TEXT_CHARS = 12_000
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function shape(p: Properties, facts: MailFacts): void {
  const leaves = facts.parts.filter((part) => part.children.length === 0)
  p.add(
    `root:${/^(?:text\/plain|text\/html|multipart\/(?:mixed|alternative|related|signed|report))$/.exec(facts.root.contentType.type)?.[0] ?? 'other'}`,
  )
  p.flag('html-only', facts.html !== '' && facts.text.trim() === '')
  p.flag('text-only', facts.html === '' && facts.text !== '')
  p.flag('both', facts.html !== '' && facts.text.trim() !== '')
  p.flag('empty', facts.html === '' && facts.text.trim() === '')
  p.flag(
    'html-base64',
    leaves.some((l) => l.contentType.type === 'text/html' && l.encoding === 'base64'),
  )
  p.flag(
    'text-base64',
    leaves.some((l) => l.contentType.type === 'text/plain' && l.encoding === 'base64'),
  )
  p.flag(
    'inline-images',
    leaves.some((l) => l.contentType.type.startsWith('image/')),
  )
  p.flag(
    'signed-mime',
    facts.parts.some((part) =>
      /application\/(?:pgp-signature|pkcs7-signature|x-pkcs7-signature)/.test(part.contentType.type),
    ),
  )
  p.flag(
    'calendar',
    leaves.some((l) => l.contentType.type === 'text/calendar'),
  )
  p.group = 'attachments'
  p.bucket('attachments', facts.attachments.length, [1, 2, 4])
  for (const kind of new Set(facts.attachments.map((a) => attachmentKind(a.extension))))
    p.add(`attached:${kind}`)
  p.group = 'structure'
}

const ATTACHED: Partial<Record<FileKind, string>> = {
  program: 'program',
  script: 'program',
  shortcut: 'program',
  unsafe: 'program',
  source: 'text',
  text: 'text',
  macro: 'macro',
  page: 'html',
  archive: 'archive',
  diskImage: 'archive',
  document: 'office',
  sheet: 'office',
  slides: 'office',
  data: 'office',
  image: 'image',
}

function attachmentKind(extension: string): string {
  if (extension === 'pdf' || extension === 'ics' || extension === 'eml') return extension
  const kind = kindOfExtension(extension)
  return (kind && ATTACHED[kind]) ?? (extension === '' ? 'none' : 'other')
}

function markup(p: Properties, facts: MailFacts): void {
  if (facts.html === '') return
  const html = facts.html.slice(0, HTML_CHARS).toLowerCase()
  const tags = countTags(html)
  const tag = (name: string) => tags.get(name) ?? 0
  const visible = facts.htmlText.trim().length
  p.bucket('html-weight', html.length / (visible + 50), [3, 8, 20, 60])
  p.bucket('images', tag('img'), [1, 3, 10])
  p.flag('image-only', tag('img') > 0 && visible < 60)
  p.bucket('tables', tag('table'), [1, 4, 12])
  for (const name of ['font', 'center', 'form', 'script', 'iframe', 'map', 'style'])
    p.flag(`html-${name}`, tag(name) > 0)
  p.flag('html-media', html.includes('@media'))
  p.flag('html-doctype', tag('!doctype') > 0)
  p.flag(
    'html-mso',
    ['mso-', 'urn:schemas-microsoft-com', 'msonormal'].some((mark) => html.includes(mark)),
  )
  p.flag(
    'html-blockquote',
    tag('blockquote') > 0 || html.includes('gmail_quote') || html.includes('moz-cite'),
  )
  p.flag(
    'html-preheader',
    ['max-height:0', 'max-height: 0', 'mso-hide:all', 'mso-hide: all'].some((mark) => html.includes(mark)),
  )
  p.flag('html-background', html.includes('bgcolor=') || html.includes('background-color:'))
  p.flag('html-cid', html.includes('cid:'))
  p.flag('html-viewport', html.includes('viewport'))
  p.bucket('html-comment', tag('!--'), [1, 5])
  const hidden = facts.hiddenText.slice(0, TEXT_CHARS).replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
  p.bucket('hidden', hidden.length, [1, 200, 1000])
}

function look(p: Properties, facts: MailFacts): void {
  const text = visibleText(facts).slice(0, TEXT_CHARS)
  const length = text.length || 1
  const profile = profileText(text, TEXT_CHARS)
  p.bucket('text-length', text.trim().length, [20, 80, 250, 700, 2000, 6000])
  p.bucket('caps', profile.capitals / (profile.letters || 1), [0.03, 0.08, 0.2, 0.5])
  p.bucket('digits', profile.digits / length, [0.01, 0.04, 0.1])
  p.bucket('bangs', profile.bangs, [1, 3, 8])
  p.bucket('questions', profile.questions, [1, 3])
  p.bucket('emoji', profile.emoji, [1, 4])
  p.bucket('symbols', profile.symbols / length, [0.005, 0.02, 0.06])
  const head = text.slice(0, HEAD_CHARS)
  p.bucket('money', count(head, /[$€£¥₩]\s?\d|\d\s?(?:usd|eur|dollars|원|円|元)/gi), [1, 3, 8])
  p.bucket('quoted', quotedLines(facts.text.slice(0, TEXT_CHARS)), [1, 5])
  p.flag('attribution', ATTRIBUTION.test(head))
  p.flag('signature', text.includes('\n-- \n') || text.includes('\n-- \r\n') || text.includes('\n--\n'))
  p.flag(
    'diff',
    /^(?:diff --git|@@ -|\+\+\+ |--- a\/|index [0-9a-f]{6,})/m.test(facts.text.slice(0, TEXT_CHARS)),
  )
  p.flag('invisible', INVISIBLE.test(head) && /\p{L}[\u200b-\u200d\u2060\u00ad\ufeff]\p{L}/u.test(head))
  p.flag(
    'mixed-script',
    LOOK_ALIKE.test(head) &&
      /[a-z][\u0400-\u04ff\u0370-\u03ff]|[\u0400-\u04ff\u0370-\u03ff][a-z]/i.test(head),
  )
  p.flag('spaced-out', /\b(?:\p{L} ){4,}\p{L}\b/u.test(head.slice(0, 1500)))
  p.flag('greeting-address', /^\W*(?:dear|hello|hi|hey|attn:?)\s+\S*@\S*/im.test(head.slice(0, 1500)))
  p.flag(
    'mentions-address',
    facts.to.some((m) => m.address.length > 5 && text.includes(m.address)),
  )
  p.flag('phone', /(?:\+\d{1,3}[ -]?)?\(?\d{2,4}\)?[ -]\d{3,4}[ -]\d{4}/.test(head))
  p.flag('wallet', /\b(?:bc1[a-z0-9]{20,}|[13][a-km-zA-HJ-NP-Z1-9]{26,33}|0x[0-9a-f]{40})\b/.test(head))
}

const HEAD_CHARS = 4_000
/** What the costly expressions can't do without: most texts have none of it. */
const INVISIBLE = /[\u200b-\u200d\u2060\u00ad\ufeff]/
/** Greek and Cyrillic, and what has its capital there (the micro sign). */
const LOOK_ALIKE = /[\u0370-\u04ff]/i
const ATTRIBUTION =
  /^(?:on|am|le|el) [^\n]{6,120}(?:wrote|schrieb|écrit|escribió)\s*:|^-+ ?(?:original message|원본 메일|original-nachricht)|^(?:보낸 ?사람|差出人|from)\s*[:：]/im

function quotedLines(text: string): number {
  let lines = text.startsWith('>') ? 1 : 0
  for (let at = text.indexOf('\n>'); at >= 0; at = text.indexOf('\n>', at + 1)) lines++
  return lines
}

/** Adds the body's properties. */
export function bodyProperties(p: Properties, facts: MailFacts): void {
  p.group = 'structure'
  shape(p, facts)
  markup(p, facts)
  p.group = 'text'
  look(p, facts)
}
