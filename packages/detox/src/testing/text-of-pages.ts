/** For tests: the text of a PDF as PDFium shows it. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

const library = PDFiumLibrary.init()

export async function textOfPages(bytes: Buffer): Promise<string[]> {
  const document = await (await library).loadDocument(bytes)
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
  }
}
