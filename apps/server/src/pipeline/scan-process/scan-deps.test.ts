import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { NOTHING_KEPT } from '../configuration/kept.ts'
import type { SmallConfig } from './protocol.ts'
import { filterSet } from '../filters/filter-set.ts'
import { buildScanDeps } from './scan-deps.ts'

const CONFIG: SmallConfig = {
  version: 1,
  host: 'mx.corp.example',
  domains: [],
  ...NOTHING_KEPT,
  dnsServers: [],
  clamd: [],
  signatureDir: tmpdir(),
  settings: DEFAULT_SETTINGS,
  score: 'counts',
}

test.each(['tag', 'off'] as const)(
  'marketing mail is looked for as the setting says: %s',
  async (marketing) => {
    const settings = { ...DEFAULT_SETTINGS, scan: { ...DEFAULT_SETTINGS.scan, marketing } }
    const { checks } = await buildScanDeps(
      { ...CONFIG, settings },
      { filters: filterSet([]), people: [], yara: [] },
    )
    expect(checks.some(({ name }) => name === 'marketing')).toBe(marketing === 'tag')
  },
)
