/** Settings, files and tests of outside services that fail. */
import type { OPERATION_ERRORS } from '../../codes/errors.ts'
import { defineTexts, type Text } from '../../i18n/texts.ts'

export const OPERATION_ERROR_TEXTS = defineTexts({
  SETTING_FAILED: {
    ko: '설정을 저장하지 못했습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The settings could not be saved. Try again later.',
    ja: '設定を保存できませんでした。しばらくしてからもう一度お試しください。',
  },
  FILE_REQUIRED: {
    ko: '파일을 선택해 주세요.',
    en: 'Choose a file.',
    ja: 'ファイルを選択してください。',
  },
  FILE_TOO_LARGE: {
    ko: '파일이 너무 큽니다. 더 작은 파일을 선택해 주세요.',
    en: 'The file is too large. Choose a smaller one.',
    ja: 'ファイルが大きすぎます。より小さいファイルを選択してください。',
  },
  FILE_TYPE_NOT_ALLOWED: {
    ko: '허용되지 않는 파일 형식입니다. 안내된 형식의 파일을 선택해 주세요.',
    en: 'This type of file is not accepted. Choose a file of the types listed.',
    ja: '許可されていないファイル形式です。案内された形式のファイルを選択してください。',
  },
  YARA_INVALID: {
    ko: '규칙에 오류가 있습니다. 오류를 고친 뒤 다시 올려 주세요.',
    en: 'The rules have errors. Correct them and upload the file again.',
    ja: 'ルールにエラーがあります。修正してからもう一度アップロードしてください。',
  },
  DETOX_TRY_TIME: {
    ko: '파일을 제한 시간 안에 처리하지 못했습니다. 더 작은 파일로 확인해 주세요.',
    en: 'The file takes longer than the time limit. Try a smaller one.',
    ja: '制限時間内にファイルを処理できませんでした。より小さいファイルでお試しください。',
  },
  DETOX_TRY_MEMORY: {
    ko: '파일을 처리하던 프로세스가 종료되었습니다. 메모리 한도를 넘었을 수 있습니다. 더 작은 파일로 확인해 주세요.',
    en: 'The process that disarms the file ended, perhaps at its memory limit. Try a smaller file.',
    ja: 'ファイルを処理していたプロセスが終了しました。メモリの上限を超えた可能性があります。より小さいファイルでお試しください。',
  },
  NOTHING_DISARMED: {
    ko: '이 설정에서는 파일이 바뀌지 않아 받을 결과 파일이 없습니다.',
    en: 'These settings leave the file as it is, so there is no result to download.',
    ja: 'この設定ではファイルが変更されないため、ダウンロードできる結果はありません。',
  },
  FILE_UPLOAD_FAILED: {
    ko: '파일을 업로드하지 못했습니다. 다시 시도해 주세요.',
    en: 'The file could not be uploaded. Try again.',
    ja: 'ファイルをアップロードできませんでした。もう一度お試しください。',
  },
  DOWNLOAD_FAILED: {
    ko: '다운로드하지 못했습니다. 다시 시도해 주세요.',
    en: 'The download failed. Try again.',
    ja: 'ダウンロードできませんでした。もう一度お試しください。',
  },
  EXPORTS_RUNNING: {
    ko: '내보내기가 이미 여러 건 진행 중입니다. 끝나기를 기다리거나 하나를 취소한 뒤 다시 시도해 주세요.',
    en: 'You already have several exports in progress. Wait for one to finish or stop one, then try again.',
    ja: '複数のエクスポートがすでに進行中です。終わるのを待つか、一つを取り消してからもう一度お試しください。',
  },
  TOO_MANY_ORIGINALS: {
    ko: '원본은 한 번에 5,000건, 2 GiB까지 받을 수 있습니다. 기간이나 조건을 좁혀 주세요.',
    en: 'Originals of at most 5,000 messages and 2 GiB come in one archive. Narrow the search, by its period for example.',
    ja: '原本は一度に 5,000 件、2 GiB までダウンロードできます。期間や条件を絞り込んでください。',
  },
  NOTHING_HELD: {
    ko: '지금 보류된 메일이 없어 리포트를 보내지 않았습니다.',
    en: 'No report was sent: nothing is held now.',
    ja: '現在保留されているメールがないため、レポートは送信しませんでした。',
  },
  REPORT_SEND_FAILED: {
    ko: '리포트를 발송하지 못했습니다. 받는 주소와 메일 서버를 확인해 주세요.',
    en: 'The report could not be sent. Check the recipient and the mail server.',
    ja: 'レポートを送信できませんでした。宛先とメールサーバーを確認してください。',
  },
  CONNECT_TEST_FAILED: {
    ko: '서버에 연결하지 못했습니다. 주소, 포트, 보안 방식과 방화벽을 확인해 주세요.',
    en: 'The server could not be reached. Check address, port, security mode and firewall.',
    ja: 'サーバーに接続できませんでした。アドレス、ポート、セキュリティ方式、ファイアウォールを確認してください。',
  },
  STARTTLS_TEST_FAILED: {
    ko: 'STARTTLS 연결에 실패했습니다. 서버의 인증서를 확인하거나 다른 보안 방식을 선택해 주세요.',
    en: "STARTTLS failed. Check the server's certificate or choose another security mode.",
    ja: 'STARTTLS 接続に失敗しました。サーバー証明書を確認するか、別のセキュリティ方式を選択してください。',
  },
  SERVER_WANTS_LOGIN: {
    ko: '이 서버는 로그인해야 답합니다. 사용자 이름과 비밀번호를 입력해 주세요.',
    en: 'This server requires a login. Enter user name and password.',
    ja: 'このサーバーはログインしないと応答しません。ユーザー名とパスワードを入力してください。',
  },
  SERVER_LOGIN_REFUSED: {
    ko: '서버가 로그인을 거부했습니다. 사용자 이름과 비밀번호를 확인해 주세요.',
    en: 'The server refused the login. Check user name and password.',
    ja: 'サーバーがログインを拒否しました。ユーザー名とパスワードを確認してください。',
  },
  SERVER_LOGIN_NOT_OFFERED: {
    ko: '이 연결에서는 로그인할 수 없습니다. 서버가 TLS와 AUTH PLAIN 또는 LOGIN을 제공하는 포트와 보안 방식을 선택해 주세요.',
    en: 'The server offers no login on this connection. Choose a port and security mode with TLS where it offers AUTH PLAIN or LOGIN.',
    ja: 'この接続ではログインできません。サーバーが TLS と AUTH PLAIN または LOGIN を提供するポートとセキュリティ方式を選択してください。',
  },
  RBL_TEST_FAILED: {
    ko: 'RBL 조회에 실패했습니다. 목록의 도메인과 DNS 서버를 확인해 주세요.',
    en: "The RBL did not answer as expected. Check the list's domain and the DNS server.",
    ja: 'RBL の照会に失敗しました。リストのドメインと DNS サーバーを確認してください。',
  },
  SURBL_TEST_FAILED: {
    ko: 'SURBL 조회에 실패했습니다. 목록의 도메인과 DNS 서버를 확인해 주세요.',
    en: "The SURBL did not answer as expected. Check the list's domain and the DNS server.",
    ja: 'SURBL の照会に失敗しました。リストのドメインと DNS サーバーを確認してください。',
  },
  SPF_TEST_FAILED: {
    ko: 'SPF 확인에 실패했습니다. 도메인의 SPF 레코드와 DNS 서버를 확인해 주세요.',
    en: "The SPF test failed. Check the domain's SPF record and the DNS server.",
    ja: 'SPF の確認に失敗しました。ドメインの SPF レコードと DNS サーバーを確認してください。',
  },
  TXT_RECORD_NOT_FOUND: {
    ko: '도메인에 TXT 레코드가 없습니다. DNS에 SPF 레코드를 등록해 주세요.',
    en: 'The domain has no TXT record. Publish an SPF record in its DNS.',
    ja: 'ドメインに TXT レコードがありません。DNS に SPF レコードを登録してください。',
  },
  NO_SEALING_DOMAIN: {
    ko: 'ARC 서명이 꺼져 있거나 서명 도메인이 없습니다. 전송 설정에서 켜고 도메인을 지정해 주세요.',
    en: 'ARC seals are off, or there is no domain to seal for. Switch them on in the delivery settings and set the sealing domain.',
    ja: 'ARC 署名がオフか、署名ドメインがありません。配信設定でオンにし、ドメインを指定してください。',
  },
  NODE_LAST_OF_ROLE: {
    ko: '이 노드만 맡고 있는 역할이 있어 비울 수 없습니다. 같은 역할의 다른 노드를 먼저 시작해 주세요.',
    en: 'No other node does all that this one does. Start another node with its roles first.',
    ja: 'このノードだけが担う役割があるため、ドレインできません。先に同じ役割の別のノードを起動してください。',
  },
  NODE_OTHER_DRAINS: {
    ko: '다른 노드를 비우는 중입니다. 그 작업이 끝나거나 취소된 뒤 다시 시도해 주세요.',
    en: 'Another node is draining. Wait until it works again, or stop draining it.',
    ja: '別のノードがドレイン中です。そのノードが稼働に戻るまで待つか、ドレインを中止してください。',
  },
  NODE_LIVES: {
    ko: '아직 동작 중인 노드는 목록에서 지울 수 없습니다. 노드를 먼저 멈춰 주세요.',
    en: 'A node that still runs cannot be removed. Stop it first.',
    ja: '稼働中のノードは一覧から削除できません。先に停止してください。',
  },
  BACKUP_RUNNING: {
    ko: '다른 백업 작업이 진행 중입니다. 끝난 뒤 다시 시도해 주세요.',
    en: 'Another backup is under way. Try again when it has ended.',
    ja: '別のバックアップが進行中です。終了後にもう一度お試しください。',
  },
  BACKUP_NO_RECIPIENT: {
    ko: '백업을 암호화할 공개 키가 없습니다. 백업 설정에서 공개 키를 입력해 주세요.',
    en: 'There is no public key to encrypt the backup to. Enter one in the backup settings.',
    ja: 'バックアップを暗号化する公開鍵がありません。バックアップ設定で公開鍵を入力してください。',
  },
  BACKUP_ELSEWHERE: {
    ko: '백업 파일이 이 노드에서 보이지 않습니다. 백업을 만든 노드에서 시도하거나 모든 노드가 쓰는 폴더를 지정해 주세요.',
    en: 'This node does not find the file of the backup. Use the node that made it, or a folder that all nodes share.',
    ja: 'このノードからバックアップファイルが見えません。作成したノードで操作するか、全ノードで共有するフォルダーを指定してください。',
  },
  BACKUP_NOT_DONE: {
    ko: '완료된 백업이 아닙니다. 완료된 백업을 선택해 주세요.',
    en: 'This backup was not completed. Choose one that was.',
    ja: '完了していないバックアップです。完了したものを選択してください。',
  },
  BACKUP_FAILED: {
    ko: '백업 작업을 마치지 못했습니다. 백업 목록에서 이유를 확인해 주세요.',
    en: 'The backup did not come to its end. The list of backups says why.',
    ja: 'バックアップを完了できませんでした。理由はバックアップ一覧で確認してください。',
  },
} satisfies Record<keyof typeof OPERATION_ERRORS, Text>)

