import { networkInterfaces } from 'node:os'

/** Addresses of this machine; where others translate them, the world knows it by other ones. */
export function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((cards = []) => cards.map(({ address }) => address))
}
