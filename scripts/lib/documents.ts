/** What is derived from declarations: docs/api/openapi.json, docs/reference.md. */
import { ERRORS } from '@postern/contract/codes/errors.ts'
import { REJECTS } from '@postern/contract/codes/reject.ts'
import { FINDINGS } from '@postern/contract/findings/catalogue.ts'
import type { Setting } from '@postern/contract/settings/define.ts'
import { SETTING_GROUPS, settingsOf } from '@postern/contract/settings/catalogue.ts'
import { openApiDocument } from '@postern/server/platform/http/openapi.ts'
import { VERSION } from '@postern/server/platform/version.ts'
import { filterReference } from './filter-reference.ts'

/** Characters a line of JSON may have. */
const LINE = 120
export const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/api/openapi.json': () => `${json(openApiDocument(VERSION))}\n`,
  'docs/reference.md': reference,
}

/** JSON with a line for each thing that fits one: short to read, and two changes seldom meet in a line. */
function json(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (line.length + indent.length <= LINE || typeof value !== 'object' || value === null) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => json(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${json(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function reference(): string {
  return [
    '# Reference',
    '',
    'Made from the declarations in `packages/contract` by `node scripts/generate.ts`; do not edit.',
    '',
    '## Settings',
    '',
    '| key | type | range | default | meaning |',
    '| --- | --- | --- | --- | --- |',
    ...SETTING_GROUPS.flatMap((group) =>
      settingsOf(group).map(([name, setting]) =>
        row([`\`${group}.${name}\``, setting.type, rangeOf(setting), defaultOf(setting), setting.help.en]),
      ),
    ),
    '',
    '## Reject codes',
    '',
    '| code | SMTP reply | text |',
    '| --- | --- | --- |',
    ...Object.entries(REJECTS).map(([code, { smtp, enhanced, reply }]) =>
      row([code, `${smtp} ${enhanced}`, reply]),
    ),
    '',
    ...filterReference(row),
    '## Findings',
    '',
    '| code | severity | default score | holds the mail |',
    '| --- | --- | --- | --- |',
    ...Object.entries(FINDINGS).map(([code, { severity, score, holds }]) =>
      row([`\`${code}\``, severity, String(score), holds ? 'yes' : '']),
    ),
    '',
    '## API errors',
    '',
    '| code | HTTP status |',
    '| --- | --- |',
    ...Object.entries(ERRORS).map(([code, status]) => row([`\`${code}\``, String(status)])),
    '',
  ].join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function rangeOf(setting: Setting): string {
  if (setting.type === 'integer' && setting.choices)
    return `${setting.choices.join(', ')}${setting.unit ? ` ${setting.unit}` : ''}`
  if (setting.type === 'integer' || setting.type === 'number')
    return `${setting.min}–${setting.max}${setting.unit ? ` ${setting.unit}` : ''}`
  if (setting.type === 'enum') return setting.values.join(', ')
  if (setting.type === 'string') return `up to ${setting.max} characters`
  if (setting.type === 'list') return `up to ${setting.maxItems} entries`
  return ''
}

function defaultOf(setting: Setting): string {
  const text = Array.isArray(setting.default) ? setting.default.join(', ') : String(setting.default)
  return text === '' ? '(empty)' : text
}
