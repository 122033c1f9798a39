import { NOT_LISTED, type SmtpLists } from './lists.ts'

export const NO_LISTS: SmtpLists = {
  client: () => NOT_LISTED,
  sender: () => NOT_LISTED,
  recipient: () => NOT_LISTED,
}
