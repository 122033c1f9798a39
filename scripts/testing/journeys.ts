/**
 * Which journeys a change touches. They start the product as processes of its own, so imports say nothing of what they
 * see. The first line whose folder the path begins with counts; everything else is left to imports.
 */
export const JOURNEYS: readonly (readonly [folder: string, journeys: readonly string[]])[] = [
  ...consoleFeatures({
    'admin-report': ['admin-report'],
    alert: ['alert'],
    'api-token': ['second-factor'],
    application: ['application'],
    'attachment-link': ['attachment-link'],
    audit: ['role-audit'],
    auth: ['account', 'embedding', 'smtp-auth'],
    blocking: ['blocking'],
    bulk: ['bulk'],
    config: ['settings', 'protection', 'content-policies', 'smtp-auth'],
    dashboard: ['dashboard', 'first-mail', 'shell', 'keyword-monitor'],
    defaults: ['bulk'],
    detox: ['protection', 'original'],
    domain: ['members', 'first-mail'],
    'spam-report': ['spam-report'],
    ears: ['waiting-mail'],
    export: ['export', 'export-schedule'],
    filter: ['filter-try', 'configuration', 'first-mail', 'waiting-mail'],
    job: ['settings'],
    learning: ['learning', 'misjudgement'],
    keyword: ['keyword-monitor'],
    yara: ['yara'],
    mail: [
      'mail-list',
      'mail-acts',
      'mail-acts-languages',
      'queue',
      'smtp-list-mail',
      'mail-search',
      'first-mail',
      'misjudgement',
    ],
    'reject-help': ['reject-help'],
    member: ['members', 'member-roles', 'account'],
    backup: ['settings'],
    node: ['settings'],
    notice: ['notice'],
    'protected-person': ['members'],
    role: ['role-audit'],
    'smtp-list': ['smtp-list', 'smtp-list-mail'],
    statistics: ['statistics'],
    'score-watch': ['protection'],
    'second-factor': ['second-factor', 'account'],
    'single-sign-on': ['single-sign-on'],
  }),
  ['apps/console/src/app', inConsole('shell', 'roles', 'budget')],
  ['apps/console/src/ui/form', inConsole('configuration', 'members', 'settings')],
  ['apps/console/src', inConsole('shell', 'mail-list', 'configuration', 'accessibility')],
  ['apps/console/vite.config.ts', inConsole('budget')],
  ['apps/server/src/smtp', inServer('processes', 'limits', 'recipients', 'refusals', 'durability')],
  ['apps/server/src/delivery', inServer('network', 'recipients', 'restart')],
  ['apps/server/src/pipeline/history', inServer('correspondents', 'campaigns')],
  ['apps/server/src/pipeline/edge', inServer('limits', 'recipients', 'refusals', 'smtp-lists', 'storage')],
  ['apps/server/src/pipeline/scan-process', inServer('large', 'clamd')],
  ['apps/server/src/pipeline/keywords', inServer('keyword')],
  ['apps/server/src/pipeline/filters', inServer('filter-actions')],
  ['apps/server/src/pipeline/score-watch', inServer('protection')],
  ['apps/server/src/sums', inConsole('statistics')],
  ['apps/server/src/pipeline/checks/structure', inConsole('content-policies')],
  ['apps/server/src/pipeline/record/journal.ts', inServer('journal')],
  ['apps/server/src/pipeline/detox', inServer('detox')],
  ['apps/server/src/pipeline', inServer('real-mail', 'quiet')],
  ['apps/server/src/platform/node', inServer('nodes')],
  ['apps/server/src/platform/db', inServer('pooled', 'database')],
  ['apps/server/src/platform/pg', inServer('database', 'endings')],
  ['apps/server/src/platform/blob', inServer('storage', 'durability')],
  ['apps/server/src/platform/metrics', inServer('metrics')],
  ['apps/server/src/platform/jobs', inServer('bulk')],
  ['apps/server/src/roles', inServer('settings', 'restart', 'endings', 'metrics', 'processes')],
  ['apps/server/src/cli', inServer('endings', 'restart', 'processes')],
  ['apps/server/src/demo', inServer('demo')],
  ['packages/mail', inServer('real-mail')],
  ['packages/detox', inServer('detox')],
  ['db/migrations', [...inServer('restart', 'real-mail', 'upgrade'), ...inConsole('first-mail')]],
]

/** The journeys that a change of these files touches, once each. */
export function journeysOf(changed: readonly string[]): string[] {
  const touched = changed.flatMap(
    (path) =>
      JOURNEYS.find(([folder]) => path === folder || path.startsWith(`${folder}/`))?.[1] ?? ([] as string[]),
  )
  return [...new Set(touched)].toSorted()
}

function consoleFeatures(features: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(features).flatMap(([feature, journeys]) =>
    ['console', 'server'].map(
      (side) => [`apps/${side}/src/features/${feature}`, inConsole(...journeys)] as const,
    ),
  )
}

function inConsole(...names: readonly string[]): string[] {
  return names.map((name) => `apps/console/e2e/${name}.e2e.test.ts`)
}

function inServer(...names: readonly string[]): string[] {
  return names.map((name) => `apps/server/e2e/${name}.e2e.test.ts`)
}
