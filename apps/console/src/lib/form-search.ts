import { intParam, textParam, wordParam } from './search-params.ts'

/** Forms: `cmd` add or mod (product §2), the row to change, and the page to go back to. */
export interface FormSearch {
  readonly cmd: 'add' | 'mod'
  readonly id?: number | undefined
  readonly back?: string | undefined
}
export function formSearch(raw: Record<string, unknown>): FormSearch {
  const id = intParam(raw, 'id', 1, Number.MAX_SAFE_INTEGER)
  const back = textParam(raw, 'back', 200)
  return {
    cmd: id !== undefined && wordParam(raw, 'cmd', ['add', 'mod']) === 'mod' ? 'mod' : 'add',
    id,
    back: back !== undefined && /^\/(?![/\\])/.test(back) ? back : undefined,
  }
}
