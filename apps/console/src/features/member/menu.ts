/** Pictures of the menu's entries. */
import { IconUser, IconUsersGroup } from '@tabler/icons-react'

export const icons = {
  '/member/user/list': IconUser,
  '/member/group/list': IconUsersGroup,
}
