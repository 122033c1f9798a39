/** What new users and domains start with (product §2, §7: `/configs/register-defaults/{kind}`). */
import { z } from 'zod'
import { defineRoute } from './define.ts'
import { domainDefaults } from './domain.ts'
import { userDefaults } from './member.ts'
import { emptyReply, groupQuery, rowVersionSchema } from './shared.ts'

export const getUserDefaultsRoute = defineRoute({
  method: 'GET',
  path: '/configs/register-defaults/user',
  summary: 'What new users start with',
  access: ['config-default_reg-user'],
  scope: 'none',
  query: groupQuery,
  reply: z.object({ defaults: userDefaults, version: rowVersionSchema }),
})
export const updateUserDefaultsRoute = defineRoute({
  method: 'PUT',
  path: '/configs/register-defaults/user',
  summary: 'Change what new users start with',
  access: ['config-default_reg-user'],
  scope: 'none',
  audit: 'configuration.default_user',
  auditTarget: { name: '' },
  body: userDefaults.extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
  errors: ['NOT_FOUND_ROLE', 'ROLE_NOT_ASSIGNABLE', 'CHANGED_MEANWHILE'],
  failure: 'SETTING_FAILED',
})
export const getDomainDefaultsRoute = defineRoute({
  method: 'GET',
  path: '/configs/register-defaults/domain',
  summary: 'What new domains start with',
  access: ['config-default_reg-domain'],
  scope: 'none',
  query: groupQuery,
  reply: z.object({ defaults: domainDefaults, version: rowVersionSchema }),
})
export const updateDomainDefaultsRoute = defineRoute({
  method: 'PUT',
  path: '/configs/register-defaults/domain',
  summary: 'Change what new domains start with',
  access: ['config-default_reg-domain'],
  scope: 'none',
  audit: 'configuration.default_domain',
  auditTarget: { name: '' },
  body: domainDefaults.extend({ version: rowVersionSchema.optional() }),
  reply: emptyReply,
  errors: ['CHANGED_MEANWHILE'],
  failure: 'SETTING_FAILED',
})
