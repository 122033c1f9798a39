/** What kind of place a host is, by name alone: whose it is says little where anybody can be. */
import { parse } from 'tldts'
import { FORMS, HOSTING, SHORTENERS, STORAGE, TRACKERS } from './host-lists.ts'
import type { LinkTarget } from './link.ts'

export type HostKind =
  /** Its target is hidden behind it. */
  | 'shortener'
  /** Sites, pages and subdomains for everybody. */
  | 'hosting'
  /** Forms for everybody. */
  | 'form'
  /** Buckets, shared files, gateways to IPFS. */
  | 'storage'
  /** Click counting of a sending service. */
  | 'tracker'

const KINDS: ReadonlyMap<string, HostKind> = new Map(
  (
    [
      ['hosting', HOSTING],
      ['storage', STORAGE],
      ['tracker', TRACKERS],
      ['form', FORMS],
      ['shortener', SHORTENERS],
    ] as const
  ).flatMap(([kind, list]) => [...list].map((name) => [name, kind] as const)),
)
/** Buckets by region, IPFS gateways by the shape of their names. */
const BUCKETS =
  /(?:^|[.-])s3[.-][a-z0-9.-]{0,40}amazonaws\.com$|\.r2\.cloudflarestorage\.com$|\.ipfs\.|^ipfs\.|^gateway\.ipfs/
const ON_IPFS = /\/ip[fn]s\/(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{40,70}|k[a-z0-9]{40,70})/
/** Companies' own tenants, although the suffix list counts them as everybody's. */
const COMPANY = /(?:^|\.)(?:sharepoint\.com|onmicrosoft\.com|atlassian\.net|my\.salesforce\.com|force\.com)$/
const WITH_PRIVATE = { allowPrivateDomains: true, detectIp: false, validateHostname: false } as const

/** Null for a host of its owner's, as far as its name tells. */
export function hostKind({ host, url }: Pick<LinkTarget, 'host' | 'url'>): HostKind | null {
  const name = host.endsWith('.') ? host.slice(0, -1) : host
  if (name === '' || COMPANY.test(name)) return null
  const path = url.slice(url.indexOf(host) + host.length)
  if (name === 'docs.google.com' && path.startsWith('/forms')) return 'form'
  const listed = listedKind(name)
  if (listed) return listed
  if (BUCKETS.test(name) || ON_IPFS.test(path)) return 'storage'
  const { isPrivate, subdomain } = parse(name, WITH_PRIVATE)
  return isPrivate === true && subdomain !== null ? 'hosting' : null
}

function listedKind(host: string): HostKind | null {
  for (let at = 0; at >= 0; at = host.indexOf('.', at + 1)) {
    const kind = KINDS.get(at === 0 ? host : host.slice(at + 1))
    if (kind) return kind
  }
  return null
}
