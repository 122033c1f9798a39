/** Relationships of Office Open XML packages (ECMA-376 part 2 §9): what a part needs of others, and of other machines. */
import { XmlReader } from '../xml/xml-reader.ts'
import type { ActiveFeature, Met } from './features.ts'
import { isUnsafeLink, leadsElsewhere, shareHost } from './targets.ts'

/** By the last word of a relationship's type: what is fetched, or opened in place, without a click. */
const FETCHED: ReadonlySet<string> = new Set([
  'attachedtemplate',
  'oleobject',
  'frame',
  'subdocument',
  'afchunk',
  'altchunk',
  'package',
  'control',
  'activexcontrolbinary',
  'webextension',
  'vbaproject',
  'xlmacrosheet',
  'xlintlmacrosheet',
  'officedocument',
  'settings',
  'styles',
  'header',
  'footer',
  'glossarydocument',
  'transform',
  'mailmergesource',
  'mailmergeheadersource',
  'customxml',
  'extensibility',
])

/** What a relationship within the package tells, wherever its part lies. */
const INNER: Readonly<Record<string, ActiveFeature>> = {
  vbaproject: 'macro',
  xlmacrosheet: 'macro-sheet',
  xlintlmacrosheet: 'macro-sheet',
  control: 'activex',
  activexcontrolbinary: 'activex',
  oleobject: 'object',
  package: 'embedded',
}

export interface Relationship {
  /** Last word of its type, lower case. */
  readonly type: string
  readonly target: string
  readonly external: boolean
}

export function* relationshipsIn(xml: string): Iterable<Relationship> {
  const reader = new XmlReader(xml)
  for (let token = reader.next(); token !== 'end'; token = reader.next()) {
    if (token !== 'open' || reader.name !== 'Relationship') continue
    let [type, target, mode] = ['', '', '']
    for (const [name, value] of reader.attributes()) {
      if (name === 'Type') type = value.trim().split('/').at(-1)!.toLowerCase()
      else if (name === 'Target') target = value
      else if (name === 'TargetMode') mode = value.trim()
    }
    // Within the package no other machine can be meant, whatever the mode says.
    yield { type, target, external: /^external$/i.test(mode) || leadsElsewhere(target) }
  }
}

export function* relationshipMet({ type, target, external }: Relationship): Iterable<Met> {
  if (!external) {
    const feature = INNER[type]
    if (feature !== undefined) yield [feature, target]
  } else if (type === 'hyperlink') {
    yield ['links', target]
    if (isUnsafeLink(target)) yield ['link-unsafe', target]
  } else if (FETCHED.has(type)) yield [leadsElsewhere(target) ? 'remote' : 'linked', target]
  // A picture on a share gives the reader's password away; one on the web tells that it was seen.
  else yield [shareHost(target) === '' ? 'linked' : 'remote', target]
}
