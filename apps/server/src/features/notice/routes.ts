/** Notices. */
import * as routes from '@postern/contract/routes/notice.ts'
import type { Bind, HandlerInput } from '../../platform/http/bind.ts'
import * as notices from './service.ts'

export function registerNotice(bind: Bind, deps: notices.NoticeDeps): void {
  bind(routes.listNoticesRoute, ({ caller, query }) => notices.listNotices(deps, caller, query))
  bind(routes.currentNoticesRoute, ({ caller, query }) =>
    notices.currentNotices(deps, caller, query.lang ?? caller.language),
  )
  bind(routes.getNoticeRoute, ({ caller, params, query }) =>
    notices.getNotice(deps, caller, params.id, query.lang ?? caller.language),
  )
  bind(routes.createNoticeRoute, async ({ caller, body }) => ({
    id: await notices.createNotice(deps, caller, body),
  }))
  const update = ({ caller, params, body }: HandlerInput<typeof routes.updateNoticeRoute>) =>
    notices.updateNotice(deps, caller, params.id, body)
  bind(routes.updateNoticeRoute, update, {
    stored: (notice: Awaited<ReturnType<typeof notices.getNotice>>) => ({ ...notice, ...notice.edit }),
  })
  bind(routes.deleteNoticesRoute, ({ caller, body }) => notices.deleteNotices(deps, caller, body.chk))
}
