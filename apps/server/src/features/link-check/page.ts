/** The page between a rewritten link and its target. */
import type { LinkOutcome, LinkReason } from '@postern/contract/codes/link-check.ts'
import { fillText, type Language, type Text } from '@postern/contract/i18n/texts.ts'
import { LINK_PAGE_TEXTS, LINK_REASON_TEXTS } from '@postern/contract/texts/link-check.ts'
import type { PageReply } from '../../platform/http/pages.ts'
import type { ShownTarget } from './target.ts'

export interface LinkPage {
  readonly language: Language
  /** Name of this gateway, as people know it. */
  readonly host: string
  readonly outcome: LinkOutcome
  readonly reasons: readonly LinkReason[]
  readonly target: ShownTarget | null
  /** Where it leads on; null where that is not known. */
  readonly end: ShownTarget | null
  /** Path of the page; its button asks for it once more, with `go`. */
  readonly path: string
}

const TONES: Readonly<Record<LinkOutcome, string>> = { allowed: 'ok', warned: 'warn', blocked: 'stop' }

export function linkPage(page: LinkPage): PageReply {
  const { outcome, language, reasons, target, end } = page
  const say = (text: Text) => escaped(fillText(text, language))
  const body = [
    `<h1>${say(LINK_PAGE_TEXTS[outcome])}</h1>`,
    reasons.length === 0
      ? ''
      : `<h2>${say(LINK_PAGE_TEXTS.why)}</h2><ul>${reasons.map((reason) => `<li>${say(LINK_REASON_TEXTS[reason])}</li>`).join('')}</ul>`,
    target === null ? '' : addressOf(say(LINK_PAGE_TEXTS.target), target, language),
    end === null ? '' : addressOf(say(LINK_PAGE_TEXTS.leadsTo), end, language),
    `<p>${say(LINK_PAGE_TEXTS[`${outcome}Text`])}</p>`,
    wayOn(page, say),
  ]
  return whole(body.join('\n'), { ...page, status: outcome === 'blocked' ? 403 : 200, tone: TONES[outcome] })
}

/** Of links that are none of ours, or of too many of them. */
export function refusalPage(
  kind: 'invalid' | 'tooMany',
  { language, host }: Pick<LinkPage, 'language' | 'host'>,
): PageReply {
  const say = (text: Text) => escaped(fillText(text, language))
  const body = `<h1>${say(LINK_PAGE_TEXTS[kind])}</h1>\n<p>${say(LINK_PAGE_TEXTS[`${kind}Text`])}</p>`
  return whole(body, { language, host, status: kind === 'invalid' ? 400 : 429, tone: 'stop' })
}

function addressOf(label: string, { before, host, after, real }: ShownTarget, language: Language): string {
  const written =
    real === null
      ? ''
      : `<p class=dim>${escaped(fillText(LINK_PAGE_TEXTS.writtenAs, language, { host: real }))}</p>`
  return `<h2>${label}</h2>
<p class=address dir=ltr translate=no><span>${escaped(before)}</span><b>${escaped(host)}</b><span>${escaped(after)}</span></p>${written}`
}

/** A form, which programs that look at links leave alone; of a doubtful link it is behind a word of the reader's. */
function wayOn({ outcome, path, language }: LinkPage, say: (text: Text) => string): string {
  if (outcome === 'blocked') return `<p class=dim>${say(LINK_PAGE_TEXTS.close)}</p>`
  const isDoubtful = outcome === 'warned'
  const button = `<form method=get action="${escaped(path)}"><input type=hidden name=lang value=${language}><button name=go value=${outcome}${
    isDoubtful ? ' class=second' : ''
  }>${say(isDoubtful ? LINK_PAGE_TEXTS.goAnyway : LINK_PAGE_TEXTS.go)}</button></form>`
  return isDoubtful
    ? `<details><summary>${say(LINK_PAGE_TEXTS.understood)}</summary>${button}</details>`
    : button
}

function whole(
  body: string,
  { language, host, status, tone }: Pick<LinkPage, 'language' | 'host'> & { status: number; tone: string },
): PageReply {
  const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? ''
  const by = escaped(fillText(LINK_PAGE_TEXTS.by, language, { host }))
  return {
    status,
    style: STYLE,
    html: `<!DOCTYPE html>
<html lang=${language}>
<head>
<meta charset=utf-8>
<meta name=viewport content="width=device-width, initial-scale=1">
<meta name=robots content="noindex, nofollow">
<meta name=color-scheme content="light dark">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main class=${tone}>
${body}
</main>
<footer>${by}</footer>
</body>
</html>
`,
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** As the console's (`styles/tokens.css`). */
const STYLE = `
:root{--surface:#fff;--sunken:#f5f6f9;--line:#dfe3ea;--ink:#1a1f2b;--ink-2:#566072;--accent:#3049c4;--ok:#2e8279;--warn:#c08509;--stop:#9b0a02}
@media(prefers-color-scheme:dark){:root{--surface:#171a21;--sunken:#101319;--line:#2b313c;--ink:#e5e8ee;--ink-2:#a3acba;--accent:#7d95f6;--ok:#89e29e;--warn:#f48c03;--stop:#f08a7b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;gap:16px;padding:clamp(16px,12vh,120px) 16px 24px;background:var(--sunken);color:var(--ink);font:15px/1.6 Pretendard,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
:lang(ja) body,body:lang(ja){font-family:'Hiragino Sans','Yu Gothic UI',Meiryo,'Noto Sans JP','Noto Sans CJK JP',system-ui,sans-serif;word-break:normal}
main{width:min(640px,100%);padding:24px;border:1px solid var(--line);border-top:4px solid var(--tone);border-radius:10px;background:var(--surface)}
.ok{--tone:var(--ok)}.warn{--tone:var(--warn)}.stop{--tone:var(--stop)}
h1{margin:0 0 12px;font-size:20px;line-height:1.4}
h2{margin:16px 0 4px;font-size:13px;color:var(--ink-2)}
p{margin:12px 0}ul{margin:0;padding-left:20px}
.address{margin:0;padding:10px 12px;border-radius:6px;background:var(--sunken);font:14px/1.6 ui-monospace,'D2Coding',Consolas,monospace;word-break:break-all}
.address span{color:var(--ink-2)}.address b{font-size:16px}
.dim{margin:4px 0 0;color:var(--ink-2);font-size:13px}
form{margin-top:20px}
button{min-height:44px;padding:0 24px;border:1px solid var(--accent);border-radius:8px;background:var(--accent);color:var(--surface);font:inherit;font-weight:600;cursor:pointer}
button.second{border-color:var(--line);background:none;color:var(--stop)}
button:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
summary{display:inline-block;padding:10px 0;color:var(--ink-2);cursor:pointer;text-decoration:underline}
details form{margin-top:8px}
footer{color:var(--ink-2);font-size:13px;text-align:center}
@media(max-width:480px){main{padding:18px}form button{width:100%}}
`
