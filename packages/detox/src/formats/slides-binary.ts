/** PowerPoint 97 to 2003 (.ppt, .pps, .pot). */
import { isPresentation, officeOle } from '../ole/office-ole.ts'

export const SLIDES_BINARY = officeOle(/^PowerPoint Document$/, isPresentation)
