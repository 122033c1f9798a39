/** The screen of nodes. */
import type { CertificateOrigin, NodeRole, NodeState } from '../codes/node.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const NODE_ROLE_NAMES = defineTexts({
  smtp: { ko: 'SMTP', en: 'SMTP', ja: 'SMTP' },
  deliver: { ko: '배달', en: 'Delivery', ja: '配信' },
  jobs: { ko: '작업', en: 'Jobs', ja: 'ジョブ' },
  api: { ko: '콘솔', en: 'Console', ja: 'コンソール' },
} satisfies Record<NodeRole, Text>)

export const NODE_STATE_NAMES = defineTexts({
  working: { ko: '동작 중', en: 'Working', ja: '稼働中' },
  draining: { ko: '비우는 중', en: 'Draining', ja: 'ドレイン中' },
  drained: { ko: '비움', en: 'Drained', ja: 'ドレイン済み' },
  silent: { ko: '응답 없음', en: 'Not answering', ja: '応答なし' },
  stopped: { ko: '중지됨', en: 'Stopped', ja: '停止' },
} satisfies Record<NodeState, Text>)

export const CERTIFICATE_ORIGIN_NAMES = defineTexts({
  file: { ko: '파일', en: 'File', ja: 'ファイル' },
  folder: { ko: '인증서 폴더', en: 'Folder', ja: '証明書フォルダー' },
  acme: { ko: 'ACME 자동 발급', en: 'Issued by ACME', ja: 'ACME で自動発行' },
  own: { ko: '자체 서명', en: 'Self-signed', ja: '自己署名' },
} satisfies Record<CertificateOrigin, Text>)

export const CERTIFICATE_TEXTS = defineTexts({
  title: { ko: '인증서', en: 'Certificates', ja: '証明書' },
  what: { ko: '인증서 목록', en: 'the certificates', ja: '証明書一覧' },
  help: {
    ko: '이 노드의 콘솔과 SMTP가 쓰는 인증서입니다. 갱신한 파일은 다시 시작하지 않아도 몇 초 안에 쓰입니다.',
    en: 'The certificates that the console and SMTP of this node use. Renewed files are in use within seconds, without a restart.',
    ja: 'このノードのコンソールと SMTP が使う証明書です。更新したファイルは再起動しなくても数秒で使われます。',
  },
  names: { ko: '이름', en: 'Names', ja: '名前' },
  issuer: { ko: '발급자', en: 'Issuer', ja: '発行者' },
  ends: { ko: '만료', en: 'Ends', ja: '有効期限' },
  origin: { ko: '출처', en: 'Source', ja: '取得元' },
  nobody: { ko: '없음', en: 'Nobody', ja: 'なし' },
  days: { ko: '{days}일 남음', en: '{days} {days|day|days} left', ja: '残り {days} 日' },
  over: { ko: '만료됨', en: 'Expired', ja: '期限切れ' },
  none: { ko: '아직 인증서가 없습니다.', en: 'There is no certificate yet.', ja: '証明書はまだありません。' },
  unusable: {
    ko: '읽을 수 없는 파일이 있습니다. 이전 인증서를 계속 씁니다.',
    en: 'These files can’t be used; the certificate before them stays in use.',
    ja: '使えないファイルがあります。以前の証明書を引き続き使います。',
  },
  refused: {
    ko: '인증 기관이 인증서를 발급하지 않았습니다.',
    en: 'The authority has not issued the certificate.',
    ja: '認証局が証明書を発行しませんでした。',
  },
})

