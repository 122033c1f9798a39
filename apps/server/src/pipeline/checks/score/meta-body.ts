/** Properties of the body: its MIME shape, its HTML and the look of its text. */
import type { MailFacts } from '@postern/mail/facts.ts'
import type { Properties } from './meta-features.ts'
import { visibleText } from './text-features.ts'

const HTML_CHARS = 40_000
const TEXT_CHARS = 12_000
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function shape(p: Properties, facts: MailFacts): void {
  const leaves = facts.parts.filter((part) => part.children.length === 0)
  p.names.push(
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
  p.bucket('attachments', facts.attachments.length, [1, 2, 4])
  for (const kind of new Set(facts.attachments.map((a) => attachmentKind(a.extension))))
    p.names.push(`attached:${kind}`)
}

function attachmentKind(extension: string): string {
  if (/^(?:docx?|xlsx?|pptx?|hwpx?|odt|ods|csv|rtf)$/.test(extension)) return 'office'
  if (/^(?:docm|xlsm|xlsb|pptm|dotm|xlam)$/.test(extension)) return 'macro'
  if (/^(?:zip|rar|7z|gz|tgz|ace|arj|cab|z|xz|tar|img|iso)$/.test(extension)) return 'archive'
  if (/^(?:html?|shtml?|xhtml|svg|mht)$/.test(extension)) return 'html'
  if (/^(?:patch|diff|c|h|py|txt|log|sh|cpp|conf|asc|sig|p7s)$/.test(extension)) return 'text'
  if (/^(?:jpe?g|png|gif|bmp|webp|tiff?)$/.test(extension)) return 'image'
  if (/^(?:exe|scr|pif|com|bat|cmd|js|jse|vbs|vbe|wsf|hta|lnk|jar|msi|ps1)$/.test(extension)) return 'program'
  if (extension === 'pdf' || extension === 'ics' || extension === 'eml') return extension
  return extension === '' ? 'none' : 'other'
}

function markup(p: Properties, facts: MailFacts): void {
  if (facts.html === '') return
  const html = facts.html.slice(0, HTML_CHARS)
  const visible = facts.htmlText.trim().length
  const images = count(html, /<img\b/gi)
  p.bucket('html-weight', html.length / (visible + 50), [3, 8, 20, 60])
  p.bucket('images', images, [1, 3, 10])
  p.flag('image-only', images > 0 && visible < 60)
  p.bucket('tables', count(html, /<table\b/gi), [1, 4, 12])
  p.flag('html-font', /<font\b/i.test(html))
  p.flag('html-center', /<center\b/i.test(html))
  p.flag('html-form', /<form\b/i.test(html))
  p.flag('html-script', /<script\b/i.test(html))
  p.flag('html-iframe', /<iframe\b/i.test(html))
  p.flag('html-map', /<map\b/i.test(html))
  p.flag('html-style', /<style\b/i.test(html))
  p.flag('html-media', /@media\b/i.test(html))
  p.flag('html-doctype', /^\s*<!doctype/i.test(html))
  p.flag('html-mso', /\bmso-|urn:schemas-microsoft-com|class="?Mso/i.test(html))
  p.flag('html-blockquote', /<blockquote\b|gmail_quote|moz-cite/i.test(html))
  p.flag('html-preheader', /max-height:\s*0|mso-hide:\s*all/i.test(html))
  p.flag('html-background', /\bbgcolor=|background-color:/i.test(html))
  p.flag('html-cid', /\bcid:/i.test(html))
  p.flag('html-viewport', /name="?viewport/i.test(html))
  p.bucket('html-comment', count(html, /<!--/g), [1, 5])
  p.bucket(
    'hidden',
    facts.hiddenText.slice(0, TEXT_CHARS).replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '').length,
    [1, 200, 1000],
  )
}

function look(p: Properties, facts: MailFacts): void {
  const text = visibleText(facts).slice(0, TEXT_CHARS)
  const length = text.length || 1
  const letters = count(text, /\p{L}/gu) || 1
  p.bucket('text-length', text.trim().length, [20, 80, 250, 700, 2000, 6000])
  p.bucket('caps', count(text, /\p{Lu}/gu) / letters, [0.03, 0.08, 0.2, 0.5])
  p.bucket('digits', count(text, /\d/g) / length, [0.01, 0.04, 0.1])
  p.bucket('bangs', count(text, /[!！]/g), [1, 3, 8])
  p.bucket('questions', count(text, /[?？]/g), [1, 3])
  p.bucket('money', count(text, /[$€£¥₩]\s?\d|\d\s?(?:usd|eur|dollars|원|円|元)/gi), [1, 3, 8])
  p.bucket('emoji', count(text, /\p{Extended_Pictographic}/gu), [1, 4])
  p.bucket('symbols', count(text, /[{}[\]<>=_|\\;*+#~^`]/g) / length, [0.005, 0.02, 0.06])
  p.bucket('quoted', count(facts.text.slice(0, TEXT_CHARS), /^[ \t]*>/gm), [1, 5])
  p.flag(
    'attribution',
    /^(?:on|am|le|el) .{6,120}(?:wrote|schrieb|écrit|escribió)\s*:|^-+ ?(?:original message|원본 메일|original-nachricht)|^(?:보낸 ?사람|差出人|from)\s*[:：].*$/im.test(
      text,
    ),
  )
  p.flag('signature', /^-- ?$/m.test(text))
  p.flag('diff', /^(?:diff --git|@@ -|\+\+\+ |--- a\/|index [0-9a-f]{6,})/m.test(facts.text))
  p.flag('invisible', /\p{L}[\u200b-\u200d\u2060\u00ad\ufeff]\p{L}/u.test(text))
  p.flag('mixed-script', /[a-z][\u0400-\u04ff\u0370-\u03ff]|[\u0400-\u04ff\u0370-\u03ff][a-z]/i.test(text))
  p.flag('spaced-out', /\b(?:\p{L} ){4,}\p{L}\b/u.test(text))
  p.flag('greeting-address', /^\W*(?:dear|hello|hi|hey|attn:?)\s+\S*@\S*/im.test(text))
  p.flag(
    'mentions-address',
    facts.to.some((m) => m.address.length > 5 && text.includes(m.address)),
  )
  p.flag('phone', /(?:\+\d{1,3}[ -]?)?\(?\d{2,4}\)?[ -]\d{3,4}[ -]\d{4}/.test(text))
  p.flag('wallet', /\b(?:bc1[a-z0-9]{20,}|[13][a-km-zA-HJ-NP-Z1-9]{26,33}|0x[0-9a-f]{40})\b/.test(text))
  const script = dominantScript(text)
  if (script !== '') p.names.push(`script:${script}`)
}

/** The script most letters belong to; '' for Latin and for texts without letters. */
export function dominantScript(text: string): string {
  const sample = text.slice(0, 3000)
  const letters = count(sample, /\p{L}/gu)
  const scripts: readonly (readonly [string, RegExp])[] = [
    ['hangul', /\p{Script=Hangul}/gu],
    ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
    ['han', /\p{Script=Han}/gu],
    ['cyrillic', /\p{Script=Cyrillic}/gu],
  ]
  return scripts.find(([, pattern]) => count(sample, pattern) > letters * 0.2)?.[0] ?? ''
}

/** Adds the body's properties. */
export function bodyProperties(p: Properties, facts: MailFacts): void {
  shape(p, facts)
  markup(p, facts)
  look(p, facts)
}
