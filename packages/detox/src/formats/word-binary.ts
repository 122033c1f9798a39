/** Word 6 to 2003 (.doc, .dot). */
import { isWord, officeOle } from '../ole/office-ole.ts'

export const WORD_BINARY = officeOle(/^WordDocument$/, isWord)
