/**
 * PDF (ISO 32000): all objects are read, those that are known are written anew. Earlier versions of the document, objects that nothing
 * refers to and bytes that belong to nothing do not come out again. Links to pages and addresses stay; streams of pages, pictures and
 * fonts are taken over as they are.
 */
import type { RemovedCode } from '@postern/contract/codes/detox.ts'
import { meetSignature } from '../failure.ts'
import type { Format } from '../format.ts'
import { copyPdf } from '../pdf/copy-pdf.ts'
import { seenToAct } from '../pdf/judge-pdf.ts'
import { readPdf, type PdfFile } from '../pdf/read-pdf.ts'
import { unreferred } from '../pdf/unreferred.ts'
import { dictOf } from '../pdf/values.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { countPages } from '../pdf/pdfium.ts'

/** Line breaks and marks that programs leave between objects. */
const MAX_FOREIGN = 64

export const PDF: Format = {
  disarm(file, context) {
    const read = readPdf(file.bytes, context.budget)
    const signed = isSigned(read)
    const notes: (readonly [RemovedCode, string | undefined])[] = []
    let linked = false
    // Other links would break the signature as much as anything else.
    const own = { ...context, links: signed ? null : context.links, changed: () => void (linked = true) }
    const { objects, trailer } = copyPdf(read, own, (code, detail) => notes.push([code, detail]))
    if (!signed) for (const detail of hiddenIn(read)) notes.push(['hidden-data', detail])
    if (notes.length === 0 && !signed) {
      // Another reader may take the file for something else than this one does.
      const seen = seenToAct(file.bytes, context.budget)
      if (seen !== null) notes.push(['hidden-data', seen])
    }
    if (signed && notes.every(([code]) => code === 'signature')) return file
    if (signed) meetSignature(context.policy.signed)
    for (const [code, detail] of notes) context.removed(code, detail)
    if (linked) context.changed()
    return notes.length === 0 && !linked
      ? file
      : { name: file.name, bytes: writePdf(objects, trailer, read.version) }
  },
  async reopens(bytes) {
    return (await countPages(bytes)) > 0
  },
}

function* hiddenIn(file: PdfFile): Iterable<string> {
  if (file.replaced > 0) yield `earlier versions of ${file.replaced} objects`
  if (file.foreign > MAX_FOREIGN) yield `${file.foreign} bytes between objects`
  const count = unreferred(file)
  if (count > 0) yield `${count} objects that nothing refers to`
}

function isSigned({ objects }: PdfFile): boolean {
  return [...objects.values()].some((value) => dictOf(value)?.has('ByteRange') === true)
}
