/** Regions, policies and filters. */
import { defineTexts } from '../../i18n/texts.ts'

export const COMMON_FILTERS = defineTexts({
  // Regions and policies
  region: { ko: '영역', en: 'Region', ja: '範囲' },
  'region.all': { ko: '전체', en: 'Everyone', ja: '全体' },
  'region.domain': { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
  'region.group': { ko: '그룹', en: 'Group', ja: 'グループ' },
  'region.user': { ko: '개인', en: 'User', ja: '個人' },
  policy: { ko: '정책', en: 'Policy', ja: 'ポリシー' },
  'policy.allow': { ko: '허용', en: 'Allow', ja: '許可' },
  'policy.deny': { ko: '차단', en: 'Deny', ja: 'ブロック' },

  // Filters
  filter: { ko: '필터', en: 'Filter', ja: 'フィルター' },
  filterName: { ko: '필터 이름', en: 'Filter name', ja: 'フィルター名' },
  rule: { ko: '규칙', en: 'Rule', ja: 'ルール' },
  operation: { ko: '규칙 결합', en: 'Combination', ja: '条件の組み合わせ' },
  'operation.or': { ko: '하나라도 일치 (OR)', en: 'Any rule (OR)', ja: 'いずれかに一致（OR）' },
  'operation.and': { ko: '모두 일치 (AND)', en: 'All rules (AND)', ja: 'すべてに一致（AND）' },
  'condition.regex': { ko: '정규식', en: 'Regular expression', ja: '正規表現' },
  'condition.match': { ko: '일치', en: 'Equals', ja: '一致' },
  'condition.contain': { ko: '포함', en: 'Contains', ja: '含む' },
  'condition.begin': { ko: '시작', en: 'Begins with', ja: 'で始まる' },
  'condition.end': { ko: '끝', en: 'Ends with', ja: 'で終わる' },
  'condition.blank': { ko: '비어 있음', en: 'Is empty', ja: '空' },
  'condition.less': { ko: '미만', en: 'Less than', ja: 'より小さい' },
  'condition.bigger': { ko: '초과', en: 'Greater than', ja: 'より大きい' },
  'condition.equal': { ko: '같음', en: 'Equal to', ja: '等しい' },
  'condition.notContain': { ko: '포함하지 않음', en: 'Does not contain', ja: '含まない' },
  target: { ko: '대상', en: 'Target', ja: '対象' },
  filterLanguage: { ko: '메일 언어', en: 'Language of the mail', ja: 'メールの言語' },
  'filterLanguage.': { ko: '모든 언어', en: 'Any language', ja: 'すべての言語' },
  'filterLanguage.ko': { ko: '한국어', en: 'Korean', ja: '韓国語' },
  'filterLanguage.ja': { ko: '일본어', en: 'Japanese', ja: '日本語' },
  'filterLanguage.zh': { ko: '중국어', en: 'Chinese', ja: '中国語' },
  'filterLanguage.en': {
    ko: '영어 등 라틴 문자',
    en: 'English and other Latin scripts',
    ja: '英語などのラテン文字',
  },
  'filterLanguage.ru': {
    ko: '러시아어 등 키릴 문자',
    en: 'Russian and other Cyrillic scripts',
    ja: 'ロシア語などのキリル文字',
  },
  scannerOption: { ko: '스캐너 옵션', en: 'Scanner option', ja: 'スキャナーオプション' },
  'scanner.full': { ko: '모두 검사', en: 'Full check', ja: 'すべて検査' },
  'scanner.skipVirus': { ko: '바이러스 검사 안 함', en: 'Skip the virus scan', ja: 'ウイルス検査を省略' },
  'scanner.allAllow': { ko: '전체 허용으로 등록', en: 'Register as all-allow', ja: '全体許可として登録' },
  'scanner.skipFilter': { ko: '필터 검사 안 함', en: 'Skip filters', ja: 'フィルターを省略' },
  'scanner.bypass': { ko: '모두 우회', en: 'Bypass everything', ja: 'すべてバイパス' },
})
