/** Actions of PDF (ISO 32000-2 §12.6): which stay, and what is said of the others. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { isSafeLink } from '../safe-link.ts'
import { dictOf, nameOf, textOf, type PdfDict, type PdfValue } from './values.ts'
import type { Resolve } from './pdf-filters.ts'

const CODES: Readonly<Record<string, RemovedCode>> = {
  JavaScript: 'script',
  ECMAScript: 'script',
  Launch: 'launch',
  GoToR: 'external-relation',
  GoToE: 'embedded-file',
  SubmitForm: 'submit',
  ImportData: 'form-action',
  ResetForm: 'form-action',
  URI: 'uri-action',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMediaExecute: 'media',
  GoTo3DView: 'media',
}
/** Of the document alone, at a click. */
const NAMED: ReadonlySet<string> = new Set([
  'NextPage',
  'PrevPage',
  'FirstPage',
  'LastPage',
  'GoBack',
  'GoForward',
])
/** Kinds that stay, and their keys by what lies behind them. */
export const KEPT: Readonly<Record<string, Readonly<Record<string, 'data' | 'destination' | 'structure'>>>> =
  {
    GoTo: { D: 'destination', SD: 'structure' },
    Named: { N: 'data' },
    SetOCGState: { State: 'data', PreserveRB: 'data' },
    URI: { URI: 'data', IsMap: 'data' },
  }
const MAX_CHAIN = 100

export interface LostAction {
  readonly code: RemovedCode
  readonly detail: string
}

/** Null where the action may stay. */
export function lostAction(action: PdfDict, resolve: Resolve): LostAction | null {
  const kind = nameOf(resolve(action.get('S')))
  if (kind === 'URI') {
    const address = textOf(resolve(action.get('URI')))
    return isSafeLink(address) ? null : { code: 'dangerous-link', detail: address }
  }
  if (kind === 'Named') {
    const name = nameOf(resolve(action.get('N')))
    return NAMED.has(name) ? null : { code: 'action', detail: name }
  }
  return KEPT[kind] ? null : { code: CODES[kind] ?? 'action', detail: detailOf(action, kind, resolve) }
}

/** Each action that something starts by itself: of a dictionary of events, with what follows each. */
export function actionsOf(value: PdfValue | undefined, resolve: Resolve): LostAction[] {
  const dict = dictOf(resolve(value))
  if (!dict) return []
  const found: LostAction[] = []
  const waiting: PdfDict[] = dict.has('S')
    ? [dict]
    : [...dict.values()].flatMap((each) => dictOf(resolve(each)) ?? [])
  while (waiting.length > 0 && found.length < MAX_CHAIN) {
    const action = waiting.pop()!
    const kind = nameOf(resolve(action.get('S')))
    found.push({ code: CODES[kind] ?? 'action', detail: detailOf(action, kind, resolve) })
    const next = resolve(action.get('Next'))
    for (const each of Array.isArray(next) ? next : [next]) {
      const following = dictOf(resolve(each))
      if (following) waiting.push(following)
    }
  }
  return found
}

function detailOf(action: PdfDict, kind: string, resolve: Resolve): string {
  for (const key of ['JS', 'URI', 'F', 'Win', 'N']) {
    const value = resolve(action.get(key))
    const inner = dictOf(value)
    const text = textOf(value) || textOf(resolve(inner?.get('UF') ?? inner?.get('F') ?? inner?.get('URL')))
    if (text !== '') return text
  }
  return kind
}
