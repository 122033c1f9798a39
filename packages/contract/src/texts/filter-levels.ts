/** The levels that act beside a list of filters. */
import { defineTexts } from '../i18n/texts.ts'

export const FILTER_LEVEL_TEXTS = defineTexts({
  precedence: {
    ko: '{order} 순서로 확인하며, 같은 범위에서는 허용이 차단보다 먼저입니다. 처음 일치한 필터가 결정합니다.',
    en: '{order}; within a level allow before deny; the first match decides.',
    ja: '{order}の順に確認し、同じ範囲では許可がブロックより先です。最初に一致したフィルターが決定します。',
  },
  off: {
    ko: '적용하지 않는 범위: {names}.',
    en: 'Switched off: {names}.',
    ja: '適用しない範囲: {names}。',
  },
  allOff: {
    ko: '필터를 사용하지 않도록 설정되어 있습니다.',
    en: 'Filters are switched off here.',
    ja: 'フィルターを使用しない設定になっています。',
  },
  otherOrders: {
    ko: '사용자 {count}명은 다른 순서를 씁니다.',
    en: '{count} {count|user has|users have} another order.',
    ja: 'ユーザー {count} 人は別の順序を使っています。',
  },
  otherOrdersAtLeast: {
    ko: '사용자 {count}명 이상이 다른 순서를 씁니다.',
    en: 'At least {count} of the users have another order.',
    ja: 'ユーザー {count} 人以上が別の順序を使っています。',
  },
  title: {
    ko: '함께 적용되는 다른 범위의 필터',
    en: 'Filters of other levels that also apply',
    ja: 'ここにも適用される他の範囲のフィルター',
  },
  none: { ko: '없음', en: 'none', ja: 'なし' },
  count: { ko: '{count}개', en: '{count}', ja: '{count} 件' },
  countAtLeast: { ko: '{count}개 이상', en: 'at least {count}', ja: '{count} 件以上' },
  thisList: { ko: '이 목록', en: 'this list', ja: 'この一覧' },
  levelOff: { ko: '적용하지 않음', en: 'switched off', ja: '適用しない' },
  hidden: {
    ko: '내용은 볼 수 없습니다.',
    en: 'You can’t see their rules.',
    ja: '内容は閲覧できません。',
  },
  'changedBy.all': {
    ko: '최고 관리자가 변경합니다.',
    en: 'Changed by administrators of the whole system.',
    ja: '全体の管理者が変更します。',
  },
  'changedBy.domain': {
    ko: '도메인 관리자가 변경합니다.',
    en: 'Changed by administrators of the domain.',
    ja: 'ドメインの管理者が変更します。',
  },
  'changedBy.group': {
    ko: '그룹 관리자와 도메인 관리자가 변경합니다.',
    en: 'Changed by administrators of the group or the domain.',
    ja: 'グループまたはドメインの管理者が変更します。',
  },
  'changedBy.user': {
    ko: '사용자 본인과 그 관리자가 변경합니다.',
    en: 'Changed by the users themselves and their administrators.',
    ja: 'ユーザー本人とその管理者が変更します。',
  },
  yours: {
    ko: '직접 변경할 수 있습니다.',
    en: 'You may change them.',
    ja: 'あなたも変更できます。',
  },
  openList: { ko: '목록 열기', en: 'Open the list', ja: '一覧を開く' },
  moreThere: {
    ko: '나머지는 목록에서 확인하세요.',
    en: 'The rest is in the list.',
    ja: '残りは一覧で確認してください。',
  },
  theLevels: { ko: '다른 범위의 필터', en: 'the other levels', ja: '他の範囲のフィルター' },
  overlapTitle: { ko: '겹치는 필터', en: 'Filters that overlap', ja: '重なっているフィルター' },
  neverTitle: {
    ko: '이 필터는 결정할 메일이 없습니다',
    en: 'This filter can never decide',
    ja: 'このフィルターが決定するメールはありません',
  },
  neverBadge: { ko: '적용될 일 없음', en: 'Never decides', ja: '決定なし' },
  overlapBadge: { ko: '겹침', en: 'Overlaps', ja: '重複' },
  saveAnyway: {
    ko: '그대로 저장할 수 있습니다.',
    en: 'You can save it anyway.',
    ja: 'このまま保存できます。',
  },
  'overlap.never': {
    ko: '먼저 확인하는 {name}에 해당하는 메일이 모두 먼저 결정됩니다.',
    en: '{name} is evaluated first and matches everything this filter matches.',
    ja: '先に確認される{name}が、このフィルターに一致するメールをすべて決定します。',
  },
  'overlap.contradicts': {
    ko: '{name}의 규칙이 같고 처리가 반대입니다. 허용이 우선합니다.',
    en: '{name} has the same rules and says the opposite. Allow comes first.',
    ja: '{name}はルールが同じで処理が逆です。許可が優先されます。',
  },
  'overlap.partly': {
    ko: '규칙 {rules}: 먼저 확인하는 {name}에서 이미 결정됩니다.',
    en: 'Rule {rules}: {name} is evaluated first and matches the same mail.',
    ja: 'ルール {rules}: 先に確認される{name}ですでに決定されます。',
  },
  'overlap.unproven': {
    ko: '발신자가 인증된 메일은 먼저 확인하는 {name}에서 결정됩니다.',
    en: 'Where the sender is authenticated, {name} decides first.',
    ja: '送信者が認証されたメールは、先に確認される{name}で決定されます。',
  },
  'overlap.stops': {
    ko: '이 필터가 먼저 확인되므로 {name}은(는) 결정할 메일이 없어집니다.',
    en: 'This filter is evaluated first, so {name} never decides.',
    ja: 'このフィルターが先に確認されるため、{name}が決定するメールはなくなります。',
  },
  filterNamed: {
    ko: '{region} {policy} 필터 ‘{name}’',
    en: 'the {policy} filter “{name}” ({region})',
    ja: '{region}の{policy}フィルター「{name}」',
  },
  filterHidden: {
    ko: '{region} {policy} 필터(열람 권한 없음)',
    en: 'a {policy} filter ({region}) that you may not read',
    ja: '{region}の{policy}フィルター（閲覧権限なし）',
  },
  openFilter: { ko: '필터 열기', en: 'Open it', ja: 'フィルターを開く' },
  thereMayBeMore: {
    ko: '모든 필터와 비교하지는 않았으므로 더 있을 수 있습니다.',
    en: 'Not every filter was compared; there may be more.',
    ja: 'すべてのフィルターとは比較していないため、ほかにもある可能性があります。',
  },
})
