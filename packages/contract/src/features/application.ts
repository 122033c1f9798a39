/** Applications for the service. */
import { ALL, audited, permission } from './define.ts'

const APPLICATION = { ko: '서비스 신청', en: 'Applications', ja: 'サービス申し込み' }

export const permissions = {
  'member-application-list': permission(ALL, 'other', 710, APPLICATION, {
    entry: ['member', 70, '/member/application/list'],
  }),
}

export const tasks = audited('maintenance', 40, {
  application: { ko: '서비스 신청', en: 'Service application', ja: 'サービス申し込み' },
})
