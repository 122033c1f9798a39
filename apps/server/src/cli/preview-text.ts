/** A preview of a restore, in words. */
import type { KindDifference, Preview } from '../features/backup/preview.ts'

/** Names that a line gives. */
const NAMED = 20

export function previewText({ manifest, kinds, settings, mail }: Preview): string {
  const lines = [
    `The backup holds the state of ${manifest.at}, made by Postern ${manifest.version}. After restoring it (nothing is changed yet):`,
    '',
    row('', 'now', 'backup', ''),
    ...kinds.flatMap(kindLines),
    mailLine(mail),
    ...(settings.length === 0 ? [] : ['', 'Settings, now and in the backup:']),
    ...settings.map(
      ({ key, now, backup }) =>
        `  ${key}: ${now === null && backup === null ? 'a secret differs' : `${now ?? 'default'} → ${backup ?? 'default'}`}`,
    ),
    '',
    'Everything else is as it was then too: audit log, learnt words, statistics and queue.',
  ]
  return lines.join('\n')
}

function row(what: string, now: string, backup: string, words: string): string {
  return `${what.padEnd(18)}${now.padStart(10)}${backup.padStart(10)}   ${words}`.trimEnd()
}

function kindLines({ words, now, backup, removed, back, differ }: KindDifference): string[] {
  const changes: readonly (readonly [string, readonly string[]])[] = [
    ['removed', removed],
    ['back', back],
    ['differ', differ],
  ]
  const some = changes.filter(([, names]) => names.length > 0)
  const summary = some.map(([verb, names]) => `${names.length} ${verb}`).join(', ') || 'same'
  return [
    row(words, String(now), String(backup), summary),
    ...some.map(([verb, names]) => `  ${verb}: ${namesIn(names)}`),
  ]
}

function namesIn(names: readonly string[]): string {
  const more = names.length - NAMED
  // Names may hold anything: as JSON they stay on their line.
  const shown = names.slice(0, NAMED).map((name) => JSON.stringify(name))
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function mailLine({ now, backup }: Preview['mail']): string {
  if (backup === null) return row('Mail', String(now), '0', 'all is lost: the backup holds none')
  return row('Mail', String(now), String(backup), 'what came since is lost')
}
