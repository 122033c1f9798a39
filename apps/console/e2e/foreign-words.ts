/** Finds words of the console that are shown in another language than the reader's. */
import { LANGUAGES, type Language, type Text } from '@postern/contract/i18n/texts.ts'
import { SETTINGS } from '@postern/contract/settings/catalogue.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const FOLDER = join(import.meta.dirname, '../../../packages/contract/src/texts')

/** Every whole text of the contract (those with parameters apart) that is not one in `language`. */
export async function wordsForeignTo(language: Language): Promise<ReadonlySet<string>> {
  const texts = await allTexts()
  const own = new Set(texts.map((text) => text[language]))
  const others = LANGUAGES.filter((other) => other !== language)
  return new Set(
    texts
      .flatMap((text) => others.map((other) => text[other]))
      .filter((words) => !words.includes('{') && !own.has(words)),
  )
}

async function allTexts(): Promise<Text[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(names.map((name) => import(join(FOLDER, name)) as Promise<object>))
  return [...modules.flatMap((module) => Object.values(module) as unknown[]), SETTINGS].flatMap(textsIn)
}

function textsIn(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return []
  const words = value as Record<string, unknown>
  if (LANGUAGES.every((language) => typeof words[language] === 'string')) return [value as Text]
  return Object.values(words).flatMap(textsIn)
}

/** What readers and their screen readers are told on the page, but for the names of languages, each in its own. */
export async function shownWords(page: Page): Promise<string[]> {
  return page.evaluate(`(() => {
    const words = new Set()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) words.add(node.data.trim())
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll('[' + name + ']')) words.add(element.getAttribute(name).trim())
    return [...words].filter((word) => word !== '' && !['한국어', 'English', '日本語'].includes(word))
  })()`)
}
