/** Reads what a part's header says of its body: type, disposition, encoding, names; and where it is ambiguous. */
import type { MimeFindingCode } from '@postern/contract/findings/mime.ts'
import type { ContentType, Part } from './facts.ts'
import { parseParameters, type ParameterisedValue } from './header-params.ts'
import type { RawField } from './headers.ts'
import type { PartHead } from './part.ts'
import { isStandardEncoding, transferEncodingOf, type TransferEncoding } from './transfer-encoding.ts'

export interface HeadReading extends PartHead {
  /** Every boundary any Content-Type reading gives; the first is the one used for writing. */
  readonly boundaries: readonly string[]
}

type Report = (code: MimeFindingCode, detail?: string) => void

const MAX_BOUNDARY = 70
const MAX_BOUNDARIES = 4
const NO_PARAMS: ReadonlyMap<string, string> = new Map()
const TYPE = /^[a-z0-9!#$&^_.+*-]+\/[a-z0-9!#$&^_.+*-]+$/
const DEFAULT_TEXT: ContentType = Object.freeze({ type: 'text/plain', params: NO_PARAMS })
const DEFAULT_MESSAGE: ContentType = Object.freeze({ type: 'message/rfc822', params: NO_PARAMS })
const NO_DISPOSITION: Part['disposition'] = Object.freeze({ type: '', params: NO_PARAMS })

/** `inDigest`: parts of multipart/digest are messages unless they say otherwise (RFC 2046 §5.1.5). */
export function readPartHead(fields: readonly RawField[], inDigest: boolean, report: Report): HeadReading {
  const types = readings(fields, 'content-type', 'mime.content-type-duplicate', report)
  const dispositions = readings(fields, 'content-disposition', 'mime.header-duplicate', report)
  for (const reading of [...types, ...dispositions])
    if (reading.malformed) report('mime.parameter-invalid', reading.value)
  const multipart = types.find((reading) => reading.value.startsWith('multipart/'))
  const used = multipart ?? types[0]
  return {
    fields,
    contentType: used ? toContentType(used, report) : inDigest ? DEFAULT_MESSAGE : DEFAULT_TEXT,
    disposition: dispositions[0] ? toDisposition(dispositions[0]) : NO_DISPOSITION,
    encoding: readEncoding(fields, report),
    names: namesOf(types, dispositions),
    boundaries: multipart ? readBoundaries(types, report) : [],
  }
}

function readings(
  fields: readonly RawField[],
  name: string,
  code: MimeFindingCode,
  report: Report,
): ParameterisedValue[] {
  const values = fields.filter((field) => field.name === name).map((field) => field.binary)
  if (values.length > 1)
    report(values.every((value) => value === values[0]) ? 'mime.header-duplicate' : code, name)
  return values.slice(0, 10).map(parseParameters)
}

function toContentType(reading: ParameterisedValue, report: Report): ContentType {
  if (TYPE.test(reading.value)) return Object.freeze({ type: reading.value, params: reading.params })
  report('mime.content-type-invalid', reading.value)
  // `Content-Type: text` and the like: what readers make of it.
  const main = /^[a-z]+/.exec(reading.value)?.[0] ?? ''
  const type =
    main === 'text' || main === '' ? 'text/plain' : main === 'html' ? 'text/html' : 'application/octet-stream'
  return Object.freeze({ type, params: reading.params })
}

function toDisposition(reading: ParameterisedValue): Part['disposition'] {
  return Object.freeze({ type: reading.value, params: reading.params })
}

function readEncoding(fields: readonly RawField[], report: Report): TransferEncoding {
  const values = fields
    .filter((field) => field.name === 'content-transfer-encoding')
    .map((field) => field.value)
  const encodings = values.map(transferEncodingOf)
  if (new Set(encodings).size > 1) report('mime.encoding-duplicate', values.join(', '))
  else if (values.length > 1) report('mime.header-duplicate', 'content-transfer-encoding')
  const odd = values.find((value) => !isStandardEncoding(value))
  if (encodings.includes('unknown')) report('mime.encoding-unknown', odd)
  // A comment or a misspelt name that hides an encoding is read by some and taken for 7bit by others.
  else if (odd && encodings.some((encoding) => encoding === 'base64' || encoding === 'quoted-printable')) {
    report('mime.encoding-unknown', odd)
  }
  return encodings.find((encoding) => encoding !== '7bit' && encoding !== '8bit') ?? encodings[0] ?? '7bit'
}

function namesOf(
  types: readonly ParameterisedValue[],
  dispositions: readonly ParameterisedValue[],
): readonly string[] {
  const names = [
    ...dispositions.flatMap((reading) => [
      ...(reading.readings.get('filename') ?? []),
      ...(reading.readings.get('name') ?? []),
    ]),
    ...types.flatMap((reading) => [
      ...(reading.readings.get('name') ?? []),
      ...(reading.readings.get('filename') ?? []),
    ]),
  ]
  return Object.freeze([...new Set(names)].filter((name) => name !== ''))
}

function readBoundaries(types: readonly ParameterisedValue[], report: Report): string[] {
  const all = new Set(types.flatMap((reading) => reading.readings.get('boundary') ?? []))
  if (all.size > 1) report('mime.boundary-duplicate', [...all].join(', '))
  const usable: string[] = []
  for (const boundary of all) {
    if (boundary === '' || boundary.length > MAX_BOUNDARY || boundary !== boundary.trimEnd()) {
      report('mime.boundary-invalid', boundary === '' ? 'empty' : `${boundary.length} characters`)
    }
    usable.push(boundary.trimEnd())
  }
  return usable.slice(0, MAX_BOUNDARIES)
}
