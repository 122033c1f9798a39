import { DEFAULT_SETTINGS } from '@postern/contract/settings/parse.ts'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import type { SmallConfig } from './protocol.ts'
import { buildScanDeps } from './scan-deps.ts'

const CONFIG: SmallConfig = {
  version: 1,
  host: 'mx.corp.example',
  domains: [],
  dnsServers: [],
  clamdUrl: '',
  builtInVirus: false,
  signatureDir: tmpdir(),
  attachments: DEFAULT_SETTINGS.scan,
  marketing: true,
  score: 'counts',
}

test.each([true, false])('marketing mail is looked for when the setting says so: %s', async (marketing) => {
  const { checks } = await buildScanDeps({ ...CONFIG, marketing }, { filters: [], people: [] })
  expect(checks.some(({ name }) => name === 'marketing')).toBe(marketing)
})
