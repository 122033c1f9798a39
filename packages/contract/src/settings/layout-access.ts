/** Tabs of the settings about access. */
import { tab, type SettingTab } from './layout-tab.ts'

export const ACCESS_TABS: readonly SettingTab[] = [
  tab('access', 'password', { ko: '비밀번호', en: 'Passwords', ja: 'パスワード' }, [
    {
      title: { ko: '길이와 문자', en: 'Length and characters', ja: '長さと文字' },
      names: [
        'passwordMinLength',
        'passwordUpper',
        'passwordLower',
        'passwordDigit',
        'passwordSpecial',
        'passwordNoSequences',
        'passwordNoCommon',
      ],
    },
    {
      title: { ko: '변경 주기', en: 'Password changes', ja: '変更の周期' },
      names: ['passwordChangeDays', 'passwordForceChange'],
    },
  ]),
  tab('access', 'lock-out', { ko: '계정 잠금', en: 'Lock-out', ja: 'アカウントロック' }, [
    {
      title: { ko: '로그인 실패', en: 'Failed sign-ins', ja: 'ログイン失敗' },
      names: ['lockFailures', 'lockMinutes'],
    },
    {
      title: { ko: '장기 미사용', en: 'Long unused accounts', ja: '長期未使用' },
      names: ['longUnusedDays'],
    },
  ]),
  tab('access', 'addresses', { ko: 'IP 제한', en: 'IP limits', ja: 'IP 制限' }, [
    { title: { ko: '접속 허용', en: 'Allowed addresses', ja: '接続の許可' }, names: ['allowedIps'] },
  ]),
  tab('access', 'reading', { ko: '메일 열람', en: 'Reading mail', ja: 'メールの閲覧' }, [
    {
      title: { ko: '다른 사람의 메일', en: "Others' mail", ja: '他人のメール' },
      names: ['readingReason'],
    },
  ]),
  tab('access', 'second-factor', { ko: '2단계 인증', en: 'Second factor', ja: '2 段階認証' }, [
    {
      title: { ko: '2단계 인증', en: 'Second factor', ja: '2 段階認証' },
      names: [
        'secondFactor',
        'secondFactorTotp',
        'secondFactorPasskey',
        'secondFactorEmail',
        'rememberBrowserDays',
      ],
    },
  ]),
  tab('sso', 'sso', { ko: 'SSO', en: 'Single sign-on', ja: 'シングルサインオン' }, [
    {
      title: { ko: '인증 서버', en: 'Provider', ja: 'プロバイダー' },
      names: ['enabled', 'buttonLabel', 'issuer', 'scopes', 'clientId', 'clientSecret'],
    },
    {
      title: { ko: '계정과 역할', en: 'Accounts and roles', ja: 'アカウントとロール' },
      names: ['emailDomains', 'autoProvision', 'roleClaim', 'roleMapping', 'skipSecondFactor'],
    },
  ]),
  tab('access', 'groupware', { ko: '그룹웨어 OTP', en: 'Groupware sign-in', ja: 'グループウェア OTP' }, [
    {
      title: { ko: '그룹웨어 로그인', en: 'Sign-in by groupware', ja: 'グループウェアログイン' },
      names: ['groupwareOtp', 'groupwareOtpSecret'],
    },
    {
      title: { ko: '다른 사이트 안에 표시', en: 'Embedding in other sites', ja: 'ほかのサイト内での表示' },
      names: ['frameOrigins'],
    },
  ]),
]
