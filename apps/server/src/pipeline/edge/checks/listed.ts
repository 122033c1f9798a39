/** Block lists that refuse (decisions of the product §14): what is not surely on a list that works is not refused. */
import type { Finding } from '@postern/contract/findings/catalogue.ts'
import { listState, lookUpList } from '../../../platform/dns/block-list.ts'
import { isPrivateIp } from '../../names/domains.ts'
import { rule } from './rule.ts'

/** Two rounds of questions, of which each has 3 s at most. */
const ASKING = 8_000

export const listed = rule<'mail'>(
  'block-lists',
  ASKING,
  async ({ session }, { rbl }, { dns }): Promise<Finding | null> => {
    const { ip } = session.client
    if (rbl.length === 0 || isPrivateIp(ip)) return null
    const found = await Promise.all(
      rbl.map(async (list) => {
        if ((await lookUpList(dns, list, ip)) !== 'listed') return false
        return (await listState(dns, list, 'address')) !== 'listsAll'
      }),
    )
    const list = rbl[found.indexOf(true)]
    return list === undefined ? null : { code: 'edge.listed', evidence: { ip, list } }
  },
)
