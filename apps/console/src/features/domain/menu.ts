/** Pictures of the menu's entries. */
import { IconServer, IconWorld } from '@tabler/icons-react'

export const icons = {
  '/member/domain/list': IconWorld,
  '/config/mail-server/list': IconServer,
}
