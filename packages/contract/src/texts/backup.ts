/** The screen of backups. */
import type { BackupFault, BackupKind, BackupState } from '../codes/backup.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const BACKUP_KIND_NAMES = defineTexts({
  all: { ko: '구성과 메일', en: 'Configuration and mail', ja: '構成とメール' },
  configuration: { ko: '구성만', en: 'Configuration only', ja: '構成のみ' },
} satisfies Record<BackupKind, Text>)

export const BACKUP_STATE_NAMES = defineTexts({
  waiting: { ko: '대기 중', en: 'Waiting', ja: '待機中' },
  running: { ko: '진행 중', en: 'Running', ja: '実行中' },
  done: { ko: '완료', en: 'Complete', ja: '完了' },
  failed: { ko: '실패', en: 'Failed', ja: '失敗' },
} satisfies Record<BackupState, Text>)

export const BACKUP_FAULT_TEXTS = defineTexts({
  no_recipient: {
    ko: '암호화할 공개 키가 없거나 올바르지 않습니다. 설정에서 공개 키를 확인해 주세요.',
    en: 'There is no valid public key to encrypt to. Check the keys in the settings.',
    ja: '暗号化する公開鍵がないか、正しくありません。設定で公開鍵を確認してください。',
  },
  no_space: {
    ko: '공간이 부족합니다. 공간을 확보하거나 보관 개수를 줄여 주세요.',
    en: 'There is not enough room. Free some, or keep fewer backups.',
    ja: '空き容量が足りません。容量を確保するか、保持する数を減らしてください。',
  },
  target: {
    ko: '저장 위치에서 읽거나 쓸 수 없습니다. 폴더의 권한과 마운트, S3 주소와 키를 확인해 주세요.',
    en: 'The target cannot be read or written. Check the folder’s permissions and mount, or address and keys of S3.',
    ja: '保存先を読み書きできません。フォルダーの権限とマウント、S3 のアドレスと鍵を確認してください。',
  },
  damaged: {
    ko: '백업이 손상되었거나 변경되었습니다. 이 백업은 복원할 수 없으니 새로 만들어 주세요.',
    en: 'The backup is damaged or was altered and cannot be restored. Make a new one.',
    ja: 'バックアップが破損または改変されているため復元できません。新しく作成してください。',
  },
  no_database: {
    ko: '임시 데이터베이스를 만들 수 없습니다. 데이터베이스 계정에 createdb 권한을 주세요.',
    en: 'The scratch database could not be made. Allow the database account createdb.',
    ja: '一時データベースを作成できません。データベースアカウントに createdb を許可してください。',
  },
  audit: {
    ko: '감사 로그의 연결이 끊겨 있습니다. 감사 로그 화면에서 확인해 주세요.',
    en: 'The chain of the audit log is broken. Check the audit log.',
    ja: '監査ログの連鎖が途切れています。監査ログを確認してください。',
  },
  contents: {
    ko: '백업에 빠진 메일이 있습니다. 새 백업을 만들고 알림을 확인해 주세요.',
    en: 'Messages are missing from the backup. Make a new one, and look at the alerts.',
    ja: 'バックアップに欠けているメールがあります。新しく作成し、アラートを確認してください。',
  },
  broke_off: {
    ko: '백업하던 프로세스나 노드가 멈췄습니다. 다시 시도해 주세요.',
    en: 'The process or node that made the backup stopped. Try again.',
    ja: 'バックアップ中のプロセスまたはノードが停止しました。もう一度お試しください。',
  },
  stopped: { ko: '중지했습니다.', en: 'It was stopped.', ja: '中止しました。' },
  other: {
    ko: '예상하지 못한 문제가 있었습니다. 서버 로그를 확인해 주세요.',
    en: 'Something unforeseen went wrong. Look at the server’s log.',
    ja: '予期しない問題が発生しました。サーバーのログを確認してください。',
  },
} satisfies Record<BackupFault, Text>)

