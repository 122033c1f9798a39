/** Screens of authentication filters. */
import { defineTexts } from '../i18n/texts.ts'

export const AUTH_FILTER_TEXTS = defineTexts({
  allowTitle: {
    ko: '{region} 인증 허용 필터',
    en: 'Authentication filters: accept · {region}',
    ja: '{region}の認証許可フィルター',
  },
  denyTitle: {
    ko: '{region} 인증 차단 필터',
    en: 'Authentication filters: refuse · {region}',
    ja: '{region}の認証ブロックフィルター',
  },
  addTitle: {
    ko: '{region} 인증 {policy} 필터 등록',
    en: 'New authentication filter: {policy} · {region}',
    ja: '{region}の認証{policy}フィルター登録',
  },
  editTitle: {
    ko: '{region} 인증 {policy} 필터 수정',
    en: 'Edit authentication filter: {policy} · {region}',
    ja: '{region}の認証{policy}フィルター編集',
  },
  theFilters: { ko: '인증 필터 목록', en: 'the authentication filters', ja: '認証フィルター一覧' },
  theFilter: { ko: '인증 필터', en: 'the authentication filter', ja: '認証フィルター' },
  allowAbout: {
    ko: '조건이 맞는 발신자의 메일은 인증을 기다리지 않습니다. SPF 또는 DKIM으로 확인된 발신자에게만 적용하며, 바이러스·유해 콘텐츠·점수 검사는 그대로 합니다.',
    en: 'Mail from these senders does not wait. This applies only when SPF or DKIM confirms the sender, and mail is still scanned.',
    ja: '条件に合う送信者のメールは認証を待ちません。SPFまたはDKIMで確認された送信者にのみ適用し、ウイルス・有害コンテンツ・スコアの検査は通常どおり行います。',
  },
  denyAbout: {
    ko: '조건이 맞는 발신자의 메일은 대기하는 대신 스팸으로 격리합니다.',
    en: 'Mail from these senders goes to quarantine as spam instead of waiting.',
    ja: '条件に合う送信者のメールは、待機させずにスパムとして隔離します。',
  },
  allRules: {
    ko: '모든 규칙과 정확히 일치해야 적용합니다.',
    en: 'It applies where every rule matches exactly.',
    ja: 'すべてのルールと完全に一致する場合に適用します。',
  },
  empty: {
    ko: '등록된 인증 필터가 없습니다',
    en: 'No authentication filters yet',
    ja: '認証フィルターはまだありません',
  },
})
