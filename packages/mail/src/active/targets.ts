/** Where what a document names leads: to another machine, to a program, or nowhere that a reader of the mail could come. */

/** Addresses that open a program of their own, or run what stands in them. */
const UNSAFE =
  /^(?:javascript|vbscript|data|shell|search|search-ms|ms-(?!(?:word|excel|powerpoint|visio|access|project|publisher|infopath|onenote|outlook):)[a-z-]{1,30}|ldaps?|mk|its|ms-its|hcp|res|jar|local|script|vnd\.sun\.star\.(?!help)[a-z]{1,20}|macro):/i
/** What is asked of another machine. */
const FETCHED = /^(?:https?|ftps?|smb|webdavs?|davs?|mhtml|ldaps?|ms-[a-z-]{1,30}|mk|its):/i

/** As programs take it: without the blanks and breaks that they drop, separators in clear. */
export function plainTarget(target: string): string {
  return target
    .replace(/[\t\r\n]/g, '')
    .trim()
    .replace(/^(?:url:)+/i, '')
    .replace(/%5c/gi, '\\')
    .replace(/%2f/gi, '/')
}

/** Host of `//host/share` in all its spellings: `\\\\host`, `file://host`, `file:////host`, `\\\\?\\UNC\\host`; '' for a path without. */
export function shareHost(target: string): string {
  const path = plainTarget(target).replaceAll('\\', '/')
  const file = /^file:/i.test(path)
  const rest = file ? path.slice(5) : path
  const slashes = /^\/*/.exec(rest)![0].length
  // Three begin a path on the reader's own machine.
  if (slashes < 2 || (file && slashes === 3)) return ''
  const inner = /^\/+[?.]\/(?:UNC\/)?/i.exec(rest)?.[0]
  const host = /^[^/?#]{1,253}/.exec(rest.slice(inner?.length ?? slashes))?.[0] ?? ''
  const name = host
    .replace(/^.*@(?=.)/, (user) => (/@(?:ssl|\d+)$/i.test(host) ? user : ''))
    .replace(/(?:@(?:ssl|\d{1,5}))+$/i, '')
    .replace(/:\d{1,5}$/, '')
    .toLowerCase()
  return /^(?:localhost|127\.\d+\.\d+\.\d+|[a-z]:?|\.|\?)?$/.test(name) ? '' : name
}

/** Host that opening `target` asks for something; '' where it asks none. */
export function targetHost(target: string): string {
  const plain = plainTarget(target).replace(/^mhtml:/i, '')
  const share = shareHost(plain)
  if (share !== '') return share
  const address = /https?:[\\/]{2}.*/i.exec(plain)?.[0] ?? plain
  return URL.parse(address)?.hostname.toLowerCase() ?? ''
}

/** True for what another machine is asked for. */
export function leadsElsewhere(target: string): boolean {
  return FETCHED.test(plainTarget(target)) || shareHost(target) !== ''
}

/** True for a link that, clicked, opens more than a page or the program for mail. */
export function isUnsafeLink(target: string): boolean {
  return UNSAFE.test(plainTarget(target)) || shareHost(target) !== ''
}
