/** Detox: attachments and links disarmed. */
import { ALL, DOMAIN_UP, EVERYBODY, GROUP_UP, audited, permission, type Menu } from './define.ts'
import { ADD, DELETE, EDIT } from './words.ts'

const ACTION_RETURN_ORIGINAL = { ko: '원본 보내기', en: 'Return originals', ja: '原本の送信' }
const ACTION_RETURN_DETOX = { ko: '무해화 메일 복구', en: 'Recover disarmed mail', ja: '無害化メールの復元' }
const SEARCH_APT = { ko: 'APT 메일 검색', en: 'Search APT mail', ja: 'APT メールの検索' }
const READ_APT = { ko: 'APT 메일 내용 보기', en: 'Read APT mail', ja: 'APT メールの内容閲覧' }
const READ_DETOX = { ko: '무해화 메일 내용 보기', en: 'Read disarmed mail', ja: '無害化メールの内容閲覧' }
const DETOX_CONFIG = { ko: '무해화 설정', en: 'Detox settings', ja: '無害化の設定' }
const DETOX_ALARM = { ko: '무해화 알림', en: 'Detox alarms', ja: '無害化の通知' }
const DETOX_EXCEPT = { ko: '무해화 예외', en: 'Detox exceptions', ja: '無害化の例外' }

export const permissions = {
  'mail-action-return_original': permission(GROUP_UP, 'mailActions', 475, ACTION_RETURN_ORIGINAL),
  'mail-action-return_detox': permission(EVERYBODY, 'mailActions', 480, ACTION_RETURN_DETOX),
  'mail-search-apt': permission(EVERYBODY, 'mailSearch', 520, SEARCH_APT, {
    presets: ['helpdesk', 'auditor', 'operator'],
  }),
  'mail-read-apt': permission(EVERYBODY, 'mailRead', 570, READ_APT),
  'mail-read-detox': permission(EVERYBODY, 'mailRead', 580, READ_DETOX),
  'apt-detox-config': permission(DOMAIN_UP, 'detox', 590, DETOX_CONFIG, {
    entry: ['detox', 10, '/detox/config'],
  }),
  'apt-detox-alarm': permission(ALL, 'detox', 600, DETOX_ALARM, {
    settings: true,
    entry: ['detox', 15, '/detox/alarm'],
  }),
  'apt-detox-except': permission(DOMAIN_UP, 'detox', 610, DETOX_EXCEPT, {
    entry: ['detox', 30, '/detox/except/list'],
  }),
}

export const menu = [
  {
    at: ['detox', 20],
    link: '/detox/requests',
    permission: 'mail-action-return_original',
    label: { ko: '원본 요청', en: 'Requests for originals', ja: '原本の申請' },
  },
] as const satisfies Menu

export const classes = {
  detox: { at: 140, text: { ko: '무해화', en: 'Detox', ja: '無害化' } },
  attach_hash: { at: 160, text: { ko: '첨부 파일 해시', en: 'Attachment hash', ja: '添付ファイルハッシュ' } },
}

export const tasks = {
  ...audited('detox', 10, {
    edit: EDIT,
    request: { ko: '원본 요청', en: 'Original asked for', ja: '原本の申請' },
    withdraw: { ko: '원본 요청 취소', en: 'Request withdrawn', ja: '原本の申請の取り消し' },
    decline: { ko: '원본 요청 거절', en: 'Request declined', ja: '原本の申請の却下' },
    return: { ko: '원본 반환', en: 'Original returned', ja: '原本の返却' },
    except_add: { ko: '예외 추가', en: 'Exception added', ja: '例外の追加' },
    except_edit: { ko: '예외 변경', en: 'Exception changed', ja: '例外の変更' },
    except_delete: { ko: '예외 삭제', en: 'Exception deleted', ja: '例外の削除' },
  }),
  ...audited('attach_hash', 10, { add: ADD, delete: DELETE }),
}
