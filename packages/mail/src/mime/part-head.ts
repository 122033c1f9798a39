/** Reads what a part's header says of its body: type, disposition, encoding, names; and where it is ambiguous. */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { ContentType, Part } from '../facts.ts'
import { parseParameters, type ParameterisedValue } from './header-params.ts'
import type { RawField } from './headers.ts'
import type { PartHead } from './part.ts'
import { boundaryReadings, isStructureUnclear, readMediaType, type MediaType } from './media-type.ts'
import { encodingsIn, isStandardEncoding, transferEncodingOf } from '../text/transfer-encoding.ts'

export interface HeadReading extends PartHead {
  /** Every boundary any Content-Type reading gives; the first is the one used for writing. */
  readonly boundaries: readonly string[]
}

type Report = (code: MimeFindingCode, detail?: string) => void

const MAX_BOUNDARY = 70
const MAX_BOUNDARIES = 8
const NO_PARAMS: ReadonlyMap<string, string> = new Map()
const DEFAULT_TEXT: ContentType = Object.freeze({ type: 'text/plain', params: NO_PARAMS })
const DEFAULT_MESSAGE: ContentType = Object.freeze({ type: 'message/rfc822', params: NO_PARAMS })
const NO_DISPOSITION: Part['disposition'] = Object.freeze({ type: '', params: NO_PARAMS })

/** `inDigest`: parts of multipart/digest are messages unless they say otherwise (RFC 2046 §5.1.5). */
export function readPartHead(fields: readonly RawField[], inDigest: boolean, report: Report): HeadReading {
  const types = readings(fields, 'content-type', 'mime.content-type-duplicate', report)
  const dispositions = readings(fields, 'content-disposition', 'mime.header-duplicate', report)
  for (const { parsed } of [...types, ...dispositions])
    if (parsed.malformed) report('mime.parameter-invalid', parsed.value)
  const media = types.map(({ parsed }) => readMediaType(parsed))
  const multipart = media.find(({ type }) => type.startsWith('multipart/'))
  const used = multipart ?? media[0]
  if (used && !used.readable) report('mime.content-type-invalid', types[0]!.parsed.value)
  const unclear = types.find(({ field }, index) => isStructureUnclear(field, media[index]!.type))
  return {
    fields,
    contentType: used ? toContentType(used) : inDigest ? DEFAULT_MESSAGE : DEFAULT_TEXT,
    disposition: dispositions[0] ? toDisposition(dispositions[0].parsed) : NO_DISPOSITION,
    ...readEncoding(fields, report),
    names: namesOf(types, dispositions),
    structureUnclear: unclear ? unclear.field.value || unclear.field.rawName : '',
    boundaries: multipart ? readBoundaries(types, unclear !== undefined, report) : [],
  }
}

/** The head of bytes that are read as a multipart although no header says so. */
export const BARE_MULTIPART: PartHead = Object.freeze({
  fields: [],
  contentType: Object.freeze({ type: 'multipart/mixed', params: NO_PARAMS }),
  disposition: NO_DISPOSITION,
  encoding: '8bit',
  names: [],
  structureUnclear: '',
  encodingUnclear: false,
  otherEncodings: [],
})

interface Reading {
  readonly field: RawField
  readonly parsed: ParameterisedValue
}

function readings(
  fields: readonly RawField[],
  name: string,
  code: MimeFindingCode,
  report: Report,
): Reading[] {
  const found = fields.filter((field) => field.name === name)
  if (found.length > 1)
    report(found.every(({ binary }) => binary === found[0]!.binary) ? 'mime.header-duplicate' : code, name)
  return found.slice(0, 10).map((field) => ({ field, parsed: parseParameters(field.binary) }))
}

function toContentType({ type, params }: MediaType): ContentType {
  return Object.freeze({ type, params })
}

function toDisposition(reading: ParameterisedValue): Part['disposition'] {
  return Object.freeze({ type: reading.value, params: reading.params })
}

function readEncoding(
  fields: readonly RawField[],
  report: Report,
): Pick<PartHead, 'encoding' | 'encodingUnclear' | 'otherEncodings'> {
  const found = fields.filter((field) => field.name === 'content-transfer-encoding')
  const values = found.map((field) => field.value)
  const encodings = values.map(transferEncodingOf)
  if (new Set(encodings).size > 1) report('mime.encoding-duplicate', values.join(', '))
  else if (values.length > 1) report('mime.header-duplicate', 'content-transfer-encoding')
  const odd = found.find((field) => field.odd || !isStandardEncoding(field.binary))
  if (encodings.includes('unknown')) report('mime.encoding-unknown', odd?.value)
  // A comment or a misspelt name that hides an encoding is read by some and taken for 7bit by others.
  else if (odd && encodings.some((encoding) => encoding === 'base64' || encoding === 'quoted-printable')) {
    report('mime.encoding-unknown', odd.value)
  }
  const encoding = encodings.find((one) => one !== '7bit' && one !== '8bit') ?? encodings[0] ?? '7bit'
  const named = new Set([...encodings, ...[...values, ...foldedEncodings(fields)].flatMap(encodingsIn)])
  named.delete(encoding)
  return { encoding, encodingUnclear: odd !== undefined || named.size > 0, otherEncodings: [...named] }
}

const FOLDED = /\scontent-transfer-encoding\s{0,20}:(.{1,60})/i

/** Encodings named in a line that a blank makes the end of another field: some readers don't mind the blank. */
function foldedEncodings(fields: readonly RawField[]): string[] {
  return fields.flatMap(({ name, value }) => {
    const named = name.startsWith('content-') ? FOLDED.exec(value)?.[1] : undefined
    return named === undefined ? [] : [named]
  })
}

function namesOf(types: readonly Reading[], dispositions: readonly Reading[]): readonly string[] {
  const named = (of: readonly Reading[], name: string): string[] =>
    of.flatMap(({ parsed }) => [...(parsed.readings.get(name) ?? [])])
  const names = [dispositions, types].flatMap((of) => [...named(of, 'filename'), ...named(of, 'name')])
  return Object.freeze([...new Set(names)].filter((name) => name !== ''))
}

function readBoundaries(types: readonly Reading[], unclear: boolean, report: Report): string[] {
  const all = new Set(types.flatMap(({ parsed }) => parsed.readings.get('boundary') ?? []))
  if (all.size > 1) report('mime.boundary-duplicate', [...all].join(', '))
  const usable = new Set<string>()
  for (const boundary of all) {
    if (boundary === '' || boundary.length > MAX_BOUNDARY || boundary !== boundary.trimEnd()) {
      report('mime.boundary-invalid', boundary === '' ? 'empty' : `${boundary.length} characters`)
    }
    usable.add(boundary.trimEnd())
    if (unclear) for (const other of boundaryReadings(boundary)) usable.add(other)
  }
  return [...usable].slice(0, MAX_BOUNDARIES)
}
