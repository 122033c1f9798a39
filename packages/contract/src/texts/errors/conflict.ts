/** Why a change is refused: it exists already, or is in use. */
import type { CONFLICT_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const CONFLICT_ERROR_TEXTS = defineTexts({
  ALREADY_EXISTS_USER: {
    ko: '이미 등록된 이메일입니다. 다른 주소를 입력하거나 기존 사용자를 수정하세요.',
    en: 'This email address is already registered. Enter another or edit that user.',
    ja: 'すでに登録されているメールアドレスです。別のアドレスを入力するか、既存のユーザーを編集してください。',
  },
  ALREADY_EXISTS_GROUP: {
    ko: '이미 등록된 그룹입니다. 다른 이름을 입력해 주세요.',
    en: 'This group already exists. Enter another name.',
    ja: 'すでに登録されているグループです。別の名前を入力してください。',
  },
  ALREADY_EXISTS_DOMAIN_NAME: {
    ko: '이미 등록된 도메인입니다. 다른 도메인을 입력해 주세요.',
    en: 'This domain is already registered. Enter another domain.',
    ja: 'すでに登録されているドメインです。別のドメインを入力してください。',
  },
  ALREADY_EXISTS_ROLE_NAME: {
    ko: '이미 등록된 역할 이름입니다. 다른 이름을 입력해 주세요.',
    en: 'A role of this name already exists. Enter another name.',
    ja: 'すでに登録されているロール名です。別の名前を入力してください。',
  },
  ALREADY_EXISTS_MAIL_SERVER: {
    ko: '이 도메인에 이미 등록된 메일 서버입니다. 다른 서버나 포트를 입력해 주세요.',
    en: 'The domain already has this mail server. Enter another server or port.',
    ja: 'このドメインにすでに登録されているメールサーバーです。別のサーバーまたはポートを入力してください。',
  },
  ALREADY_EXISTS_FILE_NAME: {
    ko: '같은 이름의 파일이 있습니다. 파일 이름을 바꿔 주세요.',
    en: 'A file of this name already exists. Rename the file.',
    ja: '同じ名前のファイルがあります。ファイル名を変更してください。',
  },
  ALREADY_EXISTS_SEND_TIME: {
    ko: '이미 등록된 발송 시간입니다. 다른 시간을 선택해 주세요.',
    en: 'This send time is already scheduled. Choose another time.',
    ja: 'すでに登録されている送信時刻です。別の時刻を選択してください。',
  },
  ALREADY_EXISTS_FILTER: {
    ko: '같은 규칙의 필터가 이미 있습니다. 기존 필터를 수정하거나 규칙을 바꿔 주세요.',
    en: 'A filter with the same rules already exists. Edit that one or change the rules.',
    ja: '同じルールのフィルターがすでにあります。既存のフィルターを編集するか、ルールを変更してください。',
  },
  ALREADY_EXISTS_FILTER_NAME: {
    ko: '같은 이름의 필터가 이 목록에 있습니다. 다른 이름을 입력해 주세요.',
    en: 'This list already has a filter of this name. Enter another name.',
    ja: 'この一覧には同じ名前のフィルターがすでにあります。別の名前を入力してください。',
  },
  ALREADY_EXISTS_SEARCH_NAME: {
    ko: '같은 이름으로 저장한 검색이 있습니다. 다른 이름을 입력해 주세요.',
    en: 'You already have a saved search of this name. Enter another name.',
    ja: '同じ名前で保存した検索がすでにあります。別の名前を入力してください。',
  },
  ALREADY_EXISTS_SMTP_ENTRY: {
    ko: '이 목록에 이미 있습니다. 다른 값을 입력해 주세요.',
    en: 'This list already has this entry. Enter another one.',
    ja: 'このリストにすでにあります。別の値を入力してください。',
  },
  TOO_MANY_SMTP_PATTERNS: {
    ko: '패턴은 10,000개까지 등록할 수 있습니다. 필요 없는 패턴을 지우거나 도메인으로 등록해 주세요.',
    en: 'Up to 10,000 patterns can be registered. Delete some, or register domains instead.',
    ja: 'パターンは 10,000 件まで登録できます。不要なものを削除するか、ドメインで登録してください。',
  },
  ALREADY_EXISTS_DETOX_EXCEPTION: {
    ko: '이미 등록된 예외입니다. 다른 값을 입력해 주세요.',
    en: 'This exception already exists. Enter another value.',
    ja: 'この例外はすでに登録されています。別の値を入力してください。',
  },
  TOO_MANY_DETOX_EXCEPTIONS: {
    ko: '예외는 5,000개까지 등록할 수 있습니다. 필요 없는 예외를 삭제해 주세요.',
    en: 'Up to 5,000 exceptions can be registered. Delete some that are no longer needed.',
    ja: '例外は 5,000 件まで登録できます。不要な例外を削除してください。',
  },
  ALREADY_EXISTS_KEYWORD: {
    ko: '이미 등록된 키워드입니다. 다른 키워드를 입력해 주세요.',
    en: 'This keyword is already registered. Enter another one.',
    ja: 'すでに登録されているキーワードです。別のキーワードを入力してください。',
  },
  TOO_MANY_YARA_FILES: {
    ko: 'YARA 규칙 파일은 100개까지 등록할 수 있습니다. 필요 없는 파일을 먼저 삭제하세요.',
    en: 'Up to 100 YARA rule files can be uploaded. Delete some first.',
    ja: 'YARA ルールファイルは 100 個まで登録できます。不要なファイルを先に削除してください。',
  },
  TOO_MANY_KEYWORDS: {
    ko: '감시 키워드는 100개까지 등록할 수 있습니다. 필요 없는 항목을 먼저 삭제하세요.',
    en: 'Up to 100 keywords can be monitored. Remove some first.',
    ja: '監視キーワードは 100 件まで登録できます。不要な項目を先に削除してください。',
  },
  TOO_MANY_KEYWORD_TEXTS: {
    ko: '본문을 함께 지정할 수 있는 키워드는 30개까지입니다. 다른 항목의 본문을 먼저 비우세요.',
    en: 'Up to 30 keywords can have a text. Clear that of another one first.',
    ja: '本文を指定できるキーワードは 30 件までです。先に別の項目の本文を空にしてください。',
  },
  ALREADY_EXISTS_PERSON: {
    ko: '이 도메인에 같은 이름의 보호 대상이 이미 있습니다. 기존 항목에 주소를 추가하세요.',
    en: 'This domain already protects a person of that name. Add the address to that entry instead.',
    ja: 'このドメインには同じ名前の保護対象者がすでに登録されています。既存の項目にアドレスを追加してください。',
  },
  TOO_MANY_SCHEDULES: {
    ko: '리포트 일정은 100개까지 등록할 수 있습니다. 사용하지 않는 일정을 삭제해 주세요.',
    en: 'There can be 100 report schedules. Delete one that is no longer needed.',
    ja: 'レポートのスケジュールは 100 件まで登録できます。使用しないスケジュールを削除してください。',
  },
  TOO_MANY_ALERT_RULES: {
    ko: '알림 규칙은 대상마다 100개까지 등록할 수 있습니다. 사용하지 않는 규칙을 삭제해 주세요.',
    en: 'A scope can have 100 alert rules. Delete one that is no longer needed.',
    ja: 'アラートのルールは対象ごとに 100 件まで登録できます。使用しないルールを削除してください。',
  },
  TOO_MANY_ALERT_WAYS: {
    ko: '알림 방법은 대상마다 50개까지 등록할 수 있습니다. 사용하지 않는 방법을 삭제해 주세요.',
    en: 'A scope can have 50 notification channels. Delete one that is no longer needed.',
    ja: '通知方法は対象ごとに 50 件まで登録できます。使用しない方法を削除してください。',
  },
  TOO_MANY_PEOPLE: {
    ko: '도메인에 등록할 수 있는 보호 대상은 5,000명까지입니다. 필요 없는 항목을 먼저 삭제하세요.',
    en: 'A domain can protect up to 5,000 people. Remove some first.',
    ja: '1 つのドメインに登録できる保護対象者は 5,000 名までです。不要な項目を先に削除してください。',
  },
  LAST_MAIL_SERVER: {
    ko: '도메인에는 메일 서버가 하나 이상 필요합니다. 다른 서버를 먼저 추가해 주세요.',
    en: 'A domain needs at least one mail server. Add another one first.',
    ja: 'ドメインには 1 台以上のメールサーバーが必要です。先に別のサーバーを追加してください。',
  },
  TOO_MANY_MAIL_SERVERS: {
    ko: '도메인에 등록할 수 있는 메일 서버 수를 초과했습니다. 사용하지 않는 서버를 삭제해 주세요.',
    en: 'The domain has as many mail servers as it may have. Remove one that is not needed.',
    ja: 'ドメインに登録できるメールサーバーの上限に達しています。不要なサーバーを削除してください。',
  },
  DOMAIN_HAS_USERS: {
    ko: '사용자가 있는 도메인입니다. 사용자를 먼저 삭제하거나 옮겨 주세요.',
    en: 'The domain still has users. Delete or move them first.',
    ja: 'ユーザーが存在するドメインです。先にユーザーを削除または移動してください。',
  },
  GROUP_HAS_USERS: {
    ko: '그룹 관리자가 있는 그룹입니다. 먼저 관리자를 다른 그룹으로 옮기거나 역할을 변경해 주세요.',
    en: 'The group still has administrators. Move them to another group or change their role first.',
    ja: 'グループ管理者がいるグループです。先に管理者を別のグループへ移動するか、ロールを変更してください。',
  },
  ROLE_IS_DEFAULT: {
    ko: '새 사용자의 기본 역할입니다. 먼저 사용자 기본값에서 다른 역할을 선택하세요.',
    en: 'New users get this role by default. Choose another role in the defaults for users first.',
    ja: '新しいユーザーの既定のロールです。先にユーザーの既定値で別のロールを選択してください。',
  },
  ROLE_ASSIGNED: {
    ko: '사용자에게 할당된 역할은 삭제할 수 없습니다. 해당 사용자의 역할을 먼저 변경해 주세요.',
    en: 'A role that is assigned to users cannot be deleted. Give those users another role first.',
    ja: 'ユーザーに割り当てられたロールは削除できません。先に該当ユーザーのロールを変更してください。',
  },
  ROLE_REGION_LOCKED: {
    ko: '사용자에게 할당된 역할의 관리 범위는 바꿀 수 없습니다. 역할을 복사해 새 범위로 만들어 주세요.',
    en: 'The scope of a role that is assigned to users cannot be changed. Copy the role and give the copy the new scope.',
    ja: 'ユーザーに割り当てられたロールの管理範囲は変更できません。ロールをコピーして新しい範囲で作成してください。',
  },
  DEFAULT_ROLE_LOCKED: {
    ko: '기본 역할은 수정하거나 삭제할 수 없습니다. 복사해서 사용해 주세요.',
    en: 'Default roles cannot be edited or deleted. Make a copy and use that.',
    ja: '既定のロールは編集も削除もできません。コピーして使用してください。',
  },
  ROLE_EXCEEDS_OWN: {
    ko: '본인에게 없는 권한은 부여할 수 없습니다. 해당 권한을 선택 해제해 주세요.',
    en: 'You cannot grant permissions that you do not have. Clear those permissions.',
    ja: '自分にない権限は付与できません。該当する権限の選択を解除してください。',
  },
  ROLE_NOT_ASSIGNABLE: {
    ko: '이 역할은 지정할 수 없습니다. 사용자 역할을 선택해 주세요.',
    en: 'You cannot assign this role. Choose the user role.',
    ja: 'このロールは割り当てられません。ユーザーロールを選択してください。',
  },
  CANNOT_DELETE_SELF: {
    ko: '본인 계정은 삭제할 수 없습니다. 다른 관리자에게 요청하세요.',
    en: 'You cannot delete your own account. Ask another administrator.',
    ja: '自分のアカウントは削除できません。ほかの管理者に依頼してください。',
  },
  CANNOT_CHANGE_SELF: {
    ko: '본인 계정은 차단하거나 역할을 바꿀 수 없습니다. 다른 관리자에게 요청하세요.',
    en: 'You cannot block yourself or change your own role. Ask another administrator.',
    ja: '自分のアカウントをブロックしたり、ロールを変更したりすることはできません。ほかの管理者に依頼してください。',
  },
  OWNED_BY_DIRECTORY: {
    ko: '디렉터리가 관리하는 값입니다. 디렉터리에서 변경해 주세요.',
    en: 'The directory of the domain owns this. Change it in the directory.',
    ja: 'ディレクトリが管理している値です。ディレクトリで変更してください。',
  },
  BLOCKED_BY_DIRECTORY: {
    ko: '디렉터리에서 사용 중지되었거나 삭제된 사용자입니다. 디렉터리에서 다시 사용하도록 설정해 주세요.',
    en: 'The directory has disabled or removed this user. Enable the user in the directory.',
    ja: 'ディレクトリで無効化または削除されたユーザーです。ディレクトリで有効にしてください。',
  },
  LAST_ADMIN: {
    ko: '마지막 최고 관리자입니다. 다른 최고 관리자를 먼저 등록해 주세요.',
    en: 'This is the last super administrator. Register another one first.',
    ja: '最後のスーパー管理者です。先に別のスーパー管理者を登録してください。',
  },
  ALREADY_EXISTS_SECOND_FACTOR: {
    ko: '이미 설정한 인증 방법입니다. 바꾸려면 먼저 삭제해 주세요.',
    en: 'This method is set up already. Remove it first to set it up anew.',
    ja: 'この認証方法は設定済みです。変更するには先に削除してください。',
  },
  TOKEN_EXCEEDS_OWN: {
    ko: '본인에게 없는 권한이나 도메인은 토큰에 줄 수 없습니다. 선택을 확인해 주세요.',
    en: 'A token cannot have permissions or a domain that you do not have. Check your choice.',
    ja: '自分が持っていない権限やドメインはトークンに与えられません。選択を確認してください。',
  },
  CHANGED_MEANWHILE: {
    ko: '다른 사용자가 먼저 변경했습니다. 새로 고친 뒤 다시 시도해 주세요.',
    en: 'Someone else has changed this meanwhile. Reload and try again.',
    ja: 'ほかのユーザーが先に変更しました。再読み込みしてから、もう一度お試しください。',
  },
} satisfies Record<keyof typeof CONFLICT_ERRORS, Text>)

/** The same errors with their numbers and names, when the server sends them. */
export const CONFLICT_ERROR_DETAILS = defineTexts({
  GROUP_HAS_USERS: {
    ko: '그룹 관리자 {count}명({names})이 있는 그룹입니다. 먼저 다른 그룹으로 옮기거나 역할을 변경해 주세요.',
    en: 'Administrators of this group: {count} ({names}). Move them to another group or change their role first.',
    ja: 'グループ管理者が {count} 人（{names}）います。先に別のグループへ移動するか、ロールを変更してください。',
  },
} satisfies Partial<Record<keyof typeof CONFLICT_ERRORS, Text>>)
