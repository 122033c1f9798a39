/** Mail within mail (message/rfc822, .eml). */
import PostalMime from 'postal-mime'
import type { Format } from '../format.ts'
import { disarmMessage } from '../message/disarm-message.ts'

export const MESSAGE: Format = {
  disarm: async ({ name, bytes }, context) => ({ name, bytes: await disarmMessage(bytes, context) }),
  reopens: async (bytes) => (await PostalMime.parse(bytes)).headers.length > 0,
}
