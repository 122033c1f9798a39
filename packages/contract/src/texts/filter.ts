/** Forms and lists of filters. */
import { defineTexts } from '../i18n/texts.ts'

export const FILTER_TEXTS = defineTexts({
  listTitle: {
    ko: '{region} {policy} 필터',
    en: '{policy} filters · {region}',
    ja: '{region}の{policy}フィルター',
  },
  addTitle: {
    ko: '{region} {policy} 필터 등록',
    en: 'New filter: {policy} · {region}',
    ja: '{region}の{policy}フィルター登録',
  },
  editTitle: {
    ko: '{region} {policy} 필터 수정',
    en: 'Edit filter: {policy} · {region}',
    ja: '{region}の{policy}フィルター編集',
  },
  theFilters: { ko: '필터 목록', en: 'the filters', ja: 'フィルター一覧' },
  theFilter: { ko: '필터', en: 'the filter', ja: 'フィルター' },
  rules: { ko: '규칙', en: 'Rules', ja: 'ルール' },
  basics: { ko: '기본 정보', en: 'Basics', ja: '基本情報' },
  addRule: { ko: '규칙 추가', en: 'Add a rule', ja: 'ルールを追加' },
  removeRule: { ko: '{n}번째 규칙 삭제', en: 'Remove rule {n}', ja: 'ルール {n} を削除' },
  ruleTarget: { ko: '{n}번째 규칙의 대상', en: 'Target of rule {n}', ja: 'ルール {n} の対象' },
  ruleCondition: { ko: '{n}번째 규칙의 조건', en: 'Condition of rule {n}', ja: 'ルール {n} の条件' },
  ruleValue: { ko: '{n}번째 규칙의 값', en: 'Value of rule {n}', ja: 'ルール {n} の値' },
  ruleWord: { ko: '단어 단위', en: 'Whole word', ja: '単語単位' },
  wordHelp: {
    ko: '앞뒤에 문자나 숫자가 붙지 않은 경우에만 일치합니다.',
    en: 'Only where neither letters nor digits touch it.',
    ja: '前後に文字や数字が続いていない場合だけ一致します。',
  },
  wordHelpKorean: {
    ko: '앞에 문자나 숫자가 붙지 않은 경우에만 일치합니다. 뒤에는 조사가 붙어도 됩니다.',
    en: 'Only where neither letters nor digits stand before it; Korean particles may follow.',
    ja: '前に文字や数字が続いていない場合だけ一致します。後ろに助詞が付いていても構いません。',
  },
  nameHelp: {
    ko: '비워 두면 첫 규칙으로 이름을 정합니다.',
    en: 'Left empty, the first rule names it.',
    ja: '空欄の場合、最初のルールから名前を付けます。',
  },
  owner: { ko: '적용 대상', en: 'For', ja: '適用先' },
  trust: {
    ko: '인증되지 않은 발신자에게도 적용',
    en: 'Also for senders that are not authenticated',
    ja: '認証されていない送信者にも適用',
  },
  trustHelp: {
    ko: '위험: 발신자를 위조한 메일도 허용됩니다.',
    en: 'Risky: mail with a forged sender is let in too.',
    ja: '注意: 送信者を偽装したメールも許可されます。',
  },
  allowNote: {
    ko: '발신자 기준의 허용은 SPF 또는 DKIM으로 인증된 발신자에게만 적용됩니다. 위조된 보낸 사람 주소로는 허용 목록을 이용할 수 없습니다.',
    en: 'An allow by sender counts only when SPF or DKIM confirms the sender, so that a forged address cannot ride on the list.',
    ja: '送信者による許可は、SPFまたはDKIMで確認された送信者にのみ適用されます。偽装したアドレスで許可リストを悪用することはできません。',
  },
  move: { ko: '이동', en: 'Move', ja: '移動' },
  moveTitle: {
    ko: '필터 {count}개 이동',
    en: 'Move {count} {count|filter|filters}',
    ja: 'フィルター {count} 件の移動',
  },
  moveHelp: {
    ko: '규칙과 적중 횟수는 그대로 유지됩니다. 이름이나 규칙이 같은 필터가 이미 있으면 이동하지 않고 알려 드립니다.',
    en: 'Rules and hits stay as they are. A filter whose name or rules exist there already is not moved, and you are told.',
    ja: 'ルールとヒット数はそのまま引き継がれます。移動先に同じ名前またはルールのフィルターがある場合は移動せず、お知らせします。',
  },
  term: { ko: '적용 조건', en: 'When it applies', ja: '適用条件' },
  validFrom: { ko: '적용 시작', en: 'Valid from', ja: '適用開始' },
  validUntil: { ko: '적용 종료', en: 'Valid until', ja: '適用終了' },
  termHelp: {
    ko: '비워 두면 기간 제한 없이 적용합니다.',
    en: 'Left empty, there is no limit.',
    ja: '空欄の場合は期限なく適用します。',
  },
  languageHelp: {
    ko: '제목과 본문의 문자로 판단합니다.',
    en: 'Told by the letters of subject and text.',
    ja: '件名と本文の文字で判断します。',
  },
  hits: { ko: '적중 (30일)', en: 'Hits (30 days)', ja: 'ヒット数 (30日)' },
  lastHit: { ko: '마지막 적중', en: 'Last hit', ja: '最終ヒット' },
  expires: { ko: '적용 종료', en: 'Expires', ja: '有効期限' },
  expired: { ko: '기간 만료', en: 'Expired', ja: '期限切れ' },
  notYet: { ko: '시작 전', en: 'Not yet', ja: '開始前' },
  hitLine: {
    ko: '이 필터로 판정된 메일: 최근 30일 {recent}건, 전체 {ever}건. 마지막 적중: {last}. 최근 몇 초의 메일은 집계에 늦게 반영될 수 있습니다.',
    en: 'This filter decided {recent} {recent|message|messages} in the last 30 days and {ever} in all; the last hit was at {last}. The last few seconds may not be counted yet.',
    ja: 'このフィルターで判定されたメール: 直近30日間 {recent} 件、累計 {ever} 件。最終ヒット: {last}。直近数秒のメールは集計への反映が遅れることがあります。',
  },
  exportHint: {
    ko: '일괄 등록에서 다시 읽을 수 있는 파일로 저장합니다.',
    en: 'Saves a file that the import reads.',
    ja: '一括登録で読み込めるファイルとして保存します。',
  },
  neverHit: {
    ko: '아직 이 필터로 판정된 메일이 없습니다.',
    en: 'This filter has not decided any mail yet.',
    ja: 'このフィルターで判定されたメールはまだありません。',
  },
  scopes: { ko: '필터 종류', en: 'Kinds of filters', ja: 'フィルターの種類' },
  precedence: {
    ko: '가장 좁은 범위부터 적용합니다: 개인, 그룹, 도메인, 전체. 같은 범위에서는 허용이 차단보다 우선합니다. 순서는 사용자마다 바꿀 수 있습니다.',
    en: 'The narrowest scope decides first: user, group, domain, everyone; within a scope, allow wins over deny. The order can be changed for each user.',
    ja: '狭い範囲から順に適用します: ユーザー、グループ、ドメイン、全体。同じ範囲では許可がブロックより優先されます。順序はユーザーごとに変更できます。',
  },
  emptyTitle: { ko: '등록된 필터가 없습니다', en: 'No filters yet', ja: '登録されたフィルターがありません' },
  emptyAllow: {
    ko: '믿을 수 있는 발신자를 등록하면 스팸 검사에서 제외됩니다.',
    en: 'Register senders you trust; their mail skips the spam check.',
    ja: '信頼できる送信者を登録すると、スパム検査の対象外になります。',
  },
  emptyDeny: {
    ko: '받지 않을 발신자나 내용을 등록하면 격리됩니다.',
    en: 'Register senders or content you do not want; such mail is quarantined.',
    ja: '受け取りたくない送信者や内容を登録すると、該当するメールは隔離されます。',
  },
  more: { ko: '외 {count}개', en: '+{count} more', ja: '他 {count} 件' },
  noBlank: { ko: '값 없음', en: 'No value', ja: '値なし' },
  tooManyRules: {
    ko: '규칙은 {count}개까지 등록할 수 있습니다.',
    en: 'At most {count} {count|rule|rules}.',
    ja: 'ルールは {count} 件まで登録できます。',
  },
})
