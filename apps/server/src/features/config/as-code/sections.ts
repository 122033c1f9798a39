/** The lists of a configuration file, in the order in which they are written: each may name what stands above it. */
import { writtenAs } from '@postern/contract/validation/detox-exception.ts'
import type { DetoxExceptionKind } from '@postern/contract/codes/detox.ts'
import * as adminReport from '@postern/contract/routes/admin-report.ts'
import * as alert from '@postern/contract/routes/alert.ts'
import * as authFilter from '@postern/contract/routes/auth-filter.ts'
import * as detox from '@postern/contract/routes/detox-exception.ts'
import * as domain from '@postern/contract/routes/domain.ts'
import * as filter from '@postern/contract/routes/filter.ts'
import * as keyword from '@postern/contract/routes/keyword.ts'
import * as member from '@postern/contract/routes/member.ts'
import * as person from '@postern/contract/routes/protected-person.ts'
import * as role from '@postern/contract/routes/role.ts'
import { SMTP_LIST_ROUTES, SMTP_LISTS } from '@postern/contract/routes/smtp-list.ts'
import { defaultsSection } from './defaults-section.ts'
import { domainDetoxSection } from './domain-detox-section.ts'
import { listSection, type ListDeclaration } from './list-section.ts'
import { wayName } from './names.ts'
import type { Entry, Section } from './section.ts'

