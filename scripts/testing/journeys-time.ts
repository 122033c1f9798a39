/**
 * A journey opens many pages, on machines that do other things too: more time than a single wait, which then says what for. It is
 * set here, before each file: a worker keeps the modules that files share, so that what one of them sets holds for the first file
 * only.
 */
import { expect, vi } from 'vitest'

if (expect.getState().testPath?.endsWith('.e2e.test.ts') === true) vi.setConfig({ testTimeout: 90_000 })
