/** Nodes of the installation. */
import { audited, type Menu } from './define.ts'

export const menu = [
  {
    at: ['config.system', 55],
    link: '/config/system/node',
    permission: 'config-system-basic_config',
    label: { ko: '노드', en: 'Nodes', ja: 'ノード' },
  },
] as const satisfies Menu

export const tasks = audited('maintenance', 170, {
  node_drain: { ko: '노드 비우기', en: 'Node drained', ja: 'ノードのドレイン' },
  node_resume: { ko: '노드 비우기 취소', en: 'Draining stopped', ja: 'ドレインの中止' },
  support_bundle: {
    ko: '지원 자료 내려받기',
    en: 'Support bundle downloaded',
    ja: 'サポート用資料のダウンロード',
  },
  node_remove: { ko: '노드 삭제', en: 'Node removed', ja: 'ノードの削除' },
})
