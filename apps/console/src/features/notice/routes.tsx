/** The screens of notices. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { formSearch } from '../../lib/form-search.ts'
import { framed } from '../../ui/frame/roots.ts'
import { NOTICE_PARAMS, noticeSearch } from './search.ts'

const noticeList = createRoute({
  getParentRoute: () => framed,
  path: '/notice/list',
  validateSearch: noticeSearch,
  component: lazyRouteComponent(() => import('./notice-list-page.tsx'), 'NoticeListPage'),
})
const noticeForm = createRoute({
  getParentRoute: () => framed,
  path: '/notice/form',
  validateSearch: formSearch,
  component: lazyRouteComponent(() => import('./notice-form-page.tsx'), 'NoticeFormPage'),
})
const notice = createRoute({
  getParentRoute: () => framed,
  path: '/notice/$seq',
  params: NOTICE_PARAMS,
  component: lazyRouteComponent(() => import('./notice-page.tsx'), 'NoticePage'),
})

export const routes = [noticeList, noticeForm, notice] as const
