/** The envelope of one SMTP transaction (RFC 5321 §2.3.1), frozen before its owner sees it. */
export interface Envelope {
  /** UUIDv7 of the message; its time part equals `receivedAt`. */
  readonly id: string
  /** ms since the epoch, when the transaction's MAIL FROM arrived. */
  readonly receivedAt: number
  readonly client: ClientInfo
  readonly helo: string
  readonly esmtp: boolean
  readonly tls: { readonly version: string; readonly cipher: string } | null
  /** Authenticated identity, null without AUTH. */
  readonly auth: string | null
  /** Reverse-path as given, '' for the null sender. */
  readonly sender: string
  readonly smtpUtf8: boolean
  /** BODY= of MAIL FROM. */
  readonly body: '7BIT' | '8BITMIME' | 'BINARYMIME'
  /** DSN parameters of MAIL FROM (RFC 3461), raw xtext decoded. */
  readonly dsn: { readonly ret: 'FULL' | 'HDRS' | null; readonly envid: string | null }
  readonly recipients: readonly EnvelopeRecipient[]
}

export interface ClientInfo {
  readonly ip: string
  readonly port: number
  /** Verified reverse name ('' when there is none or it does not resolve back). */
  readonly rdns: string
  /** ISO 3166 alpha-2, '' when unknown. */
  readonly country: string
}

export interface EnvelopeRecipient {
  /** Forward-path as given by the client, domain in A-label lower case. */
  readonly address: string
  readonly notify: readonly ('NEVER' | 'SUCCESS' | 'FAILURE' | 'DELAY')[]
  readonly orcpt: string | null
}
