/** The second reader of PDF: PDFium (WebAssembly), which shares nothing with the one that disarms. */
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** How many pages the document has; throws where it, or its first page, does not open. */
export function countPages(bytes: Buffer): Promise<number> {
  return opened(bytes, (document) => {
    document.getPage(0).getOriginalSize()
    return document.getPageCount()
  })
}

/** Of each page the text. */
export function textOfPages(bytes: Buffer): Promise<string[]> {
  return opened(bytes, (document) => [...document.pages()].map((page) => page.getText()))
}

async function opened<T>(bytes: Buffer, read: (document: PDFiumDocument) => T): Promise<T> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(bytes)
  try {
    return read(document)
  } finally {
    document.destroy()
  }
}
