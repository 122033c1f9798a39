/** What is known of a message when it is written down. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { Envelope } from '../../smtp/envelope.ts'
import type { ScanResult } from '../judge/context.ts'
import type { ResolvedRecipient } from '../judge/recipient.ts'

export interface MessageToRecord {
  readonly envelope: Envelope
  readonly recipients: readonly ResolvedRecipient[]
  readonly result: ScanResult
  readonly blobKey: string
  readonly size: number
  readonly sha256: string
  /** `Received:` field with CRLF. */
  readonly receivedHeader: string
  /** Of what the archive gets a copy, and our name; absent where there is no archive. */
  readonly journal?: { readonly settings: SettingsValues['journal']; readonly host: string }
}
