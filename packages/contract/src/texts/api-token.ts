/** API tokens. */
import { defineTexts } from '../i18n/texts.ts'

export const TOKEN_TEXTS = defineTexts({
  title: { ko: 'API 토큰', en: 'API tokens', ja: 'API トークン' },
  intro: {
    ko: '프로그램이 내 권한의 일부로 API를 쓰게 합니다.',
    en: 'Let programs use the API with some of your rights.',
    ja: 'プログラムに自分の権限の一部で API を使わせます。',
  },
  none: { ko: 'API 토큰이 없습니다', en: 'No API tokens yet', ja: 'API トークンはありません' },
  noneHint: {
    ko: '관리자가 내 정보 화면에서 토큰을 만들면 여기에 표시됩니다.',
    en: 'Tokens that administrators make under My account appear here.',
    ja: '管理者がアカウント情報の画面で作成したトークンがここに表示されます。',
  },
  theTokens: { ko: 'API 토큰', en: 'the API tokens', ja: 'API トークン' },
  create: { ko: '토큰 만들기', en: 'Make a token', ja: 'トークンを作成' },
  name: { ko: '토큰 이름', en: 'Name of the token', ja: 'トークンの名前' },
  nameHint: { ko: '예: 모니터링', en: 'Such as: Monitoring', ja: '例: 監視' },
  permissions: { ko: '권한', en: 'Permissions', ja: '権限' },
  permissionsHelp: {
    ko: '필요한 권한만 선택하세요. 본인의 권한이 줄면 토큰의 권한도 줄어듭니다.',
    en: 'Choose only what it needs. If you lose a permission, the token loses it too.',
    ja: '必要な権限だけを選択してください。自分の権限が減ると、トークンの権限も減ります。',
  },
  domain: { ko: '도메인', en: 'Domain', ja: 'ドメイン' },
  allDomains: { ko: '모든 도메인', en: 'All domains', ja: 'すべてのドメイン' },
  days: { ko: '유효 기간(일)', en: 'Days until it expires', ja: '有効期間（日）' },
  daysHelp: { ko: '1~365일', en: '1 to 365 days', ja: '1～365 日' },
  madeTitle: { ko: '토큰을 복사하세요', en: 'Copy the token', ja: 'トークンをコピーしてください' },
  madeText: {
    ko: '토큰은 지금만 표시됩니다. Authorization: Bearer 헤더에 넣어 사용하세요.',
    en: 'It is shown only once. Send it in the header Authorization: Bearer.',
    ja: 'トークンは今だけ表示されます。Authorization: Bearer ヘッダーに設定して使用します。',
  },
  kept: { ko: '복사했습니다', en: 'I have copied it', ja: 'コピーしました' },
  owner: { ko: '소유자', en: 'Owner', ja: '所有者' },
  expires: { ko: '만료', en: 'Expires', ja: '有効期限' },
  expired: { ko: '만료됨', en: 'Expired', ja: '期限切れ' },
  lastUsed: { ko: '마지막 사용', en: 'Last used', ja: '最終使用' },
  lastUsedIp: { ko: '마지막 IP', en: 'Last address', ja: '最終 IP' },
  ending: { ko: '끝자리', en: 'Ends in', ja: '末尾' },
  permissionCount: {
    ko: '권한 {count}개',
    en: '{count} {count|permission|permissions}',
    ja: '権限 {count} 個',
  },
  revoke: { ko: '폐기', en: 'Revoke', ja: '失効' },
  revokeNamed: { ko: '{name} 폐기', en: 'Revoke {name}', ja: '{name} を失効' },
  revokeTitle: { ko: '토큰 폐기', en: 'Revoke the token', ja: 'トークンの失効' },
  revokeText: {
    ko: '{name} 토큰을 쓰는 프로그램은 바로 접속할 수 없게 됩니다. 계속할까요?',
    en: 'Programs that use {name} lose access immediately. Continue?',
    ja: 'トークン {name} を使うプログラムはただちに接続できなくなります。続行しますか？',
  },
  deleteHint: {
    ko: '이 토큰을 쓰는 프로그램은 바로 접속할 수 없게 됩니다.',
    en: 'Programs that use these tokens lose access immediately.',
    ja: 'これらのトークンを使うプログラムはただちに接続できなくなります。',
  },
})
