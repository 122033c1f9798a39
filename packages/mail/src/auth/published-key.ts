/** A key of ours as its TXT record has it (RFC 6376 §3.6.1). */

export interface PublishedKey {
  readonly domain: string
  readonly selector: string
  /** p= of its record: base64 of the SPKI. */
  readonly publicKey: string
}

export const keyRecordName = ({ domain, selector }: Pick<PublishedKey, 'domain' | 'selector'>): string =>
  `${selector}._domainkey.${domain}`

export const keyRecordValue = ({ publicKey }: Pick<PublishedKey, 'publicKey'>): string =>
  `v=DKIM1; k=rsa; p=${publicKey}`
