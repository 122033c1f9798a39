/** For tests: PDFs of hand-written objects. */

/** `objects`: the text of each, from number 1 on, the catalogue first; with `stream` at the end of a dictionary what follows is its data. */
export function makePdf(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const at of places) text += `${String(at).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<</Root 1 0 R/Size ${objects.length + 1}${trailer}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A document of one page. Object 3 is the page, 4 what it draws; `more` begins at 5. */
export function onePage(catalog: string, page = '', more: readonly string[] = [], trailer = ''): Buffer {
  return makePdf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R${page}>>`,
      streamOf('', '0 0 50 50 re f'),
      ...more,
    ],
    trailer,
  )
}

export function streamOf(keys: string, data: string): string {
  return `<<${keys}/Length ${data.length}>>\nstream\n${data}\nendstream`
}
