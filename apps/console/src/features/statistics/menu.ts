/** Pictures of the menu's entries. */
import { byKind, type StatisticKind } from '@postern/contract/codes/statistics.ts'
import {
  IconBan,
  IconChartBar,
  IconKey,
  IconMailbox,
  IconUser,
  IconUsersGroup,
  IconVirus,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'

const OWN: Partial<Record<StatisticKind, Icon>> = {
  sender: IconUser,
  senderdomain: IconWorld,
  receiver: IconMailbox,
  domain: IconWorld,
  group: IconUsersGroup,
  virus: IconVirus,
  reject: IconBan,
  auth: IconKey,
}

export const icons = {
  '/statistics/summary': IconChartBar,
  ...byKind('/statistics/inbound/', (kind) => OWN[kind] ?? IconChartBar),
}
