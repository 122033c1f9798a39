/** The addresses that From may name where somebody has signed in by AUTH. */
import type { JudgedEnvelope } from '../checks/envelope.ts'
import type { Snapshot } from '../configuration/snapshot.ts'
import type { SignedInAccount } from './check.ts'

/** Nothing to compare: a stranger, or every From may pass. Rejects when the database is away. */
export async function ownFromOf(
  account: SignedInAccount | null,
  snapshot: Snapshot,
): Promise<Pick<JudgedEnvelope, 'ownFrom'>> {
  const { from } = snapshot.settings.smtpAuth
  if (account === null || from === 'any') return {}
  const stored = [account.email, ...(await account.aliases())]
  const addresses = new Set(stored.flatMap((address) => [address, ...byAliasDomains(address, snapshot)]))
  return { ownFrom: { addresses: [...addresses], refuses: from === 'refuse' } }
}

/** The same address under each name of its domain. */
function byAliasDomains(address: string, { domains }: Snapshot): string[] {
  const at = address.lastIndexOf('@')
  const domain = domains.get(address.slice(at + 1))
  if (domain === undefined) return []
  const names = [...domains].filter(([, { id }]) => id === domain.id).map(([name]) => name)
  return names.map((name) => `${address.slice(0, at)}@${name}`)
}
