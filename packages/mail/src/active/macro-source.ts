/** What the source text of a macro does: Basic in all its kinds, VBScript, other scripts of documents. */
import type { Met } from './features.ts'

/** Procedures that start without being asked for. */
const STARTS =
  /\b(?:auto_?(?:open|exec|close|new|exit)|(?:document|workbook|presentation|app)_(?:open|close|beforeclose|activate|new|beforesave|sheetactivate|newmail)|\w{1,40}_(?:layout|mouseover|mousemove|painted|initialize|onconnecting|getfocus|lostfocus|resize|navigatecomplete2|documentcomplete|downloadcomplete|titlechange))\b/i
/** Calls that reach beyond the document. */
const REACHES =
  /\b(?:shell(?:execute(?:[aw])?)?\s*[("&]|(?:create|get)object\s*\(|wscript\.|powershell|cmd(?:\.exe)?\s*\/[ck]|mshta|rundll32|regsvr32|certutil|bitsadmin|urldownloadtofile\w?|(?:xml|winhttp|server)\w{0,8}http|adodb\.stream|winmgmts|win32_process|scripting\.filesystemobject|virtualalloc\w*|createthread|rtlmovememory|enumsystemlocales\w*|executeexcel4macro|declare\s+(?:ptrsafe\s+)?(?:function|sub)\s+\w+\s+lib\b|macrooptions|callbyname\s*\(|shell\s+\w)/i

/** Whether it starts by itself and what it reaches; the document's macros are judged together (gatherer.ts). */
export function* sourceMet(code: string): Iterable<Met> {
  const start = STARTS.exec(code)?.[0]
  const reach = REACHES.exec(code)?.[0].replace(/[\s("&]+$/, '')
  if (start !== undefined) yield ['macro-starts', start]
  if (reach !== undefined) yield ['macro-reaches', reach]
}
