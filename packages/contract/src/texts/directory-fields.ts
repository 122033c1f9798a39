/** Fields of a domain's directory, and what a synchronisation counts. */
import { defineTexts } from '../i18n/texts.ts'

export const DIRECTORY_FIELD_TEXTS = defineTexts({
  enabled: { ko: '정기 동기화', en: 'Synchronise regularly', ja: '定期的に同期' },
  preset: { ko: '디렉터리 종류', en: 'Kind of directory', ja: 'ディレクトリの種類' },
  servers: { ko: '서버', en: 'Servers', ja: 'サーバー' },
  security: { ko: '보안 연결', en: 'Security', ja: '接続の保護' },
  allow_plain: {
    ko: '암호화하지 않는 연결 허용',
    en: 'Allow an unencrypted connection',
    ja: '暗号化しない接続を許可',
  },
  ca: { ko: 'CA 인증서 (PEM)', en: 'CA certificate (PEM)', ja: 'CA 証明書 (PEM)' },
  bind_dn: { ko: '바인드 계정', en: 'Bind name', ja: 'バインド名' },
  bind_password: { ko: '바인드 암호', en: 'Bind password', ja: 'バインドパスワード' },
  base_dn: { ko: '검색 기준 DN', en: 'Base of the search', ja: '検索ベース DN' },
  user_filter: { ko: '사용자 필터', en: 'Filter for users', ja: 'ユーザーのフィルター' },
  group_filter: { ko: '그룹 필터', en: 'Filter for groups', ja: 'グループのフィルター' },
  attr_id: { ko: '고유 ID 속성', en: 'Attribute of the id', ja: '固有 ID の属性' },
  attr_email: { ko: '이메일 속성', en: 'Attribute of the address', ja: 'メールアドレスの属性' },
  attr_aliases: { ko: '별칭 주소 속성', en: 'Attribute of aliases', ja: 'エイリアスの属性' },
  attr_name: { ko: '이름 속성', en: 'Attribute of the name', ja: '名前の属性' },
  attr_groups: { ko: '소속 그룹 속성', en: 'Attribute of a user’s groups', ja: '所属グループの属性' },
  attr_member: { ko: '그룹 구성원 속성', en: 'Attribute of a group’s members', ja: 'グループメンバーの属性' },
  attr_disabled: { ko: '사용 중지 속성', en: 'Attribute of disabled users', ja: '無効ユーザーの属性' },
  groups: { ko: '가져올 그룹', en: 'Groups to take over', ja: '取り込むグループ' },
  admin_groups: { ko: '도메인 관리자 그룹', en: 'Groups of administrators', ja: 'ドメイン管理者のグループ' },
  every_minutes: { ko: '동기화 간격(분)', en: 'Minutes between synchronisations', ja: '同期の間隔（分）' },
  vanish_count: {
    ko: '한 번에 사라질 수 있는 수',
    en: 'Users who may vanish at once',
    ja: '一度に消えてよい人数',
  },
  vanish_percent: {
    ko: '한 번에 사라질 수 있는 비율(%)',
    en: 'Percent who may vanish at once',
    ja: '一度に消えてよい割合（%）',
  },
  remove_days: { ko: '삭제까지의 일수', en: 'Days until removal', ja: '削除までの日数' },
})

export const DIRECTORY_COUNT_TEXTS = defineTexts({
  read: { ko: '읽은 사용자', en: 'Users read', ja: '読み取ったユーザー' },
  add: { ko: '추가', en: 'Added', ja: '追加' },
  adopt: { ko: '기존 사용자 연결', en: 'Taken over', ja: '既存ユーザーの引き継ぎ' },
  change: { ko: '변경', en: 'Changed', ja: '変更' },
  disable: { ko: '사용 중지', en: 'Disabled', ja: '無効化' },
  restore: { ko: '사용 재개', en: 'Enabled again', ja: '再有効化' },
  remove: { ko: '삭제', en: 'Removed', ja: '削除' },
  refuse: { ko: '제외', en: 'Left out', ja: '除外' },
})