export const BACKUP_TEXTS = defineTexts({
  title: { ko: '백업 및 복원', en: 'Backup and restore', ja: 'バックアップと復元' },
  list: { ko: '백업 목록', en: 'Backups', ja: 'バックアップ一覧' },
  what: { ko: '백업 목록', en: 'the backups', ja: 'バックアップ一覧' },
  now: { ko: '지금 백업', en: 'Back up now', ja: '今すぐバックアップ' },
  next: { ko: '다음 백업: {time}', en: 'Next: {time}', ja: '次回: {time}' },
  noSchedule: { ko: '예약 없음', en: 'No schedule', ja: '予定なし' },
  started: { ko: '백업을 시작했습니다', en: 'The backup has begun', ja: 'バックアップを開始しました' },
  verifying: {
    ko: '백업을 확인하고 있습니다',
    en: 'The backup is being verified',
    ja: 'バックアップを検証しています',
  },
  stop: { ko: '중지', en: 'Stop', ja: '中止' },
  stopping: { ko: '중지하고 있습니다', en: 'It is being stopped', ja: '中止しています' },
  progress: { ko: '{total} 중 {done} 처리', en: '{done} of about {total}', ja: '約 {total} 中 {done}' },
  backTo: { ko: '되돌릴 수 있는 시점', en: 'You can go back to', ja: '戻せる時点' },
  backToMore: {
    ko: '정상 백업 {count}개, 가장 오래된 것은 {time}',
    en: '{count} good {count|backup|backups}, the oldest of {time}',
    ja: '正常なバックアップ {count} 件、最も古いものは {time}',
  },
  never: { ko: '없음', en: 'Nowhere yet', ja: 'なし' },
  neverHelp: {
    ko: '정상 백업이 아직 없습니다.',
    en: 'There is no good backup yet.',
    ja: '正常なバックアップはまだありません。',
  },
  lastTest: { ko: '마지막 복원 테스트', en: 'Last restore test', ja: '最後の復元テスト' },
  passed: { ko: '통과', en: 'Passed', ja: '合格' },
  failed: { ko: '실패', en: 'Failed', ja: '失敗' },
  noTest: { ko: '아직 없음', en: 'None yet', ja: 'まだなし' },
  stored: { ko: '저장된 크기', en: 'Stored', ja: '保存サイズ' },
  emptyTitle: { ko: '백업이 없습니다', en: 'There are no backups', ja: 'バックアップがありません' },
  emptyHint: {
    ko: '공개 키와 저장 위치를 정하고 예약 백업을 켜 주세요.',
    en: 'Choose a public key and a target, and switch the schedule on.',
    ja: '公開鍵と保存先を設定し、定期バックアップをオンにしてください。',
  },
  setUp: { ko: '백업 설정', en: 'Set up backups', ja: 'バックアップの設定' },
  needsKey: {
    ko: '공개 키가 있어야 백업을 만들 수 있습니다.',
    en: 'A backup needs a public key to be encrypted to.',
    ja: 'バックアップには暗号化用の公開鍵が必要です。',
  },
  moment: { ko: '시점', en: 'Moment', ja: '時点' },
  kind: { ko: '대상', en: 'What', ja: '対象' },
  state: { ko: '결과', en: 'Result', ja: '結果' },
  size: { ko: '크기', en: 'Size', ja: 'サイズ' },
  messages: { ko: '메일', en: 'Messages', ja: 'メール' },
  took: { ko: '걸린 시간', en: 'Took', ja: '所要時間' },
  place: { ko: '위치', en: 'Where', ja: '保存先' },
  tests: { ko: '확인', en: 'Checks', ja: '検証' },
  actions: { ko: '작업', en: 'Actions', ja: '操作' },
  bySchedule: { ko: '예약', en: 'By schedule', ja: '定期' },
  found: { ko: '저장 위치에서 발견', en: 'Found at the target', ja: '保存先で検出' },
  askedBy: { ko: '{by} 요청', en: 'Asked for by {by}', ja: '{by} が依頼' },
  keys: {
    ko: '공개 키 {count}개로 암호화',
    en: 'Encrypted to {count} {count|key|keys}',
    ja: '公開鍵 {count} 個で暗号化',
  },
  onNode: { ko: '노드 {node}', en: 'Node {node}', ja: 'ノード {node}' },
  elsewhere: {
    ko: '이 노드에서는 파일이 보이지 않습니다.',
    en: 'This node does not find the file.',
    ja: 'このノードからはファイルが見えません。',
  },
  verifiedAt: { ko: '{time} 확인: 손상 없음', en: 'Verified {time}: whole', ja: '{time} 検証: 破損なし' },
  verifyFailed: { ko: '{time} 확인: 실패', en: 'Verified {time}: failed', ja: '{time} 検証: 失敗' },
  testedAt: { ko: '{time} 복원 테스트 통과', en: 'Restore test passed {time}', ja: '{time} 復元テスト合格' },
  testFailed: {
    ko: '{time} 복원 테스트 실패',
    en: 'Restore test failed {time}',
    ja: '{time} 復元テスト失敗',
  },
  verify: { ko: '확인', en: 'Verify', ja: '検証' },
  verifyOne: { ko: '{name} 확인', en: 'Verify {name}', ja: '{name} を検証' },
  download: { ko: '다운로드', en: 'Download', ja: 'ダウンロード' },
  downloadOne: { ko: '{name} 다운로드', en: 'Download {name}', ja: '{name} をダウンロード' },
  delete: { ko: '삭제…', en: 'Delete…', ja: '削除…' },
  deleteOne: { ko: '{name} 삭제', en: 'Delete {name}', ja: '{name} を削除' },
  deleteTitle: {
    ko: '백업을 삭제하시겠습니까?',
    en: 'Delete this backup?',
    ja: 'このバックアップを削除しますか?',
  },
  deleteAsk: {
    ko: '{moment} 시점의 백업을 파일과 함께 지웁니다. 되돌릴 수 없습니다.',
    en: 'The backup of {moment} and its file are deleted for good.',
    ja: '{moment} 時点のバックアップをファイルごと削除します。元に戻せません。',
  },
  deleteFailed: {
    ko: '실패한 백업을 목록에서 지웁니다. 파일은 없습니다.',
    en: 'The failed backup leaves the list. It has no file.',
    ja: '失敗したバックアップを一覧から削除します。ファイルはありません。',
  },
  deleteElsewhere: {
    ko: '이 노드에는 파일이 없으므로 목록에서만 지웁니다. 파일이 다른 노드에 있으면 다시 나타납니다.',
    en: 'This node has no file of it, so only the entry leaves the list. It comes back where a node finds the file.',
    ja: 'このノードにはファイルがないため、一覧からのみ削除します。ファイルを持つノードがあれば再び表示されます。',
  },
  deleteLast: {
    ko: '마지막 정상 백업입니다. 지우면 되돌릴 수 있는 시점이 없습니다.',
    en: 'This is the last good backup. Without it there is no moment to go back to.',
    ja: '最後の正常なバックアップです。削除すると戻せる時点がなくなります。',
  },
  deleteGo: { ko: '삭제', en: 'Delete', ja: '削除' },
  deleted: { ko: '백업을 삭제했습니다', en: 'The backup is deleted', ja: 'バックアップを削除しました' },
  restoreTitle: { ko: '복원 방법', en: 'To restore', ja: '復元方法' },
  restoreHelp: {
    ko: '모든 노드에서 Postern을 멈추고, 개인 키가 있는 파일과 함께 다음 명령을 실행합니다. 백업이 온전하다고 확인되기 전에는 아무것도 바뀌지 않습니다.',
    en: 'Stop Postern on all nodes, then run this command with the file of your private key. Nothing changes before the backup has proven whole.',
    ja: 'すべてのノードで Postern を停止し、秘密鍵のファイルを指定して次のコマンドを実行します。バックアップが完全だと確認されるまで何も変わりません。',
  },
  signedBy: {
    ko: '이 설치의 서명 키입니다. 다른 곳에 적어 두면 나중에 백업이 이 설치의 것인지 확인할 수 있습니다(--signed-by).',
    en: 'The signing key of this installation. Note it elsewhere: it proves later that a backup is yours (--signed-by).',
    ja: 'このインストールの署名鍵です。別の場所に控えておくと、後でバックアップが自分のものか確認できます（--signed-by）。',
  },
  leftOutTitle: { ko: '백업에 없는 것', en: 'Not in a backup', ja: 'バックアップに含まれないもの' },
  leftOutEnvironment: {
    ko: '환경 변수: 데이터베이스와 저장소의 비밀번호',
    en: 'Environment variables: passwords of database and storage',
    ja: '環境変数: データベースとストレージのパスワード',
  },
  leftOutCertificates: {
    ko: '파일로 지정한 TLS 인증서와 키',
    en: 'TLS certificates and keys that are named as files',
    ja: 'ファイルで指定した TLS 証明書と鍵',
  },
  leftOutSignatures: {
    ko: '바이러스 시그니처: 다시 내려받습니다',
    en: 'Virus signatures: downloaded again',
    ja: 'ウイルス定義: 再ダウンロードします',
  },
  leftOutSessions: {
    ko: '로그인 세션: 모두 다시 로그인합니다',
    en: 'Sessions: everybody signs in again',
    ja: 'ログインセッション: 全員が再ログインします',
  },
  leftOutLogs: { ko: '노드의 로그 파일', en: 'Log files of the nodes', ja: 'ノードのログファイル' },
})
