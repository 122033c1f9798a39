/**
 * What programs take a file for beside what its first bytes say. They look for these beyond the start:
 *
 * - PDF: `%PDF-` within 1,024 bytes (ISO 32000-1 H.3.4.1), behind anything; some need no header in what is named .pdf.
 * - Zip: its directory within the last 65,557 bytes, headers anywhere; RAR, 7z, CAB and ACE: a mark anywhere (embedded.ts).
 * - tar: a sum within the first block (open-file.ts). Images of disks: marks at fixed places, or at the end (file-magic.ts).
 * - Pages that Safari saved (.webarchive): the markup lies within a list of properties, as it is.
 * - RTF, markup, scripts, messages, calendars: behind a byte order mark and blanks (file-type-text.ts).
 * - Pages, scripts and shortcuts by their name, whatever they begin with (links/gatherer.ts, active/gatherer.ts).
 *
 * All others, compound files and programs among them, are known by their first bytes alone.
 */
import { UNKNOWN, type DetectedType } from '../file-type/detected-type.ts'
import { hasPdfHeader, pdfType } from '../file-type/pdf-header.ts'

const PROPERTIES = Buffer.from('bplist0')
const PAGE = Buffer.from('WebMainResource')
const SAVED_PAGE: DetectedType = { ...UNKNOWN, type: 'text/html', extension: 'webarchive' }
const NONE: readonly DetectedType[] = []
/** Of documents that programs repair; one of them stands in each. */
const REMAINS = ['endobj', 'trailer', 'startxref']

/** Bounded but for files named .pdf that are none. */
export function otherFaces(
  content: Buffer,
  { type }: DetectedType,
  extension: string,
): readonly DetectedType[] {
  if (type === 'application/pdf') return NONE
  if (content.subarray(0, PROPERTIES.length).equals(PROPERTIES) && content.includes(PAGE)) return [SAVED_PAGE]
  const named = extension === 'pdf' && REMAINS.some((word) => content.includes(word))
  return named || hasPdfHeader(content) ? [pdfType(content)] : NONE
}