/** The same errors with their numbers, when the server sends them. */
export const OPERATION_ERROR_DETAILS = defineTexts({
  FILE_TOO_LARGE: {
    ko: '파일은 최대 {max}바이트까지 가능합니다. 더 작은 파일을 선택해 주세요.',
    en: 'A file may have at most {max} {max|byte|bytes}. Choose a smaller one.',
    ja: 'ファイルは最大 {max} バイトです。より小さいファイルを選択してください。',
  },
  DETOX_TRY_TIME: {
    ko: '파일을 {seconds}초 안에 처리하지 못했습니다. 더 작은 파일로 확인해 주세요.',
    en: 'The file takes longer than {seconds} {seconds|second|seconds}. Try a smaller one.',
    ja: 'ファイルを {seconds} 秒以内に処理できませんでした。より小さいファイルでお試しください。',
  },
  DETOX_TRY_MEMORY: {
    ko: '파일을 처리하던 프로세스가 종료되었습니다. 메모리 한도 {megabytes}MB를 넘었을 수 있습니다. 더 작은 파일로 확인해 주세요.',
    en: 'The process that disarms the file ended, perhaps at its limit of {megabytes} MB of memory. Try a smaller file.',
    ja: 'ファイルを処理していたプロセスが終了しました。メモリの上限 {megabytes} MB を超えた可能性があります。より小さいファイルでお試しください。',
  },
  TXT_RECORD_NOT_FOUND: {
    ko: '{domain} 도메인에 TXT 레코드가 없습니다. DNS에 SPF 레코드를 등록해 주세요.',
    en: 'The domain {domain} has no TXT record. Publish an SPF record in its DNS.',
    ja: '{domain} に TXT レコードがありません。DNS に SPF レコードを登録してください。',
  },
} satisfies Partial<Record<keyof typeof OPERATION_ERRORS, Text>>)
