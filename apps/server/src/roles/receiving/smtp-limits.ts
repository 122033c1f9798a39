/** The listener's limits as the settings have them. */
import type { SettingsValues } from '@postern/contract/settings/catalogue.ts'
import type { SetLimits } from '../../smtp/options.ts'

export function limitsOf(smtp: SettingsValues['smtp']): SetLimits {
  return {
    maxConnections: smtp.maxConnections,
    maxConnectionsPerIp: smtp.maxConnectionsPerIp,
    maxMessageSize: smtp.maxMessageBytes,
    maxRecipients: smtp.maxRecipients,
    maxRefusedRecipients: smtp.maxRefusedRecipients,
    maxMessagesPerConnection: smtp.maxMessagesPerConnection,
    maxErrors: smtp.maxErrors,
    maxResets: smtp.maxResets,
    commandTimeoutMs: smtp.commandTimeoutSeconds * 1_000,
    dataTimeoutMs: smtp.dataTimeoutSeconds * 1_000,
    greetDelayMs: smtp.greetDelayMs,
    stressPercent: smtp.stressPercent,
    stressTimeoutMs: smtp.stressTimeoutSeconds * 1_000,
  }
}
