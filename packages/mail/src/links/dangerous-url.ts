/** Addresses that start a program, hand out the reader's credentials or carry a file, in every spelling that programs take. */

/** A dangerous address, as short as it can be told. */
type DangerousUrl = string

const MAX_URL = 2048
const SHOWN = 60
/** Run by programs that show pages, whatever they are spelled with. */
const SCRIPT = /^(?:javascript|vbscript|livescript|mocha):/i
/** Handlers that Windows and other systems have registered for programs that take commands from an address. */
const PROGRAM =
  /^(?:search|search-ms|shell|hcp|mk|its|mhtml|jar|res|ldaps?|smb|cifs|nfs|afp|dav|davs|webdavs?|jnlps?|wscript|cmd|powershell|ms-[a-z][a-z-]{1,30}):/i
const HARMLESS_PROGRAM = /^ms-(?:windows-store|outlook|people|clock|calculator):/i
/** Where companies keep their documents: Office opens them from mail of its own. */
const OFFICE_CLOUD =
  /^ms-(?:word|excel|powerpoint|visio|access|project|publisher|spd|infopath):[a-z]{3}\|u\|https:\/\/[\w-]{1,63}\.sharepoint\.(?:com|cn)[/|]/i
/** Content of data: that a program shows and does not run. */
const SHOWN_DATA =
  /^data:\s*(?:[;,]|image\/(?!svg)|audio\/|video\/|font\/|text\/(?:plain|calendar|vcard|x-vcard))/i

/** As browsers read an address: what stands before it, and tabs and line breaks within, left out. */
export function plainUrl(value: string, most = MAX_URL): string {
  let from = 0
  while (from < value.length && value.charCodeAt(from) <= 32) from++
  return value.slice(from, from + most).replace(/[\t\r\n]/g, '')
}

/** What is dangerous about an address that a reader is led to, null where nothing is. `written` tells how it is spelled. */
export function dangerousUrl(value: string, written = value): DangerousUrl | null {
  const url = plainUrl(value)
  if (SCRIPT.test(url)) {
    const scheme = url.slice(0, url.indexOf(':') + 1).toLowerCase()
    // Mail programs don't run it, and honest mail has it: only its disguise tells.
    return scheme === 'javascript:' && written.toLowerCase().includes(scheme) ? null : scheme
  }
  if (PROGRAM.test(url) && !HARMLESS_PROGRAM.test(url) && !OFFICE_CLOUD.test(url)) return shown(url)
  if (isForeignFile(url)) return shown(url)
  return /^data:/i.test(url) && !SHOWN_DATA.test(url) ? shown(url.slice(0, 30)) : null
}

/** What is dangerous about an address that is fetched without a click: a share, to which Windows hands its user's password hash. */
export function dangerousFetch(value: string): DangerousUrl | null {
  const url = plainUrl(value)
  return isForeignFile(url) || /^(?:smb|cifs|davs?|ldaps?|search-ms|ms-[a-z-]{2,30}):/i.test(url)
    ? shown(url)
    : null
}

const FETCHED_BY_STYLE = /(?:url\(|@import)\s{0,20}["']?\s{0,20}([^"')\s]{3,300})/gi

/** The first such address of a style sheet, null where there is none. */
export function dangerousInStyle(css: string): DangerousUrl | null {
  for (const [, url = ''] of css.matchAll(FETCHED_BY_STYLE)) {
    // A style sheet writes a backslash as two.
    const danger = dangerousFetch(url.startsWith('\\\\\\\\') ? url.replaceAll('\\\\', '\\') : url)
    if (danger !== null) return danger
  }
  return null
}

/** Whether it is a script's, in whatever spelling. */
export function isScriptUrl(value: string): boolean {
  return SCRIPT.test(plainUrl(value))
}

/** A file of another computer: `\\host\share`, `file://host/share`, `file:///\\host\share!x`; not those of a drive. */
function isForeignFile(url: string): boolean {
  const path = url.replace(/%5c/gi, '\\').replace(/%2f/gi, '/')
  const scheme = /^file:/i.test(path)
  const rest = scheme ? path.slice(5) : path
  const slashes = /^[\\/]*/.exec(rest)![0]
  const name = rest.slice(slashes.length)
  if (name === '' || /^(?:[a-z][:|]|localhost[\\/])/i.test(name)) return false
  if (!scheme) return slashes.length > 1 && slashes.includes('\\')
  return slashes.length === 2 || slashes.length > 3
}

function shown(url: string): DangerousUrl {
  return url.slice(0, SHOWN)
}

/** Addresses in running text that mail programs make links of; those of hosts without a dot are somebody's own. */
const IN_TEXT =
  /\b(?:search-ms|ms-[a-z][a-z-]{1,30}|ldaps?|smb|file):[^\s<>"']{2,300}|\\\\[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?:@[\w@]{1,20})?\\[\w$]/gi
const COMMAND = /^(?:search-ms:\S*=|ms-[a-z-]+:(?:[/?{-]|[a-z]{3}\|)|ldaps?:\/\/|smb:\/\/)/i

/** The first dangerous address of a text, null where there is none. Linear. */
export function dangerousInText(text: string): DangerousUrl | null {
  for (const [found] of text.matchAll(IN_TEXT)) {
    const asFile = /^(?:file:|\\)/i.test(found)
    if (asFile ? isForeignFile(found) && hasFarHost(found) : COMMAND.test(found)) {
      const danger = dangerousUrl(found)
      if (danger !== null) return danger
    }
  }
  return null
}

function hasFarHost(url: string): boolean {
  return /[\\/]{2}[^\\/]*[.@]/.test(url)
}

/** The same for calendars (RFC 5545), whose lines are folded and whose texts may be HTML. */
export function dangerousInCalendar(text: string): DangerousUrl | null {
  const unfolded = text.replace(/\r?\n[ \t]/g, '')
  for (const [, value = ''] of unfolded.matchAll(/^[A-Z-]{3,30}(?:;[^:\r\n]{0,200})?:([^\r\n]{1,4000})/gm)) {
    const danger = dangerousUrl(value.replace(/\\([\\,;])/g, '$1')) ?? dangerousFetch(value)
    if (danger !== null) return danger
  }
  return dangerousInText(unfolded)
}
