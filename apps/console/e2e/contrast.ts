/**
 * Which text of a page is still to be judged by its contrast. Judging is the slowest of all rules by far, and nearly all text of a page
 * looks as text of pages before it: what has the same colours, size and surroundings as text that passed is not judged again.
 */
import type { Page } from 'playwright-core'

const passed = new Set<string>()

/** Tells axe, once it is on the page, to judge the contrast of marked text alone. */
export const ONLY_UNJUDGED =
  "axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-unjudged]' }] })"

/** Marks the first text of each look that has not passed yet, and answers with these looks. */
export async function markUnjudged(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(`(${MARK})(${JSON.stringify([...passed])})`)
}

/** Takes the marks away; `looks` are not judged again where nothing was found. */
export async function judged(page: Page, looks: readonly string[], isGood: boolean): Promise<void> {
  if (isGood) for (const look of looks) passed.add(look)
  await page.evaluate(
    "document.querySelectorAll('[data-unjudged]').forEach((one) => one.removeAttribute('data-unjudged'))",
  )
}

/**
 * A look is the text's own colours and size, and of all elements around it up to the window their classes, backgrounds and opacity:
 * where an element lies over another one, its classes say so.
 */
const MARK = String.raw`(passed) => {
  const known = new Set(passed)
  const fresh = []
  const surroundings = new Map()
  const around = (element) => {
    if (element === null) return ''
    if (surroundings.has(element)) return surroundings.get(element)
    const style = getComputedStyle(element)
    const classes = (element.getAttribute('class') ?? '').replace(/__m__-\S+/g, '')
    const own = [element.localName, classes, style.backgroundColor, style.backgroundImage, style.opacity]
    const all = hash(own.join(' ') + around(element.parentElement))
    surroundings.set(element, all)
    return all
  }
  const hash = (text) => {
    let a = 0x811c9dc5
    let b = 0x1000193
    for (let n = 0; n < text.length; n++) {
      a = Math.imul(a ^ text.charCodeAt(n), 0x1000193)
      b = Math.imul(b ^ text.charCodeAt(n), 0x85ebca6b)
    }
    return (a >>> 0).toString(36) + (b >>> 0).toString(36)
  }
  const hasText = (element) => element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '')
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element) || !element.checkVisibility()) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = hash([color, fontSize, fontWeight, textShadow, around(element)].join(' '))
    if (known.has(look)) continue
    known.add(look)
    fresh.push(look)
    element.setAttribute('data-unjudged', '')
  }
  return fresh
}`
