/**
 * A hostile message made showable: sanitised, then framed in a document whose own policy forbids everything but
 * inline styles and the images the reader asked for. The frame runs no scripts (its sandbox lacks allow-scripts).
 */
import { isolated } from '@postern/contract/i18n/foreign-text.ts'
import DOMPurify, { type DOMPurify as Purifier } from 'dompurify'
import { linkOf, type MailLink } from './links.ts'

export interface CleanMail {
  /** A whole document for `srcdoc`. */
  readonly document: string
  /** Remote images left out (or, with `images`, let in). */
  readonly remote: number
  /** Where it leads, in the order of the text. */
  readonly links: readonly MailLink[]
}

interface CleanOptions {
  readonly images: boolean
  readonly inline: Readonly<Record<string, string>>
  /** What is written beside a link that shows another host than it leads to. */
  readonly leadsTo?: (host: string) => string
}

const SETTINGS = {
  WHOLE_DOCUMENT: false,
  FORCE_BODY: true,
  FORBID_TAGS: [
    'script',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
    'base',
    'meta',
    'link',
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'option',
    'audio',
    'video',
    'source',
    'track',
    'picture',
    'dialog',
    'template',
    'svg',
    'math',
    'portal',
  ],
  FORBID_ATTR: ['srcset', 'ping', 'autofocus', 'formaction', 'action', 'poster', 'is', 'slot', 'popover'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  SANITIZE_NAMED_PROPS: true,
}

const REMOTE = /^\s*(?:https?:)?\/\//i

function isRemote(address: string): boolean {
  return REMOTE.test(address)
}

/** What a message's attributes may point at: other pages for links, and images by `data:` or, on request, by https. */
function rewrite(node: Element, options: CleanOptions): number {
  let remote = 0
  if (node instanceof HTMLAnchorElement || node.tagName === 'AREA') {
    const href = node.getAttribute('href') ?? ''
    if (/^(?:https?:|mailto:|tel:)/i.test(href.trim())) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
      node.setAttribute('title', href)
    } else node.removeAttribute('href')
  }
  for (const name of ['src', 'background'] as const) {
    const address = node.getAttribute(name)
    if (address === null) continue
    const cid = /^\s*cid:(.+)$/i.exec(address)?.[1]
    const known = cid === undefined ? undefined : inlineImage(options.inline, cid)
    if (known !== undefined) node.setAttribute(name, known)
    else if (isRemote(address)) {
      remote++
      if (!options.images) node.removeAttribute(name)
    } else if (!/^data:image\/(?:png|gif|jpe?g|webp|bmp)[;,]/i.test(address)) node.removeAttribute(name)
  }
  return remote
}

function inlineImage(inline: Readonly<Record<string, string>>, cid: string): string | undefined {
  const name = cid.trim()
  return Object.hasOwn(inline, name) ? inline[name] : undefined
}

/**
 * @param html the message's HTML as received
 * @param options `images` lets remote images in; `inline` maps Content-IDs to data: URLs; `purify` for tests
 */
export function cleanMail(html: string, options: CleanOptions, purify: Purifier = DOMPurify()): CleanMail {
  let remote = 0
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof Element) remote += rewrite(node, options)
  })
  const clean = purify.sanitize(html, { ...SETTINGS, RETURN_DOM: true }) as HTMLElement
  purify.removeAllHooks()
  const links = markLinks(clean, options)
  const body = clean.innerHTML
  remote += body.match(/url\(\s*["']?\s*(?:https?:)?\/\//gi)?.length ?? 0
  return { document: frameDocument(body, options.images), remote, links }
}

/** Marks the links that pretend; answers all of them. */
function markLinks(body: HTMLElement, { leadsTo }: CleanOptions): MailLink[] {
  return [...body.querySelectorAll('a[href]')].flatMap((anchor) => {
    const link = linkOf(anchor.textContent, anchor.getAttribute('href') ?? '')
    if (link?.misleading === true && leadsTo) {
      anchor.setAttribute('style', 'color:#b42318;text-decoration:underline 2px #b42318')
      const chip = body.ownerDocument.createElement('span')
      chip.setAttribute('style', CHIP)
      chip.textContent = `⚠ ${leadsTo(isolated(link.host))}`
      anchor.after(chip)
    }
    return link ? [link] : []
  })
}

const CHIP =
  'display:inline-block;margin:0 4px;padding:1px 7px;border-radius:4px;background:#fdebe9;color:#b42318;font:12px/1.5 system-ui,sans-serif'

/** The message's text, escaped and wrapped, in the same kind of document. */
export function textDocument(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return frameDocument(`<pre style="white-space:pre-wrap;font:inherit;margin:0">${escaped}</pre>`, false)
}

function frameDocument(body: string, images: boolean): string {
  const sources = images ? 'data: https: http:' : 'data:'
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src ${sources}; form-action 'none'; base-uri 'none'`
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="referrer" content="no-referrer"><title>mail</title>',
    '<style>html{color-scheme:only light;background:#fff}body{margin:12px;color:#1a1f2b;background:#fff;',
    "font:14px/1.6 'Pretendard Variable',Pretendard,system-ui,sans-serif;overflow-wrap:anywhere}",
    'img{max-width:100%;height:auto}table{max-width:100%}</style></head>',
    `<body>${body}</body></html>`,
  ].join('')
}
