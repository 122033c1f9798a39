/** Pictures of the menu's entries. */
import { IconBan, IconFlask, IconShieldCheck } from '@tabler/icons-react'

const LISTS = ['all', 'domain', 'group', 'user', 'auth'].map((list) => `/filter/system/inbound/${list}`)

export const icons = {
  ...Object.fromEntries(LISTS.map((list) => [`${list}/allow/list`, IconShieldCheck])),
  ...Object.fromEntries(LISTS.map((list) => [`${list}/deny/list`, IconBan])),
  '/filter/system/simulator': IconFlask,
}
