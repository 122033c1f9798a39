/** The screen of a domain's directory. */
import type {
  DirectoryAct,
  DirectoryPreset,
  DirectoryProblem,
  DirectoryRefusal,
  DirectorySecurity,
} from '../codes/directory.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'
import { DIRECTORY_COUNT_TEXTS } from './directory-fields.ts'

export const DIRECTORY_TEXTS = defineTexts({
  title: { ko: '디렉터리', en: 'Directory', ja: 'ディレクトリ' },
  what: { ko: '디렉터리', en: 'the directory', ja: 'ディレクトリ' },
  open: { ko: '디렉터리 열기', en: 'Open the directory', ja: 'ディレクトリを開く' },
  openHelp: {
    ko: 'LDAP 또는 Active Directory에서 사용자와 그룹을 가져옵니다.',
    en: 'Takes users and groups from LDAP or Active Directory.',
    ja: 'LDAP または Active Directory からユーザーとグループを取り込みます。',
  },
  adminsOnly: {
    ko: '디렉터리는 최고 관리자만 변경할 수 있습니다.',
    en: 'Only super administrators can change the directory.',
    ja: 'ディレクトリを変更できるのはスーパー管理者だけです。',
  },
  none: {
    ko: '설정된 디렉터리가 없습니다.',
    en: 'No directory is set up.',
    ja: 'ディレクトリは設定されていません。',
  },
  noDomain: {
    ko: '도메인이 지정되지 않았습니다.',
    en: 'The address names no domain.',
    ja: 'ドメインが指定されていません。',
  },
  domains: { ko: '도메인 목록', en: 'To the domains', ja: 'ドメイン一覧へ' },
  connection: { ko: '연결', en: 'Connection', ja: '接続' },
  who: { ko: '그룹과 관리자', en: 'Groups and administrators', ja: 'グループと管理者' },
  safety: { ko: '동기화와 안전장치', en: 'Synchronisation and safety', ja: '同期と安全対策' },
  mapping: { ko: '필터와 속성', en: 'Filters and attributes', ja: 'フィルターと属性' },
  serversHelp: {
    ko: '예: dc1.example.com 또는 dc1.example.com:3269. 앞에 있는 서버부터 연결합니다.',
    en: 'Such as dc1.example.com or dc1.example.com:3269. The first that answers is read.',
    ja: '例: dc1.example.com、dc1.example.com:3269。先頭のサーバーから順に接続します。',
  },
  caHelp: {
    ko: '시스템이 신뢰하지 않는 자체 CA라면 붙여 넣으세요.',
    en: 'Paste the certificate of your own CA where the system does not trust it.',
    ja: 'システムが信頼していない独自の CA の場合に貼り付けてください。',
  },
  plainWarning: {
    ko: '암호화하지 않으면 바인드 암호와 사용자 정보가 네트워크에 그대로 노출됩니다.',
    en: 'Without encryption, anyone on the network can read the bind password and the users.',
    ja: '暗号化しないと、バインドパスワードとユーザー情報がネットワーク上で読み取られるおそれがあります。',
  },
  passwordKept: {
    ko: '비워 두면 저장된 암호를 그대로 씁니다.',
    en: 'Leave it empty to keep the stored password.',
    ja: '空欄の場合は保存済みのパスワードを使用します。',
  },
  groupsHelp: {
    ko: '그룹의 이름 또는 DN. 여러 그룹에 속한 사용자는 먼저 적은 그룹에 들어갑니다. 비워 두면 그룹은 여기서 관리합니다.',
    en: 'Names or distinguished names; the first that a user is in counts. Empty: groups are managed here.',
    ja: 'グループの名前または DN。複数に属するユーザーは先に書いたグループに入ります。空欄の場合、グループはここで管理します。',
  },
  adminsHelp: {
    ko: '이 그룹의 구성원은 도메인 관리자가 됩니다. 비워 두면 역할은 여기서 관리합니다.',
    en: 'Their members administer the domain. Empty: roles are managed here.',
    ja: 'このグループのメンバーはドメイン管理者になります。空欄の場合、ロールはここで管理します。',
  },
  vanishHelp: {
    ko: '이보다 많이 사라지면 아무것도 바꾸지 않고 알립니다.',
    en: 'If more vanish, nothing changes and an alert tells you.',
    ja: 'これを超えて消えた場合は何も変更せず、通知します。',
  },
  removeHelp: {
    ko: '디렉터리에서 사라진 사용자는 바로 차단하고, 이 기간이 지나면 삭제합니다. 메일은 남습니다.',
    en: 'A user who left the directory is blocked at once and removed after this. Their mail stays.',
    ja: 'ディレクトリから消えたユーザーはすぐにブロックし、この期間の後に削除します。メールは残ります。',
  },
  test: { ko: '연결 테스트', en: 'Test the connection', ja: '接続テスト' },
  testGood: {
    ko: '{server}에 연결했습니다. 사용자 예:',
    en: '{server} answers. Some of its users:',
    ja: '{server} に接続しました。ユーザーの例:',
  },
  dryRun: { ko: '모의 동기화', en: 'Dry run', ja: '試行' },
  sync: { ko: '지금 동기화', en: 'Synchronise now', ja: '今すぐ同期' },
  confirm: {
    ko: '사용자 {count}명의 사용 중지를 확인하고 동기화',
    en: 'Synchronise, and disable {count} {count|user|users}',
    ja: 'ユーザー {count} 人の無効化を承認して同期',
  },
  savedOnly: {
    ko: '저장된 설정으로 실행합니다.',
    en: 'Both use the settings as they are saved.',
    ja: '保存済みの設定で実行します。',
  },
  last: { ko: '마지막 결과', en: 'Last outcome', ja: '前回の結果' },
  never: { ko: '아직 동기화하지 않았습니다.', en: 'Not synchronised yet.', ja: 'まだ同期していません。' },
  lastAt: { ko: '{time} 동기화', en: 'Synchronised {time}', ja: '{time} に同期' },
  lastDry: {
    ko: '{time} 모의 동기화. 아무것도 변경하지 않았습니다.',
    en: 'Dry run {time}; nothing was changed',
    ja: '{time} に試行。何も変更していません。',
  },
  nextAt: { ko: '다음 동기화 {time}', en: 'Next {time}', ja: '次回 {time}' },
  nothing: { ko: '변경할 내용이 없습니다.', en: 'There is nothing to change.', ja: '変更はありません。' },
  unchanged: {
    ko: '사용자는 변경되지 않았습니다.',
    en: 'No user was changed.',
    ja: 'ユーザーは変更されていません。',
  },
  act: { ko: '작업', en: 'Action', ja: '操作' },
  name: { ko: '대상', en: 'User', ja: '対象' },
  details: { ko: '내용', en: 'Details', ja: '内容' },
  part: { ko: '디렉터리 연결 해제', en: 'Part from the directory', ja: 'ディレクトリとの連携を解除' },
  partText: {
    ko: '사용자는 그대로 남고, 이후 여기서 관리합니다. 저장된 디렉터리 설정과 암호는 삭제됩니다.',
    en: 'All users stay, and are managed here from then on. The settings and the password are deleted.',
    ja: 'ユーザーは残り、以後はここで管理します。保存済みの設定とパスワードは削除されます。',
  },
  owned: {
    ko: '이 사용자는 도메인의 디렉터리가 관리합니다. 회색 항목은 디렉터리에서 변경하세요.',
    en: 'The directory of the domain owns this user. Change the fields that are greyed out there.',
    ja: 'このユーザーはドメインのディレクトリが管理しています。灰色の項目はディレクトリで変更してください。',
  },
})

