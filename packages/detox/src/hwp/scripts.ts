/** Scripts of HWP and HWPX: those that do anything become the empty ones that the word processor gives every document. */
const HEADER = 'var Documents = XHwpDocuments;\r\nvar Document = Documents.Active_XHwpDocument;\r\n'
const SOURCE = 'function OnDocument_New()\r\n{\r\n\t//todo : \r\n}\r\n\r\n'

/** Of HWPX, by the name of its part. */
export function emptyScript(name: string): Buffer {
  const text = /headerScripts/i.test(name) ? HEADER : /sourceScripts/i.test(name) ? SOURCE : ''
  return Buffer.from(`\ufeff${text}`, 'utf16le')
}

/** `DefaultJScript` of HWP: header, source, before and behind; each with its length ahead; an end. */
export function emptyJScript(): Buffer {
  const texts = [HEADER, SOURCE, '', ''].map((text) =>
    Buffer.concat([long(text.length), Buffer.from(text, 'utf16le')]),
  )
  return Buffer.concat([...texts, long(0xffffffff)])
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
