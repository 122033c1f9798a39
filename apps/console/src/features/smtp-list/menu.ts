/** Pictures of the menu's entries. */
import { IconBan, IconShieldCheck } from '@tabler/icons-react'

export const icons = {
  '/filter/smtp/whitelist': IconShieldCheck,
  '/filter/smtp/blacklist': IconBan,
}
