/** The second reader of PDF: PDFium (WebAssembly), which shares nothing with the one that disarms. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** How many pages the document has; throws where it, or its first page, does not open. */
export async function countPages(bytes: Buffer): Promise<number> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  try {
    document.getPage(0).getOriginalSize()
    return document.getPageCount()
  } finally {
    document.destroy()
  }
}