export const DIRECTORY_PROBLEM_TEXTS = defineTexts({
  unreachable: {
    ko: '서버에 연결할 수 없습니다. 주소와 포트, 방화벽을 확인하세요.',
    en: 'No server can be reached. Check address, port and firewall.',
    ja: 'サーバーに接続できません。アドレス、ポート、ファイアウォールを確認してください。',
  },
  tls: {
    ko: '서버 인증서를 신뢰할 수 없거나 암호화 연결에 실패했습니다. 서버 이름과 CA 인증서를 확인하세요.',
    en: 'The server’s certificate is not trusted, or encryption failed. Check the server’s name and the CA certificate.',
    ja: 'サーバー証明書を信頼できないか、暗号化に失敗しました。サーバー名と CA 証明書を確認してください。',
  },
  bind_refused: {
    ko: '바인드 계정이나 암호가 틀렸거나 읽기 권한이 없습니다.',
    en: 'The bind name or password is wrong, or may not read.',
    ja: 'バインド名かパスワードが違うか、読み取り権限がありません。',
  },
  base_missing: {
    ko: '검색 기준 DN이 없습니다. 기준 DN을 확인하세요.',
    en: 'The base of the search does not exist. Check it.',
    ja: '検索ベース DN が存在しません。確認してください。',
  },
  empty: {
    ko: '디렉터리에서 사용자를 한 명도 찾지 못했습니다. 기준 DN과 필터를 확인하세요.',
    en: 'The directory has no user that fits. Check base and filter.',
    ja: '該当するユーザーがいません。検索ベースとフィルターを確認してください。',
  },
  partial: {
    ko: '디렉터리의 응답이 중간에 끊겼습니다. 다음 동기화 때 다시 시도합니다.',
    en: 'The answer broke off. It is tried again at the next synchronisation.',
    ja: '応答が途中で途切れました。次回の同期で再試行します。',
  },
  filter: {
    ko: '필터나 DN의 형식이 올바르지 않습니다.',
    en: 'A filter or a distinguished name is not written correctly.',
    ja: 'フィルターまたは DN の書式が正しくありません。',
  },
  limit: {
    ko: '한 번에 사라질 수 있는 한도를 넘었습니다. 목록을 확인한 뒤 승인하거나 디렉터리를 점검하세요.',
    en: 'More users would lose their access than the limit allows. Check the list, then confirm it or look at the directory.',
    ja: '一度に消えてよい上限を超えています。一覧を確認して承認するか、ディレクトリを点検してください。',
  },
  failed: {
    ko: '디렉터리를 읽지 못했습니다.',
    en: 'The directory could not be read.',
    ja: 'ディレクトリを読み取れませんでした。',
  },
} satisfies Record<DirectoryProblem, Text>)

