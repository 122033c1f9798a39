/**
 * Screens of features as their routes declare them, for a caller of some role, before a server that answers declared
 * routes: the calls of the page and the answers of the server both have to fit the contract. For files of
 * `@vitest-environment happy-dom`.
 */
import type { RouteDefinition, RouteReply } from '@postern/contract/routes/define.ts'
import { createRoute, type AnyRoute } from '@tanstack/react-router'
import { fireEvent, waitFor } from '@testing-library/react'
import { endPage, Refusal, showRoute, type Call, type Server } from './dom.tsx'
import { signOut } from './session.ts'

export { signIn } from './session.ts'

/** Calls and answers that did not fit the contract since the test began. */
let faults: string[] = []

/** Ends page and session, and fails the test where a call or an answer did not fit. After each test. */
export function endScreen(): void {
  endPage()
  signOut()
  const found = faults
  faults = []
  if (found.length > 0) throw new Error(found.join('\n'))
}

interface Answer {
  readonly route: RouteDefinition
  readonly fits: RegExp
  readonly answer: (call: Call) => unknown
}

/** How the server answers a route. */
export const on = <R extends RouteDefinition>(
  route: R,
  answer: (call: Call) => RouteReply<R> | Refusal,
): Answer => ({ route, fits: new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), answer })

/** A server of these routes; the first that fits answers. */
export const serverOf =
  (...answers: readonly Answer[]): Server =>
  (call) => {
    const { method, path, query, body } = call
    const found = answers.find(({ route, fits }) => route.method === method && fits.test(path))
    if (!found) return failed(`${method} ${path}: nobody answers`)
    const { route } = found
    const asked = [route.query?.safeParse(query), route.body?.safeParse(body)].find(
      (result) => result?.success === false,
    )
    if (asked)
      return failed(`${method} ${path}: sent ${JSON.stringify(body ?? query)}: ${asked.error?.message}`)
    const reply = found.answer(call)
    if (reply instanceof Refusal || typeof route.reply !== 'object') return reply
    const read = route.reply.safeParse(reply)
    return read.success ? reply : failed(`${method} ${path}: answered ${read.error.message}`)
  }

function failed(words: string): Refusal {
  faults.push(words)
  return new Refusal('INTERNAL')
}

/** Shows the screen of `routes` that stands at `address`; pages it leads to are empty. */
export function showScreen(address: string, routes: readonly AnyRoute[], server: Server) {
  const { pathname } = new URL(address, 'http://console.example')
  const route = routes.find(({ options }) =>
    new RegExp(`^${String(Reflect.get(options, 'path')).replaceAll(/\$\w+/g, '[^/]+')}$`).test(pathname),
  )
  if (!route) throw new Error(`no screen at ${address}`)
  return showRoute(
    address,
    (root) => {
      const shell = createRoute({ getParentRoute: () => root, id: 'shell' })
      return shell.addChildren([createRoute({ ...route.options, getParentRoute: () => shell } as never)])
    },
    server,
  )
}

/** The calls that may change something. */
export const sent = (calls: readonly Call[]) => calls.filter(({ method }) => method !== 'GET')

/** The first that is there within the usual time. Looks at the DOM itself: names by role take seconds on large forms. */
const found = <T extends Element>(what: string, look: () => T | undefined): Promise<T> =>
  waitFor(() => {
    const element = look()
    if (!element) throw new Error(`not found: ${what}`)
    return element
  })
const all = <T extends Element>(selector: string): T[] => [...document.querySelectorAll<T>(selector)]

/** Whether it bears a name, beside the mark of fields that have to be filled in and a sentence that explains it. */
const bears = (element: Element, name: string): boolean =>
  element.textContent.replace(/\s*\*$/, '') === name ||
  [...element.children].some((part) => bears(part, name))

function fieldOf(label: string): HTMLInputElement | undefined {
  const named = all<HTMLLabelElement>('label').find((one) => one.htmlFor !== '' && bears(one, label))
  const input = named && document.getElementById(named.htmlFor)
  const fields = all<HTMLInputElement>('input[aria-label], textarea[aria-label]')
  return (
    (input as HTMLInputElement | null | undefined) ??
    fields.find((one) => one.getAttribute('aria-label') === label)
  )
}

/** A field by its label. */
export const field = (label: string) => found(label, () => fieldOf(label))

/** Whether a field is shown. */
export const shows = (label: string): boolean => fieldOf(label) !== undefined

const dialogOf = () => all('[role="dialog"], [role="alertdialog"]').at(-1)
function buttonOf(name: string): HTMLButtonElement | undefined {
  const named = (one: HTMLButtonElement) => (one.getAttribute('aria-label') ?? one.textContent) === name
  const above = [...(dialogOf()?.querySelectorAll('button') ?? [])]
  return above.find(named) ?? all<HTMLButtonElement>('button').find(named)
}

/** A button by its name: of a dialog over the page before one of the page. */
export const button = (name: string) => found(name, () => buttonOf(name))
export const hasButton = (name: string): boolean => buttonOf(name) !== undefined
export const press = async (name: string) => fireEvent.click(await button(name))

export const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } })

/** Turns a switch or a box, or chooses a radio. */
export const tick = async (label: string) => fireEvent.click(await field(label))

/** A list that opens before its field has settled on an id is not the one that the field names; it is the last then. */
function optionsOf(input: HTMLInputElement): Element[] {
  const named = document.getElementById(input.getAttribute('aria-controls') ?? '')
  const list = named ?? all('[role="listbox"]').at(-1)
  return [...(list?.querySelectorAll('[role="option"]') ?? [])]
}

/** Chooses of a list that opens below its field. */
export async function pick(label: string, option: string): Promise<void> {
  const input = await field(label)
  fireEvent.click(input)
  fireEvent.click(await found(option, () => optionsOf(input).find((one) => bears(one, option))))
}

/** What a list offers. */
export async function offered(label: string): Promise<readonly (string | null)[]> {
  const input = await field(label)
  fireEvent.click(input)
  await found(`options of ${label}`, () => optionsOf(input)[0])
  return optionsOf(input).map(({ textContent }) => textContent)
}

/** The error that stands at a field; '' without one. */
export async function problemAt(label: string): Promise<string> {
  const { id } = await field(label)
  return document.getElementById(`${id}-error`)?.textContent ?? ''
}

/** Waits until something is wrong with a field. */
export const refusedAt = (label: string) =>
  waitFor(async () => {
    if ((await problemAt(label)) === '') throw new Error(`nothing wrong: ${label}`)
  })

/** A question over the page, by its words. */
export const dialog = () => found('dialog', dialogOf)