export const NODE_TEXTS = defineTexts({
  title: { ko: '노드', en: 'Nodes', ja: 'ノード' },
  what: { ko: '노드 목록', en: 'the nodes', ja: 'ノード一覧' },
  help: {
    ko: '같은 데이터베이스를 쓰는 서버입니다. 노드를 비우면 진행 중인 일을 마치고 새 메일을 받지 않으며, 다른 노드가 대신 맡습니다. 다시 시작한 노드는 바로 일을 맡습니다.',
    en: 'The servers that share this database. A node that drains finishes what it has and takes no new mail; the other nodes take it. A node works again once it has been restarted.',
    ja: '同じデータベースを使うサーバーです。ドレインしたノードは処理中のものを終え、新しいメールを受け付けません。ほかのノードが引き継ぎます。再起動したノードはすぐに稼働に戻ります。',
  },
  one: {
    ko: '노드가 하나입니다. 운영 안내서의 “여러 노드”에서 추가하는 방법을 확인할 수 있습니다.',
    en: 'There is one node. “Several nodes” in the operating guide says how to add another.',
    ja: 'ノードは1台です。追加方法は運用ガイドの「複数のノード」を参照してください。',
  },
  upgrade: {
    ko: '{version} 업그레이드: 노드 {all}개 중 {done}개 완료',
    en: 'Upgrade to {version}: {done} of {all} nodes done',
    ja: '{version} へのアップグレード: {all} 台中 {done} 台完了',
  },
  upgradeHelp: {
    ko: '두 버전이 이 데이터베이스에서 함께 동작합니다. 남은 노드를 하나씩 비우고 업그레이드해 주세요.',
    en: 'Both versions work on this database side by side. Drain and upgrade the others one after the other.',
    ja: '両方のバージョンがこのデータベースで並行して動作します。残りのノードを1台ずつドレインしてアップグレードしてください。',
  },
  name: { ko: '노드', en: 'Node', ja: 'ノード' },
  state: { ko: '상태', en: 'State', ja: '状態' },
  roles: { ko: '역할', en: 'Roles', ja: '役割' },
  version: { ko: '버전', en: 'Version', ja: 'バージョン' },
  load: { ko: '부하', en: 'Load', ja: '負荷' },
  mails: { ko: '분당 메일', en: 'Mail a minute', ja: '毎分のメール' },
  seen: { ko: '마지막 신호', en: 'Last seen', ja: '最終確認' },
  cpu: { ko: 'CPU', en: 'CPU', ja: 'CPU' },
  memory: { ko: '메모리', en: 'Memory', ja: 'メモリ' },
  disk: { ko: '디스크', en: 'Disk', ja: 'ディスク' },
  since: { ko: '{time} 시작', en: 'since {time}', ja: '{time} から' },
  secondsAgo: { ko: '{n}초 전', en: '{n} s ago', ja: '{n} 秒前' },
  silentProcess: {
    ko: '응답 없는 프로세스: {names}',
    en: 'Not answering: {names}',
    ja: '応答のないプロセス: {names}',
  },
  left: {
    ko: '연결 {connections}개, 배달 {deliveries}건, 작업 {jobs}건 남음',
    en: '{connections} {connections|connection|connections}, {deliveries} {deliveries|delivery|deliveries} and {jobs} {jobs|job|jobs} left',
    ja: '残り: 接続 {connections}、配信 {deliveries}、ジョブ {jobs}',
  },
  drainedHelp: {
    ko: '남은 일이 없습니다. 안전하게 중지하거나 업그레이드할 수 있습니다.',
    en: 'Nothing is left here. Stop or upgrade it now.',
    ja: '残っている処理はありません。停止またはアップグレードできます。',
  },
  drainedBy: { ko: '{time}, {by}', en: '{time}, {by}', ja: '{time}、{by}' },
  drain: { ko: '비우기…', en: 'Drain…', ja: 'ドレイン…' },
  drainNode: { ko: '{name} 비우기', en: 'Drain {name}', ja: '{name} をドレイン' },
  drainAsk: {
    ko: '{name}이(가) 새 연결과 새 메일을 받지 않습니다. 보내는 서버는 421 응답을 받고 다른 노드로 보냅니다.',
    en: '{name} takes no new connections or mail. Sending servers hear 421 and try another node.',
    ja: '{name} は新しい接続とメールを受け付けなくなります。送信サーバーには 421 を返し、別のノードへの送信を促します。',
  },
  drainGo: { ko: '비우기', en: 'Drain', ja: 'ドレイン' },
  resume: { ko: '비우기 취소', en: 'Stop draining', ja: 'ドレインを中止' },
  remove: { ko: '목록에서 삭제…', en: 'Remove…', ja: '一覧から削除…' },
  removeNode: { ko: '{name} 삭제', en: 'Remove {name}', ja: '{name} を削除' },
  removeAsk: {
    ko: '{name}을(를) 목록에서 지웁니다. 다시 시작하면 목록에 나타납니다.',
    en: '{name} leaves the list. It comes back when it is started again.',
    ja: '{name} を一覧から削除します。再び起動すると一覧に戻ります。',
  },
  removeGo: { ko: '삭제', en: 'Remove', ja: '削除' },
  draining: {
    ko: '{name}을(를) 비우기 시작했습니다',
    en: '{name} is draining',
    ja: '{name} のドレインを開始しました',
  },
  resumed: {
    ko: '{name}이(가) 다시 일을 맡습니다',
    en: '{name} takes work again',
    ja: '{name} は稼働に戻ります',
  },
  bundle: { ko: '지원 자료…', en: 'Support bundle…', ja: 'サポート用資料…' },
  bundleTitle: { ko: '지원 자료', en: 'Support bundle', ja: 'サポート用資料' },
  bundleAsk: {
    ko: '이 콘솔이 동작하는 노드의 버전, 점검 결과, 설정, 지표, 로그의 마지막 줄을 ZIP 파일로 받습니다. 비밀 값과 메일은 들어가지 않으며, 이메일 주소는 가려집니다. IP 주소와 호스트 이름은 남으므로 전달하기 전에 확인해 주세요.',
    en: 'A ZIP file with version, checks, settings, metrics and the last log lines of the node that runs this console. It holds no secrets and no mail, and email addresses are replaced. IP addresses and host names stay, so look through it before you pass it on.',
    ja: 'このコンソールが動作するノードのバージョン、点検結果、設定、メトリクス、ログの末尾を ZIP ファイルで取得します。秘密の値とメールは含まれず、メールアドレスは伏せられます。IP アドレスとホスト名は残るため、渡す前に内容を確認してください。',
  },
  bundleGo: { ko: '내려받기', en: 'Download', ja: 'ダウンロード' },
  removed: { ko: '{name}을(를) 삭제했습니다', en: '{name} is removed', ja: '{name} を削除しました' },
})
