/** Reads and writes of the rows that a list page and its form show, typed by the routes of the contract. */
import type { RouteDefinition, RouteInput, RouteReply } from '@postern/contract/routes/define.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { call, type CallInput } from '../api/client.ts'
import { listSize } from './display.ts'
import { READ_ANEW, type Edited } from './use-edited.ts'

interface Signalled {
  readonly signal: AbortSignal
}
type Body<R extends RouteDefinition> = RouteInput<R>['body']
/** What `call` takes. Its type cannot be worked out here, where the route is still any. */
const inputOf = <R extends RouteDefinition>(input: object) => input as CallInput<R>

/** The read of one page of a list, as its address asks for it; `name` is what a change refreshes. */
export const listQuery =
  <R extends RouteDefinition>(name: string, route: R) =>
  (search: RouteInput<R>['query'] & { readonly size?: number | undefined }) => ({
    queryKey: [name, 'list', search] as const,
    queryFn: ({ signal }: Signalled): Promise<RouteReply<R>> =>
      call(route, inputOf<R>({ query: { ...search, size: search.size ?? listSize() } }), { signal }),
    placeholderData: keepPreviousData,
  })

/** The read of one row for its form. */
export const rowQuery =
  <R extends RouteDefinition>(name: string, route: R) =>
  (id: number) => ({
    queryKey: [name, 'one', id] as const,
    queryFn: ({ signal }: Signalled): Promise<RouteReply<R>> =>
      call(route, inputOf<R>({ params: { id } }), { signal }),
    ...READ_ANEW,
  })

/**
 * Saves what a form holds: as a change of the row that the form was made from, or as a new row.
 *
 * @param create takes the form's values
 * @param update takes the same with the version
 * @param kept fields that a new row is given and that then stay: a change does not send them
 */
export const saving =
  <C extends RouteDefinition, U extends RouteDefinition, Kept extends keyof Body<C> = never>(
    create: C,
    update: Omit<Body<C>, Kept> & { version: string } extends Body<U> ? U : never,
    kept: readonly Kept[] = [],
  ) =>
  (edited: Edited | undefined, body: Body<C>): Promise<RouteReply<C> | RouteReply<U>> => {
    if (!edited) return call(create, inputOf<C>({ body }))
    const changes = Object.entries(body as object).filter(([field]) => !kept.some((one) => one === field))
    return call(
      update,
      inputOf<U>({
        params: { id: edited.id },
        body: { ...Object.fromEntries(changes), version: edited.version },
      }),
    )
  }

type Ids<R extends RouteDefinition> = Body<R> extends { chk: string[] } ? string[] : number[]

/** What a bulk action does with the chosen rows, where it needs nothing but their ids. */
export const withRows =
  <R extends RouteDefinition>(route: R) =>
  (chk: Ids<R>): Promise<RouteReply<R>> =>
    call(route, inputOf<R>({ body: { chk } }))

/** Turns the chosen rows on or off. */
export const turning =
  <R extends RouteDefinition>(route: R) =>
  (active: boolean) =>
  (chk: Ids<R>): Promise<RouteReply<R>> =>
    call(route, inputOf<R>({ body: { chk, is_act: active } }))
