/** Signs of contents that act in Outlook messages, beside text and files. */
import type { FormatContext } from '../format.ts'

/** PidLidReminderFileParameter as TNEF names it: the sound of a reminder, which is fetched from any host without a click. */
export const REMINDER_FILE = Buffer.from('0820060000000000c000000000000046000000001f850000', 'hex')

/** Classes whose forms Outlook has itself; any other may bring, or call for, a form that runs. */
const KNOWN_CLASS =
  /^(?:IPM(?:\.Microsoft (?:Mail|Schedule))?(?:\.(?:Note|Non-Delivery|Read Receipt|MtgReq|MtgResp[PNA]|MtgCncl|Schedule\.Meeting\.[\w.]+|Appointment|Contact|DistList|Task|TaskRequest(?:\.\w+)?|StickyNote|Activity|Post|Note\.(?:SMIME(?:\.MultipartSigned)?|Microsoft\.[\w.]+|Rules\.[\w.]+)))?|REPORT\.IPM\.[\w.]+)$/i

export function noteMessageClass(name: string, context: FormatContext): void {
  if (name !== '' && !KNOWN_CLASS.test(name)) context.removed('unknown-part', name)
}

const CLASS = Buffer.from('0108800700', 'hex')

/** attMessageClass ([MS-OXTNEF] 2.1.3.3.3); '' where there is none. */
export function tnefClassOf(bytes: Buffer): string {
  const at = bytes.indexOf(CLASS)
  if (at < 0 || at + 9 > bytes.length) return ''
  const from = at + 9
  const whole = bytes.toString('latin1', from, Math.min(from + bytes.readUInt32LE(at + 5), from + 256))
  return whole.replace(/\0[^]*$/, '')
}
