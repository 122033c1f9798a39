/** Excel 5 to 2003 (.xls, .xlt). */
import { isBook, officeOle } from '../ole/office-ole.ts'

export const EXCEL_BINARY = officeOle(/^(?:Workbook|Book)$/, isBook)
