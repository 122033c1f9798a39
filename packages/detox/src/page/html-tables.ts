/** What is known of HTML: elements and attributes that show something and do nothing. */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'

/** By name. Foreign names come from pages: in an object, `constructor` would find one of its own. */
export function codes(table: Readonly<Record<string, RemovedCode>>): ReadonlyMap<string, RemovedCode> {
  return new Map(Object.entries(table))
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

export const KEPT = words(
  'html head title body header footer main section article nav aside address h1 h2 h3 h4 h5 h6 hgroup p div span a abbr acronym b ' +
    'big bdi bdo blockquote br center cite code dd del details summary dfn dl dt em figcaption figure font hr i img ins kbd li ol ul ' +
    'menu dir mark nobr wbr pre q rp rt rtc rb ruby s samp small strike strong sub sup table caption col colgroup tbody td tfoot th ' +
    'thead tr time tt u var picture map area style label legend fieldset meter progress output',
)
/** Elements that go with what they hold. */
export const DROPPED = codes({
  script: 'script',
  iframe: 'external-relation',
  frame: 'external-relation',
  object: 'ole-object',
  embed: 'ole-object',
  applet: 'ole-object',
  portal: 'external-relation',
  fencedframe: 'external-relation',
  audio: 'media',
  video: 'media',
  bgsound: 'media',
  track: 'media',
  param: 'ole-object',
  base: 'external-relation',
  link: 'external-relation',
  xml: 'unknown-part',
  template: 'unknown-part',
  math: 'unknown-part',
  input: 'form',
  select: 'form',
  datalist: 'form',
  option: 'form',
  keygen: 'form',
})
/** Elements whose tags go; what they hold stays. */
export const UNWRAPPED = codes({
  form: 'form',
  button: 'form',
  textarea: 'form',
})
export const VOID = words('area br col hr img wbr meta')

export const ATTRIBUTES = words(
  'id class title lang dir align valign width height bgcolor color border bordercolor cellpadding cellspacing colspan rowspan nowrap ' +
    'face size alt hidden role start type value span scope headers summary rules frame datetime rel target shape coords open reversed ' +
    'clear hspace vspace noshade char charoff compact loading decoding link vlink alink text leftmargin topmargin marginwidth ' +
    'marginheight abbr axis name xml:lang for min max low high optimum',
)
/** Attributes whose value is fetched, run or sent to. */
export const FETCHING = codes({
  action: 'form-action',
  formaction: 'form-action',
  ping: 'external-relation',
  attributionsrc: 'external-relation',
  dynsrc: 'media',
  poster: 'media',
  srcdoc: 'external-relation',
  data: 'external-relation',
  codebase: 'external-relation',
  classid: 'ole-object',
  manifest: 'external-relation',
  profile: 'external-relation',
  longdesc: 'external-relation',
  datasrc: 'external-relation',
  'xlink:href': 'external-relation',
})
/** Mail programs show nothing of these elements and attributes, or ask their readers about them as about pictures. */
export const IGNORED_IN_MAIL = words(
  'link base xml math template track param audio video bgsound poster dynsrc profile longdesc manifest ping attributionsrc',
)
export const PICTURES = words('src background lowsrc')
