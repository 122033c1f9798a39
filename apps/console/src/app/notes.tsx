/** Where notes appear; loaded after the page, which needs none to start. */
import '../styles/notifications.css'
import { Notifications } from '@mantine/notifications'

export function Notes() {
  return <Notifications position="bottom-right" containerWidth={400} limit={2} />
}
