/**
 * Lets the browser paint what index.html holds before the stylesheets have come: a stylesheet in the head holds all of the page back, in the
 * body only what follows.
 */
import type { Plugin } from 'vite'

export function earlyFrame(): Plugin {
  return {
    name: 'postern-early-frame',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: stylesAfterFrame },
  }
}

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g
const ROOT = '<div id="root">'

/** The page with its stylesheets right before the console's place. @throws Error where the page has no such place */
export function stylesAfterFrame(html: string): string {
  const links = html.match(STYLESHEET) ?? []
  const [before, after, ...rest] = html.replaceAll(STYLESHEET, '').split(ROOT)
  if (before === undefined || after === undefined || rest.length > 0)
    throw new Error(`index.html has not exactly one ${ROOT}`)
  return `${before.trimEnd()}\n${links.join('')}    ${ROOT}${after}`
}
