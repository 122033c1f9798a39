/** What new users and domains start with. */
import { defineTexts } from '../i18n/texts.ts'

export const DEFAULTS_TEXTS = defineTexts({
  userTitle: { ko: '사용자 기본값', en: 'Defaults of new users', ja: 'ユーザーの既定値' },
  domainTitle: { ko: '도메인 기본값', en: 'Defaults of new domains', ja: 'ドメインの既定値' },
  userHelp: {
    ko: '사용자를 등록할 때, 그리고 일괄 등록과 자동 등록에서 값이 없을 때 쓰는 값입니다. 이미 등록된 사용자는 바뀌지 않습니다.',
    en: 'Initial values of new users, also for imports and automatic registration. Existing users do not change.',
    ja: 'ユーザー登録時の初期値です。一括登録や自動登録で値がない場合にも使用します。登録済みのユーザーは変更されません。',
  },
  domainHelp: {
    ko: '도메인을 등록할 때, 그리고 일괄 등록에서 값이 없을 때 쓰는 값입니다. 이미 등록된 도메인은 바뀌지 않습니다.',
    en: 'Initial values of new domains, also for imports. Existing domains do not change.',
    ja: 'ドメイン登録時の初期値です。一括登録で値がない場合にも使用します。登録済みのドメインは変更されません。',
  },
  theDefaults: { ko: '기본값', en: 'the defaults', ja: '既定値' },
  account: { ko: '계정', en: 'Account', ja: 'アカウント' },
  mail: { ko: '메일 처리', en: 'Mail handling', ja: 'メールの処理' },
  checks: { ko: '검사와 스팸 처리', en: 'Checks and spam', ja: '検査とスパムの処理' },
  personalRole: { ko: '개인 사용자 (기본)', en: 'Personal user (built in)', ja: '個人ユーザー（標準）' },
  roleHelp: {
    ko: '관리 권한이 없는 개인 사용자 역할만 기본값이 될 수 있습니다.',
    en: 'Only roles of personal users, without any administration, can be the default.',
    ja: '管理権限のない個人ユーザーのロールのみ既定値にできます。',
  },
})
