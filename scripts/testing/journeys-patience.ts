/**
 * Journeys get the time that they need. Their helpers cannot ask for it: workers keep modules from file to file, and with the file
 * goes what it asked for.
 */
import { expect, vi } from 'vitest'

const JOURNEYS = '/apps/console/e2e/'
// A journey opens many pages, on machines that do other things too. Longer than any single wait, which then says what for.
const PATIENCE = { testTimeout: 90_000 }

if (expect.getState().testPath?.replaceAll('\\', '/').includes(JOURNEYS)) vi.setConfig(PATIENCE)
