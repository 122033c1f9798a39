/** Documents behind other bytes: word processors look for what their names promise beyond a file's first octets. */

/** Names that Word and Excel open, whatever the file is. */
const OFFICE_NAME = /^(?:doc|dot|rtf|wiz|wbk|xls|xlt|xla|xlw|ppt|pot|pps)[xm]?$/
/** Octets in which a web archive begins. */
const AREA = 1024 * 1024
const RTF_AREA = 4096
const VERSION = /^mime-version[ \t]*:/im
/** A field, or what goes on with one. */
const FIELD = /^(?:[!-9;-~]{1,76}[ \t]*:|[ \t]+\S)/
const MAX_FIELDS = 50
const MULTIPART = /^content-type[ \t]*:\s{0,100}multipart\//im

/** True when `extension` is a name by which an office program is asked to open a file. */
export function isOfficeName(extension: string): boolean {
  return OFFICE_NAME.test(extension)
}

/** Where the header of a web archive (MHTML, RFC 2557) begins; -1 when there is none. */
export function webArchiveAt(bytes: Buffer): number {
  const head = bytes.toString('latin1', 0, AREA)
  const version = VERSION.exec(head)?.index ?? -1
  if (version < 0 || !MULTIPART.test(head)) return -1
  let at = version
  for (let i = 0; i < MAX_FIELDS && at > 0; i++) {
    const before = at < 2 ? 0 : head.lastIndexOf('\n', at - 2) + 1
    if (!FIELD.test(head.slice(before, at))) break
    at = before
  }
  return at
}

/** Where RTF begins behind something else; -1 when it does not. */
export function rtfAt(bytes: Buffer): number {
  return bytes.subarray(0, RTF_AREA).indexOf('{\\rt')
}
