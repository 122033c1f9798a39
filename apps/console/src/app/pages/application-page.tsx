import { ApplicationPage as Application } from '../../features/application/application-page.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

/** Applying for the service; no page at all where nobody may. */
export function ApplicationPage() {
  return <Application closed={<NotFoundPage />} />
}