/** A field as text; '' for null and absent. */
const text = (entry: Entry, name: string): string => {
  const value = entry[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const named = (entry: Entry): string => JSON.stringify(entry['name'])
/** ` of example.com`, '' for the whole installation. */
const ofDomain = (entry: Entry): string =>
  text(entry, 'domain') === '' ? '' : ` of ${text(entry, 'domain')}`
const ofOwner = (entry: Entry): string =>
  text(entry, 'group') === '' ? ofDomain(entry) : ` of group ${text(entry, 'group')}${ofDomain(entry)}`

const roles: ListDeclaration = {
  name: 'roles',
  routes: {
    list: role.listRolesRoute,
    create: role.createRoleRoute,
    update: role.updateRoleRoute,
    delete: role.deleteRolesRoute,
  },
  id: 'seq',
  isLeftOut: ({ editable }) => editable !== true,
  normal: (entry) => ({ ...entry, permissions: (entry['permissions'] as string[]).toSorted() }),
  words: (entry) => `role ${named(entry)}`,
  keyOf: ({ name }) => name,
}

const domains: ListDeclaration = {
  name: 'domains',
  routes: {
    list: domain.listDomainsRoute,
    create: domain.createDomainRoute,
    update: domain.updateDomainRoute,
    delete: domain.deleteDomainsRoute,
  },
  secrets: ['rcpt_to.login_password'],
  hidden: ['rcpt_to.login_password'],
  secretsOf: ({ rcpt_to: asked }) =>
    (asked as { readonly login_user: string }).login_user === '' ? [] : ['rcpt_to.login_password'],
  fromRow: ({ mail_servers: servers, ...row }) => ({
    ...row,
    mail_servers: (servers as { readonly id: number }[]).map(({ id: _id, ...server }) => server),
  }),
  words: (entry) => `domain ${text(entry, 'name')}`,
  keyOf: ({ name }) => name,
  domainOf: ({ name }) => String(name),
}

const groups: ListDeclaration = {
  name: 'groups',
  routes: {
    list: member.listGroupsRoute,
    create: member.createGroupRoute,
    update: member.updateGroupRoute,
    delete: member.deleteGroupsRoute,
  },
  words: (entry) => `group ${named(entry)}${ofDomain(entry)}`,
  keyOf: ({ domain: of, name }) => [of, name],
}

const PLACES = (['all', 'domain', 'group'] as const).flatMap((region) =>
  (['allow', 'deny'] as const).map((policy) => ({ region, policy })),
)
const filterKey = ({ region, policy, domain: of, group, name }: Entry) => [region, policy, of, group, name]

const filters: ListDeclaration = {
  name: 'filters',
  routes: {
    list: filter.listFiltersRoute,
    create: filter.createFilterRoute,
    update: filter.updateFilterRoute,
    delete: filter.deleteFiltersRoute,
  },
  places: PLACES,
  fixed: { function: 'scan' },
  without: ['user_id', 'confirmed'],
  // A file says what is there; who applies it has seen what it changes.
  always: { confirmed: true },
  words: (entry) => `${text(entry, 'policy')} filter ${named(entry)}${ofOwner(entry)}`,
  keyOf: filterKey,
}

const authFilters: ListDeclaration = {
  name: 'authentication_filters',
  routes: {
    list: authFilter.listAuthFiltersRoute,
    create: authFilter.createAuthFilterRoute,
    update: authFilter.updateAuthFilterRoute,
    delete: authFilter.deleteAuthFiltersRoute,
  },
  places: PLACES,
  without: ['user_id'],
  words: (entry) => `authentication ${text(entry, 'policy')} filter ${named(entry)}${ofOwner(entry)}`,
  keyOf: filterKey,
}

const smtpLists = SMTP_LISTS.map((list): ListDeclaration => ({
  name: `smtp_${list}`,
  routes: SMTP_LIST_ROUTES[list],
  without: ['mail_id'],
  words: (entry) => `${text(entry, 'value')} on the SMTP ${list}`,
  keyOf: ({ value, of_recipient: ofRecipient }) => [value, ofRecipient],
}))

const keywords: ListDeclaration = {
  name: 'keywords',
  routes: {
    list: keyword.listKeywordsRoute,
    create: keyword.createKeywordRoute,
    update: keyword.updateKeywordRoute,
    delete: keyword.deleteKeywordsRoute,
  },
  words: (entry) => `keyword ${JSON.stringify(entry['keyword'])}`,
  keyOf: ({ keyword: word, body }) => [word, body],
}

const people: ListDeclaration = {
  name: 'protected_people',
  routes: {
    list: person.listProtectedPeopleRoute,
    create: person.createProtectedPersonRoute,
    update: person.updateProtectedPersonRoute,
    delete: person.deleteProtectedPeopleRoute,
  },
  words: (entry) => `protected person ${named(entry)}${ofDomain(entry)}`,
  keyOf: ({ domain: of, name }) => [of, name],
}

const exceptions: ListDeclaration = {
  name: 'detox_exceptions',
  routes: {
    list: detox.listDetoxExceptionsRoute,
    create: detox.createDetoxExceptionRoute,
    update: detox.updateDetoxExceptionRoute,
    delete: detox.deleteDetoxExceptionsRoute,
  },
  normal: (entry) => ({
    ...entry,
    value: writtenAs(entry['kind'] as DetoxExceptionKind, text(entry, 'value')),
  }),
  words: (entry) => `detox exception ${text(entry, 'value')}${ofDomain(entry)}`,
  keyOf: ({ domain: of, kind, value }) => [of, kind, value],
}

const ways: ListDeclaration = {
  name: 'alert_ways',
  routes: {
    list: alert.listAlertWaysRoute,
    create: alert.createAlertWayRoute,
    update: alert.updateAlertWayRoute,
    delete: alert.deleteAlertWaysRoute,
  },
  // The address of a chat's webhook is all that posting there takes.
  secrets: ['routing_key', 'url'],
  hidden: ['routing_key'],
  standIns: { routing_key: '0'.repeat(32) },
  secretsOf: ({ kind }) => {
    if (kind === 'pagerduty') return ['routing_key']
    return kind === 'slack' || kind === 'teams' ? ['url'] : []
  },
  words: (entry) => `alert way ${JSON.stringify(wayOf(entry))}${ofDomain(entry)}`,
  keyOf: (entry) => [entry['domain'], entry['kind'], wayOf(entry)],
}
const wayOf = (entry: Entry): string => wayName(entry as unknown as Parameters<typeof wayName>[0])

const rules: ListDeclaration = {
  name: 'alert_rules',
  routes: {
    list: alert.listAlertRulesRoute,
    create: alert.createAlertRuleRoute,
    update: alert.updateAlertRuleRoute,
    delete: alert.deleteAlertRulesRoute,
  },
  words: (entry) =>
    `alert rule ${JSON.stringify(text(entry, 'name') || text(entry, 'kind'))}${ofDomain(entry)}`,
  keyOf: ({ domain: of, kind, name, mail_class: kindOfMail, measure, sender_by: by }) => [
    of,
    kind,
    name,
    kindOfMail,
    measure,
    by,
  ],
}

const schedules: ListDeclaration = {
  name: 'report_schedules',
  routes: {
    list: adminReport.listReportSchedulesRoute,
    create: adminReport.createReportScheduleRoute,
    update: adminReport.updateReportScheduleRoute,
    delete: adminReport.deleteReportSchedulesRoute,
  },
  words: (entry) => `report schedule ${named(entry)}${ofOwner(entry)}`,
  keyOf: ({ domain: of, group, name }) => [of, group, name],
}

export const SECTIONS: readonly Section[] = [
  listSection(roles),
  defaultsSection,
  ...[domains, groups].map((declared) => listSection(declared)),
  domainDetoxSection,
  ...[filters, authFilters, ...smtpLists, keywords, people, exceptions, ways, rules, schedules].map(
    (declared) => listSection(declared),
  ),
]
