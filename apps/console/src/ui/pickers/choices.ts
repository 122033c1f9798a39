import { userConfigRoute } from '@postern/contract/routes/member.ts'
import { toUnicodeDomain } from '@postern/contract/validation/punycode.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Domains, groups and roles to choose from; the groups of one domain when it is given. */
export const choicesQuery = (domainId?: number) =>
  queryOptions({
    queryKey: ['choices', domainId ?? null],
    queryFn: ({ signal }) =>
      call(userConfigRoute, { query: domainId === undefined ? {} : { domain_id: domainId } }, { signal }),
    select: (choices) => ({
      ...choices,
      domains: choices.domains.map(({ id, name }) => ({ id, name: toUnicodeDomain(name) })),
    }),
  })
