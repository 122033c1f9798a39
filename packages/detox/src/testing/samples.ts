/** For tests: a small file of each kind in which something acts, and what it is of that must not come out again: `EVIL`. */
import { gzipSync } from 'node:zlib'
import { zipOf } from '@postern/testkit/containers.ts'
import type { InputFile } from '../outcome.ts'
import { onePage } from './make-pdf.ts'
import { SHEET, SHEETS, SLIDES, SPACES, officeOf, wordOf } from './office.ts'
import { bookOf, storageOf, streamOf, wordOf as oldWordOf, words } from './ole.ts'

const ODT = 'application/vnd.oasis.opendocument.text'
const MACRO = streamOf('VBA', 'EVIL')

function textFile(name: string, text: string): InputFile {
  return { name, bytes: Buffer.from(text) }
}

const CSV = textFile('a.csv', "1,=EVIL|'x'!A0\n")

export const SAMPLES: readonly InputFile[] = [
  CSV,
  textFile(
    'a.xml',
    '<?xml version="1.0"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>EVIL</h:script></a>',
  ),
  textFile(
    'a.html',
    '<body onload="EVIL()"><form action="//EVIL"><iframe srcdoc="EVIL"></iframe><p>kept</p>',
  ),
  textFile('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>EVIL</script><path d="M0 0"/></svg>'),
  textFile(
    'a.ics',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTACH:file://EVIL/x\r\nSUMMARY:kept\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ),
  textFile('a.rtf', '{\\rtf1 kept{\\field{\\*\\fldinst DDEAUTO EVIL}{\\fldrslt shown}}}'),
  {
    name: 'a.docx',
    bytes: wordOf(
      '<w:p><w:r><w:t>kept</w:t></w:r></w:p><w:fldSimple w:instr="DDE EVIL"><w:r/></w:fldSimple>',
    ),
  },
  { name: 'b.docm', bytes: wordOf('', [['vbaProject', 'v.bin']], { 'word/v.bin': { xml: 'EVIL' } }) },
  {
    name: 'a.xlsx',
    bytes: officeOf({
      'xl/workbook.xml': { type: SHEET, xml: `<workbook ${SHEETS}/>`, rels: [['externalLink', 'x.xml']] },
      'xl/x.xml': { xml: `<externalLink ${SHEETS}><ddeLink ddeService="EVIL"/></externalLink>` },
    }),
  },
  {
    name: 'a.pptx',
    bytes: officeOf({
      'ppt/presentation.xml': {
        type: SLIDES,
        xml: `<p:presentation ${SPACES}/>`,
        rels: [['vbaProject', 'v.bin']],
      },
      'ppt/v.bin': { xml: 'EVIL' },
    }),
  },
  {
    name: 'a.odt',
    bytes: zipOf([
      { name: 'mimetype', content: Buffer.from(ODT), method: 0 },
      { name: 'content.xml', content: Buffer.from('<a/>') },
      { name: 'META-INF/manifest.xml', content: Buffer.from('<m/>') },
      { name: 'Basic/EVIL.xml', content: Buffer.from('<EVIL/>') },
    ]),
  },
  { name: 'a.doc', bytes: oldWordOf('kept', {}, [storageOf('Macros', [MACRO])]) },
  {
    name: 'a.xls',
    bytes: bookOf(
      [],
      [{ name: 'S', records: [[0x203, words(0, 0, 0, 0, 0, 0, 0)]] }],
      [storageOf('_VBA_PROJECT_CUR', [MACRO])],
    ),
  },
  { name: 'a.pdf', bytes: onePage('/OpenAction<</S/JavaScript/JS(EVIL)>>') },
  { name: 'a.zip', bytes: zipOf([{ name: 'in/a.csv', content: CSV.bytes }]) },
  { name: 'a.csv.gz', bytes: gzipSync(CSV.bytes) },
  {
    name: 'a.eml',
    bytes: Buffer.from(
      `Subject: s\r\nMIME-Version: 1.0\r\nContent-Type: text/csv; name=a.csv\r\n\r\n${CSV.bytes.toString()}`,
    ),
  },
]
