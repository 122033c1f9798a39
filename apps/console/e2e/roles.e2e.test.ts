/**
 * Every screen as each role of the sample company: what the menu offers opens, in the reader's words, without an error or a refused
 * call; what it does not offer stays closed.
 */
import { LANGUAGES, type Language } from '@postern/contract/i18n/texts.ts'
import { MENU, mayOpen, menuFor } from '@postern/contract/menu.ts'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionOf } from './api.ts'
import { expectAccessible, overflowOf } from './browser.ts'
import { shownWords, wordsForeignTo } from './foreign-words.ts'
import type { Person } from './screens.ts'
import { startTour, type Tour } from './tour.ts'

/** Administrators read each other's words: between them, each screen is read in every language. */
const READING: Readonly<Record<Person, readonly Language[]>> = {
  super: ['en', 'ja'],
  domain: ['ko'],
  group: ['en'],
  personal: LANGUAGES,
}
const PEOPLE = Object.keys(READING) as readonly Person[]
const LEAVES = MENU.flatMap(({ groups }) => groups).flatMap(({ leaves }) => leaves)
/** ms for a walk through all screens. */
const WALK = 180_000

let tour: Tour
beforeAll(async () => {
  tour = await startTour()
}, 240_000)
afterAll(() => tour?.end())

describe.each(PEOPLE)('%s', (person) => {
  test.each(READING[person])(
    'every screen of the menu in %s',
    async (language) => {
      const { page, settle } = await tour.open(person, { language, scheme: 'light' })
      const problems = listen(page)
      const foreign = await wordsForeignTo(language)
      await page.goto('/')
      await settle()
      const { permissions, user } = await sessionOf(page)
      // Names are data: the first administrator's is an English word.
      const strange = (words: string): boolean => foreign.has(words) && words !== user.name
      const found: Record<string, readonly string[]> = {}
      const paths = pathsFor(permissions)
      for (const path of paths) {
        await follow(page, path)
        await settle()
        found[path] = [...problems.splice(0), ...(await faultsOf(page, language, strange))]
        // The screens of administrators are judged one by one (accessibility.e2e); a person's own differ from these.
        if (language === 'ko' && person === 'personal')
          await expectAccessible(page, `${path} ${person}`, { contrast: false })
      }
      await page.close()
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({})
      expect(paths.length).toBeGreaterThan(person === 'personal' ? 3 : 10)
    },
    WALK,
  )

  test(
    'nothing that the menu leaves out',
    async () => {
      const { page, settle } = await tour.open(person, { language: 'en', scheme: 'light' })
      await page.goto('/')
      await settle()
      const { permissions } = await sessionOf(page)
      const problems = listen(page)
      for (const { link } of LEAVES.filter((leaf) => !mayOpen(leaf.link, permissions))) {
        await follow(page, link)
        await page.getByRole('heading', { name: SHELL_TEXTS.notAllowedTitle.en }).waitFor()
      }
      await settle()
      await page.close()
      // The closed screens asked the server for nothing.
      expect(problems).toEqual([])
    },
    WALK,
  )
})

/** What the menu offers, the forms of its lists, and what everybody has. */
function pathsFor(permissions: readonly string[]): readonly string[] {
  const links = menuFor(permissions)
    .flatMap(({ groups }) => groups)
    .flatMap(({ leaves }) => leaves)
    .map(({ link }) => link)
  const forms = links
    .filter((link) => link.endsWith('/list') && !NO_FORM.has(link))
    .map((link) => link.replace(/\/list$/, '/form'))
    .filter((path) => !needsForm(path) || permissions.includes(needsForm(path)!))
  return ['/', ...links, ...forms, '/modify']
}

/** Filled in by a dialog on the list. */
const NO_FORM = new Set(['/config/mail-server/list', '/member/application/list'])

/** The permission that a form asks for besides that of its list. */
function needsForm(path: string): string | undefined {
  return LEAVES.flatMap(({ otherwise = [] }) => otherwise).find(({ link }) => link.split('?')[0] === path)
    ?.permission
}

/** As a link of the page would, without loading the console anew. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.waitForURL((url) => url.pathname === path.split('?')[0] || path === '/')
}

async function faultsOf(
  page: Page,
  language: Language,
  isStrange: (words: string) => boolean,
): Promise<string[]> {
  const faults = (await overflowOf(page)).map((element) => `too wide: ${element}`)
  const heading = (await page.locator('main h1').first().textContent())?.trim() ?? ''
  if (heading === '') faults.push('no heading')
  if (heading === SHELL_TEXTS.notAllowedTitle[language]) faults.push('closed')
  if ((await page.title()) !== `${heading} · Postern`) faults.push(`the tab says ${await page.title()}`)
  if ((await page.locator('html').getAttribute('lang')) !== language)
    faults.push('not marked as its language')
  const alerts = await page.locator('main [role=alert]').allTextContents()
  faults.push(...alerts.map((text) => `alert: ${text}`))
  const strange = (await shownWords(page)).filter(isStrange)
  return [...faults, ...strange.map((words) => `not in ${language}: ${words}`)]
}

/** Collects what the browser reports and what the server refuses. */
function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}
