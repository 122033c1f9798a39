/** Directories that domains take their users from. */

/** Where an account comes from; none for those registered by hand. */
export const DIRECTORY_SOURCES = ['ldap', 'scim'] as const
export type DirectorySource = (typeof DIRECTORY_SOURCES)[number]

/** How the connection to a directory is protected. */
export const DIRECTORY_SECURITY = ['ldaps', 'starttls', 'plain'] as const
export type DirectorySecurity = (typeof DIRECTORY_SECURITY)[number]

/** Sets of attributes to begin with. */
export const DIRECTORY_PRESETS = ['ad', 'openldap', 'own'] as const
export type DirectoryPreset = (typeof DIRECTORY_PRESETS)[number]

/** Why a synchronisation changed nobody. */
export const DIRECTORY_PROBLEMS = [
  /** No server could be reached. */
  'unreachable',
  /** The certificate or the encryption is not as it has to be. */
  'tls',
  /** The bind name or its password is wrong. */
  'bind_refused',
  /** The base of the search does not exist. */
  'base_missing',
  /** The directory answered without a single user. */
  'empty',
  /** The answer broke off. */
  'partial',
  /** The filter or the base is not written as LDAP wants it. */
  'filter',
  /** More users would lose their access at once than the limit allows. */
  'limit',
  /** Anything else. */
  'failed',
] as const
export type DirectoryProblem = (typeof DIRECTORY_PROBLEMS)[number]

/** What a synchronisation does to one account or group. */
export const DIRECTORY_ACTS = [
  'add',
  'adopt',
  'change',
  'disable',
  'restore',
  'remove',
  'group',
  'refuse',
] as const
export type DirectoryAct = (typeof DIRECTORY_ACTS)[number]

/** Why an entry, or one of its addresses, was left out. */
export const DIRECTORY_REFUSALS = [
  'no_id',
  'no_address',
  'invalid_address',
  'other_tenant',
  'outside_domain',
  'taken',
  'duplicate',
  'administrator',
] as const
export type DirectoryRefusal = (typeof DIRECTORY_REFUSALS)[number]

/** Fields of a user that a directory may own. */
export const DIRECTORY_FIELDS = ['email', 'email_alias', 'name', 'group_id', 'role_id'] as const
export type DirectoryField = (typeof DIRECTORY_FIELDS)[number]

export interface DirectoryAttributes {
  readonly attr_id: string
  readonly attr_email: string
  readonly attr_aliases: string
  readonly attr_name: string
  readonly attr_groups: string
  readonly attr_disabled: string
  readonly user_filter: string
  readonly group_filter: string
  readonly attr_member: string
}

/** What the presets fill in. Active Directory says in each user which groups it is in; OpenLDAP says it in the groups. */
export const DIRECTORY_PRESET_VALUES: Readonly<Record<Exclude<DirectoryPreset, 'own'>, DirectoryAttributes>> =
  {
    ad: {
      attr_id: 'objectGUID',
      attr_email: 'mail',
      attr_aliases: 'proxyAddresses',
      attr_name: 'displayName',
      attr_groups: 'memberOf',
      attr_disabled: 'userAccountControl',
      user_filter: '(&(objectCategory=person)(objectClass=user)(mail=*))',
      group_filter: '',
      attr_member: 'member',
    },
    openldap: {
      attr_id: 'entryUUID',
      attr_email: 'mail',
      attr_aliases: 'mailAlternateAddress',
      attr_name: 'cn',
      attr_groups: '',
      attr_disabled: '',
      user_filter: '(&(objectClass=inetOrgPerson)(mail=*))',
      group_filter: '(objectClass=groupOfNames)',
      attr_member: 'member',
    },
  }
