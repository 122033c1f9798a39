/** What `deploy` ships: rules and dashboard ask for what is measured, each alert fires on its fault, and the service is confined. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FAMILIES, type Family } from '@postern/server/platform/metrics/families.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const DEPLOY = resolve(import.meta.dirname, '../deploy')
const RULES = join(DEPLOY, 'prometheus/postern.rules.yml')
const RULES_TEST = join(DEPLOY, 'prometheus/postern.rules.test.yml')

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}
interface RulesTest {
  readonly tests: readonly {
    readonly input_series: readonly { readonly series: string }[]
    readonly alert_rule_test: readonly {
      readonly alertname: string
      readonly exp_alerts: readonly unknown[]
    }[]
  }[]
}
interface Dashboard {
  readonly panels: readonly {
    readonly title: string
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

const read = (file: string): string => readFileSync(file, 'utf8')
const rules = (parse(read(RULES)) as Rules).groups.flatMap((group) => group.rules)
const { tests } = parse(read(RULES_TEST)) as RulesTest
const { panels } = JSON.parse(read(join(DEPLOY, 'grafana/postern.json'))) as Dashboard

const families: Readonly<Record<string, Family>> = FAMILIES
/** Of every sample; Prometheus calls our label `job` `exported_job`, as it has one of that name itself. */
const COMMON = ['process', 'instance']

/** Names and labels in an expression that nothing is measured by. */
function unknownIn(expr: string): string[] {
  return [...expr.matchAll(/(postern_\w+)(?:\{([^}]*)\})?/g)].flatMap(([, name, labels = '']) => {
    const base = name!.replace(/_bucket$/, '')
    const family = families[base]
    if (!family || (base !== name && family.type !== 'histogram')) return [name!]
    const known = [...COMMON, ...family.labels.map((label) => (label === 'job' ? 'exported_job' : label))]
    if (base !== name) known.push('le')
    return [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)]
      .map(([, label]) => label!)
      .filter((label) => !known.includes(label))
      .map((label) => `${name}{${label}}`)
  })
}

test.each([
  ['rate(postern_mails_total{class="spam"}[5m])', []],
  ['postern_mail_total', ['postern_mail_total']],
  ['postern_mails_total{klass="spam"}', ['postern_mails_total{klass}']],
  ['postern_queue_mails_bucket', ['postern_queue_mails_bucket']],
  ['postern_job_failures{job="x"}', ['postern_job_failures{job}']],
])('%s names %j wrongly', (expr, unknown) => expect(unknownIn(expr)).toEqual(unknown))

test.each(rules.map(({ alert, expr }) => [alert, expr]))('alert %s names metrics that exist', (_, expr) =>
  expect(unknownIn(expr)).toEqual([]),
)

test.each(panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr])))(
  'panel %s names metrics that exist: %s',
  (_, expr) => expect(unknownIn(expr)).toEqual([]),
)

test.each(rules.map(({ alert }) => alert))('alert %s has a test of health and one of its fault', (alert) => {
  const counts = tests
    .flatMap((one) => one.alert_rule_test)
    .filter(({ alertname }) => alertname === alert)
    .map(({ exp_alerts }) => exp_alerts.length)
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(0)
  expect(counts.filter((count) => count > 0)).toEqual([1])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
test.skipIf(!hasPromtool)(
  `each alert fires on its fault alone${hasPromtool ? '' : ' (needs promtool of the package prometheus)'}`,
  () => {
    expect(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS')
    expect(execFileSync('promtool', ['test', 'rules', RULES_TEST], { encoding: 'utf8' })).toContain('SUCCESS')
  },
)

const SERVICE = join(DEPLOY, 'systemd/postern.service')
// Judging a file that is not installed came with 250.
const { stdout: systemd } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
const hasSystemd = Number(/^systemd (\d+)/.exec(systemd ?? '')?.[1] ?? 0) >= 250
test.skipIf(!hasSystemd)(
  `the service may do little that it does not need${hasSystemd ? '' : ' (needs systemd 250)'}`,
  () => {
    // Exposure in tenths: at most 2.0 of 10.
    const { status, stdout } = spawnSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', '--threshold=20', SERVICE],
      { encoding: 'utf8' },
    )
    expect(stdout).toContain('Overall exposure level')
    expect(status).toBe(0)
  },
)
