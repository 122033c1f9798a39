/** Calls of detox, for tests that walk the routes. */
interface Ids {
  readonly domain: number
  readonly exception: number
  readonly mail: string
}

/** By the route's name. */
export const DETOX_BODIES: Readonly<Record<string, (ids: Ids) => object>> = {
  updateDetoxConfigRoute: () => ({ values: { word: 'disarm' } }),
  createDetoxExceptionRoute: (ids) => ({ kind: 'extension', value: 'walk', domain_id: ids.domain }),
  updateDetoxExceptionRoute: (ids) => ({ kind: 'extension', value: 'walked', domain_id: ids.domain }),
  activateDetoxExceptionsRoute: (ids) => ({ chk: [ids.exception], is_act: false }),
  deleteDetoxExceptionsRoute: (ids) => ({ chk: [ids.exception] }),
  returnOriginalsRoute: ({ mail }) => ({ chk: [mail], reason: 'walk' }),
  askOriginalRoute: () => ({ reason: 'macro' }),
  decideOriginalRoute: () => ({ approve: false, answer: 'walk' }),
}
