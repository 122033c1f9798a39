/** Opens one file by its type, and as whatever else some program would take it for. */
import { type DetectedType, UNKNOWN } from '../file-type/detected-type.ts'
import { calendarFiles, isCalendar } from '../mime/calendar-files.ts'
import { readTnef } from '../tnef/tnef.ts'
import type { Budget } from './budget.ts'
import { openActiveMime } from './office/active-mime.ts'
import { openAlz } from './archive/alz.ts'
import { openAr } from './archive/ar.ts'
import { openCab } from './archive/cab.ts'
import { openCms } from './cms.ts'
import { openCpio } from './archive/cpio.ts'
import { openEgg } from './archive/egg.ts'
import { Claims } from './claims.ts'
import { findBeside, findEmbedded } from './embedded.ts'
import { openIso } from './archive/iso.ts'
import { containerOf, promisesArchive, promisesVolume, type Container } from './kinds.ts'
import { openOfficeXml } from './office/office-xml.ts'
import { openOle } from './office/ole-content.ts'
import { openOneNote } from './office/onenote.ts'
import { file, obstacle, within, type Opening } from './opened.ts'
import { openPdf } from './pdf/pdf.ts'
import { openRtf } from './rtf.ts'
import { openRar, openSeven } from './seven/seven.ts'
import { openBzip2, openGzip, openZstd } from './streams.ts'
import { isTarHeader, openTar } from './archive/tar.ts'
import { openLzip, openLzmaAlone, openXz } from './archive/xz.ts'
import { manifestSigns } from './zip/zip-manifest.ts'
import { openZip } from './zip/zip.ts'

/** `claims` is told what was read that is no piece of the bytes themselves. */
type Opener = (bytes: Buffer, budget: Budget, claims: Claims) => Opening

/** Messages are parsed by whoever reads them (read.ts). */
const OPENERS: Readonly<Record<Exclude<Container, 'message'>, Opener>> = {
  zip: openDocumentZip,
  ole: openOle,
  gzip: openGzip,
  bzip2: openBzip2,
  zstd: openZstd,
  tar: openTar,
  pdf: openPdf,
  rtf: openRtf,
  tnef: openTnef,
  cms: openCms,
  onenote: openOneNote,
  xz: openXz,
  lzma: openLzmaAlone,
  lzip: openLzip,
  ar: openAr,
  cpio: openCpio,
  iso: openIso,
  cab: openCab,
  '7z': openSeven('7z'),
  rar: openRar,
  arj: openSeven('Arj'),
  chm: openSeven('Chm'),
  lzh: openSeven('Lzh'),
  udf: openSeven('Udf'),
  alz: openAlz,
  egg: openEgg,
  'active-mime': openActiveMime,
  'office-xml': openOfficeXml,
}

/** What lies in `content`; `extension` is its name's. A type that holds no files gives nothing. */
export function* openFile(content: Buffer, type: DetectedType, extension: string, budget: Budget): Opening {
  const container = containerOf(type.type)
  if (container === 'closed') yield obstacle(type.encrypted ? 'encrypted' : 'unsupported')
  else if (container === 'leaf') yield* openLeaf(content, type, extension, budget)
  else yield* openContainer(content, container, type.encrypted, budget)
  // An archive is one by a sum near its start, whatever it begins with.
  if (container !== 'tar' && isTarHeader(content)) yield* openTar(content, budget)
}

/** As something that the file is besides (faces.ts). */
export function* openFace(content: Buffer, { type, encrypted }: DetectedType, budget: Budget): Opening {
  if (encrypted) yield obstacle('encrypted')
  else if (type === 'application/pdf') yield* within(type, openPdf(content, budget))
}

/** What lies in a message beside its parts. */
export function openBesideMessage(content: Buffer, budget: Budget): Opening {
  return findBeside(content, 'message', new Claims(content), budget)
}

function* openContainer(content: Buffer, container: Container, encrypted: boolean, budget: Budget): Opening {
  const claims = new Claims(content)
  if (container === 'pdf' && encrypted) yield obstacle('encrypted')
  else if (container !== 'message') {
    for (const opened of OPENERS[container](content, budget, claims)) {
      yield opened
      if (opened.kind === 'file') claims.addPiece(opened.content)
    }
  }
  yield* findBeside(content, container, claims, budget)
}

function* openLeaf(content: Buffer, type: DetectedType, extension: string, budget: Budget): Opening {
  if (isCalendar(content)) yield* openCalendar(content, budget)
  let opened = isTarHeader(content)
  for (const each of findEmbedded(content, budget)) {
    opened = true
    yield each
  }
  if (opened || type.type.startsWith('text/') || content.length === 0) return
  // Its name makes somebody open it with a program that may see more in it than we do.
  if (promisesArchive(extension)) yield obstacle('damaged')
  else if (promisesVolume(extension) && type.type === UNKNOWN.type) yield obstacle('volume')
}

function* openDocumentZip(content: Buffer, budget: Budget, claims: Claims): Opening {
  for (const opened of openZip(content, budget, 'whole', claims)) {
    yield opened
    if (opened.kind === 'file') yield* manifestSigns(opened)
  }
}

function* openCalendar(content: Buffer, budget: Budget): Opening {
  budget.bytes(content.length)
  for (const { name, data } of calendarFiles(content)) {
    budget.entry()
    yield file(name, data)
  }
}

function* openTnef(content: Buffer, budget: Budget): Opening {
  budget.bytes(content.length)
  const reading = readTnef(content)
  if (reading.broken) yield obstacle('damaged')
  for (const { name, data } of reading.files) {
    budget.entry()
    yield file(name, data)
  }
}