export const DIRECTORY_ACT_TEXTS = defineTexts({
  add: DIRECTORY_COUNT_TEXTS.add,
  adopt: DIRECTORY_COUNT_TEXTS.adopt,
  change: DIRECTORY_COUNT_TEXTS.change,
  disable: DIRECTORY_COUNT_TEXTS.disable,
  restore: DIRECTORY_COUNT_TEXTS.restore,
  remove: DIRECTORY_COUNT_TEXTS.remove,
  refuse: DIRECTORY_COUNT_TEXTS.refuse,
  group: { ko: '새 그룹', en: 'Groups made', ja: '新しいグループ' },
} satisfies Record<DirectoryAct, Text>)

export const DIRECTORY_REFUSAL_TEXTS = defineTexts({
  no_id: { ko: '고유 ID 없음', en: 'Has no id', ja: '固有 ID なし' },
  no_address: { ko: '이메일 주소 없음', en: 'Has no address', ja: 'メールアドレスなし' },
  invalid_address: { ko: '올바르지 않은 주소', en: 'Not an address', ja: '不正なアドレス' },
  other_tenant: {
    ko: '다른 도메인의 주소',
    en: 'Address of another domain here',
    ja: '別ドメインのアドレス',
  },
  outside_domain: {
    ko: '이 도메인의 주소가 아님',
    en: 'Not of this domain',
    ja: 'このドメインのアドレスではない',
  },
  taken: { ko: '다른 사용자가 쓰는 주소', en: 'Another user has the address', ja: '他のユーザーが使用中' },
  duplicate: { ko: '중복된 주소', en: 'Twice in the directory', ja: 'ディレクトリ内で重複' },
  administrator: { ko: '최고 관리자 계정', en: 'A super administrator', ja: 'スーパー管理者' },
} satisfies Record<DirectoryRefusal, Text>)

export const DIRECTORY_CHOICE_TEXTS = defineTexts({
  ad: { ko: 'Active Directory', en: 'Active Directory', ja: 'Active Directory' },
  openldap: { ko: 'OpenLDAP', en: 'OpenLDAP', ja: 'OpenLDAP' },
  own: { ko: '직접 지정', en: 'Other', ja: 'その他' },
  ldaps: { ko: 'LDAPS (포트 636)', en: 'LDAPS (port 636)', ja: 'LDAPS（ポート 636）' },
  starttls: { ko: 'StartTLS (포트 389)', en: 'StartTLS (port 389)', ja: 'StartTLS（ポート 389）' },
  plain: { ko: '암호화 안 함', en: 'Not encrypted', ja: '暗号化しない' },
} satisfies Record<DirectoryPreset | DirectorySecurity, Text>)
