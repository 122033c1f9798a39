/** Lists of users and groups: states, filters, what is done to many at once. */
import { defineTexts } from '../i18n/texts.ts'

export const MEMBER_LIST_TEXTS = defineTexts({
  'state.normal': { ko: '정상', en: 'Active', ja: '有効' },
  'state.blocked': { ko: '로그인 차단', en: 'Sign-in blocked', ja: 'ログインブロック' },
  'state.long_unused': { ko: '장기 미사용', en: 'Long unused', ja: '長期未使用' },
  'state.reissue_requested': {
    ko: '비밀번호 재설정 요청',
    en: 'New password requested',
    ja: 'パスワード再設定の申請中',
  },
  'state.no_password': { ko: '비밀번호 없음', en: 'No password', ja: 'パスワードなし' },
  block: { ko: '로그인 차단', en: 'Block sign-in', ja: 'ログインをブロック' },
  unblock: { ko: '차단 해제', en: 'Unblock', ja: 'ブロック解除' },
  blockedN: { ko: '{count}명을 차단했습니다.', en: '{count} blocked.', ja: '{count} 人をブロックしました。' },
  unblockedN: {
    ko: '{count}명의 차단을 해제했습니다.',
    en: '{count} unblocked.',
    ja: '{count} 人のブロックを解除しました。',
  },
  reactivate: { ko: '장기 미사용 해제', en: 'Reactivate', ja: '長期未使用を解除' },
  endSessions: { ko: '모든 기기에서 로그아웃', en: 'Sign out everywhere', ja: 'すべての端末からログアウト' },
  moveTo: { ko: '그룹 이동', en: 'Move to group', ja: 'グループへ移動' },
  moveText: {
    ko: '선택한 사용자 {count}명을 옮길 그룹을 선택하세요. 다른 도메인의 사용자는 옮겨지지 않습니다.',
    en: 'Choose the group for the {count} selected users. Users of other domains stay where they are.',
    ja: '選択したユーザー {count} 人の移動先グループを選択してください。ほかのドメインのユーザーは移動されません。',
  },
  changeRole: { ko: '역할 변경', en: 'Change role', ja: 'ロールを変更' },
  roleText: {
    ko: '선택한 사용자 {count}명에게 줄 역할을 선택하세요. 대상 사용자는 다시 로그인해야 합니다.',
    en: 'Choose the role for the {count} selected users. They have to sign in again.',
    ja: '選択したユーザー {count} 人に付与するロールを選択してください。対象ユーザーは再ログインが必要です。',
  },
  allStates: { ko: '상태: 전체', en: 'State: all', ja: '状態: すべて' },
  allRoles: { ko: '역할: 전체', en: 'Role: all', ja: 'ロール: すべて' },
  allGroups: { ko: '그룹: 전체', en: 'Group: all', ja: 'グループ: すべて' },
  allLanguages: { ko: '언어: 전체', en: 'Language: all', ja: '言語: すべて' },
  deleteUsersHint: {
    ko: '사용자의 필터와 로그인도 함께 삭제됩니다. 메일 기록은 남습니다.',
    en: 'Their filters and sessions go too; mail records stay.',
    ja: 'ユーザーのフィルターとログインも削除されます。メールの記録は残ります。',
  },
  deleteGroupsTitle: { ko: '그룹 삭제', en: 'Delete groups', ja: 'グループの削除' },
  deleteGroupsText: {
    ko: '그룹의 필터도 함께 삭제됩니다. 사용자는 삭제되지 않고 그룹 없음이 됩니다.',
    en: 'Their filters go too. Their users stay, without a group.',
    ja: 'グループのフィルターも削除されます。ユーザーは削除されず、グループなしになります。',
  },
  groupUsers: { ko: '사용자 {count}명', en: '{count} users', ja: 'ユーザー {count} 人' },
  members: { ko: '그룹 사용자', en: 'Members', ja: 'グループのメンバー' },
  membersHelp: {
    ko: '추가하거나 빼면 바로 적용됩니다.',
    en: 'Adding and removing takes effect at once.',
    ja: '追加や削除はすぐに反映されます。',
  },
  addMember: { ko: '사용자 추가', en: 'Add users', ja: 'ユーザーを追加' },
  findMember: {
    ko: '추가할 사용자의 이름이나 주소',
    en: 'Name or address of a user to add',
    ja: '追加するユーザーの名前またはアドレス',
  },
  addNamed: { ko: '{name} 추가', en: 'Add {name}', ja: '{name} を追加' },
  removeNamed: { ko: '{name} 빼기', en: 'Remove {name}', ja: '{name} を外す' },
  noMembers: { ko: '아직 사용자가 없습니다.', en: 'No members yet.', ja: 'まだメンバーがいません。' },
  inGroup: { ko: '이미 이 그룹에 있습니다', en: 'In this group', ja: 'このグループに所属中' },
  allMembers: {
    ko: '사용자 목록에서 모두 보기',
    en: 'All of them in the user list',
    ja: 'ユーザー一覧ですべて表示',
  },
  ofGroup: { ko: '현재 그룹: {name}', en: 'Now in {name}', ja: '現在のグループ: {name}' },
})
