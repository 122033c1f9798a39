/** Background jobs: what each is called, and their screen. */
import type { JobKind } from '../codes/jobs.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const JOB_NAMES = defineTexts({
  partitions: {
    ko: '월별 저장 공간 준비',
    en: 'Prepare monthly partitions',
    ja: '月別パーティションの準備',
  },
  retention: {
    ko: '보존 기간이 지난 메일 삭제',
    en: 'Delete mail past its retention',
    ja: '保存期間を過ぎたメールの削除',
  },
  'memory-expiry': {
    ko: '발신자·링크 이력 정리',
    en: 'Trim the history of senders and links',
    ja: '送信者・リンク履歴の整理',
  },
  'greylist-expiry': {
    ko: '그레이리스트 기록 정리',
    en: 'Trim the greylist',
    ja: 'グレーリストの記録の整理',
  },
  'block-expiry': {
    ko: '끝난 대량 메일 차단 정리',
    en: 'End bulk mail blocks',
    ja: '終了した大量メールブロックの整理',
  },
  'blob-sweep': {
    ko: '사용하지 않는 메일 원본 삭제',
    en: 'Delete unused message files',
    ja: '使用されていないメール原本の削除',
  },
  'blob-compaction': { ko: '메일 원본 압축', en: 'Compress message files', ja: 'メール原本の圧縮' },
  'word-index': { ko: '검색 색인 갱신', en: 'Update the search index', ja: '検索インデックスの更新' },
  'waiting-mail': { ko: '인증 대기 메일 처리', en: 'Waiting mail', ja: '認証待ちメールの処理' },
  'sender-challenge': { ko: '발신자에게 확인 요청', en: 'Ask senders to confirm', ja: '送信者への確認依頼' },
  'report-mail': { ko: '스팸 리포트 메일 발송', en: 'Send spam reports', ja: 'スパムレポートメールの送信' },
  'admin-report': {
    ko: '관리자 리포트 발송',
    en: 'Send administrator reports',
    ja: '管理者レポートの送信',
  },
  alert: { ko: '알림 규칙 확인', en: 'Check alert rules', ja: 'アラートの確認' },
  'alert-webhook': { ko: '알림 웹훅 호출', en: 'Call webhooks of alerts', ja: 'アラートの Webhook 呼び出し' },
  acme: {
    ko: '인증서 발급과 갱신 (ACME)',
    en: 'Issue and renew certificates (ACME)',
    ja: '証明書の発行と更新 (ACME)',
  },
  'arc-key': {
    ko: 'ARC 서명 키의 DNS 레코드 확인',
    en: 'Check the ARC record in DNS',
    ja: 'ARC 署名鍵の DNS レコード確認',
  },
  'detox-alarm': { ko: '무해화 알림', en: 'Detox alarms', ja: '無害化の通知' },
  'keyword-alarm': { ko: '키워드 알림', en: 'Keyword alarms', ja: 'キーワードの通知' },
  backup: { ko: '요청한 백업', en: 'Backups asked for', ja: '依頼されたバックアップ' },
  'backup-schedule': { ko: '예약 백업', en: 'Backups by schedule', ja: '定期バックアップ' },
  learning: {
    ko: '오판 신고로 학습',
    en: 'Learn from misjudgement reports',
    ja: '誤判定の報告から学習',
  },
  rescan: {
    ko: '새 시그니처로 격리 메일 재검사',
    en: 'Rescan held mail with new signatures',
    ja: '新しい定義による隔離メールの再検査',
  },
  disarm: {
    ko: '첨부 파일 무해화',
    en: 'Disarm attachments of waiting mail',
    ja: '添付ファイルの無害化',
  },
  'score-watch': {
    ko: '내용 분석 점수 감시',
    en: 'Watch content analysis scores',
    ja: '内容分析の点数の監視',
  },
  statistics: { ko: '통계 집계', en: 'Add up statistics', ja: '統計の集計' },
  'statistics-upkeep': {
    ko: '통계 정리 및 기록과 대조',
    en: 'Trim statistics and reconcile them with the records',
    ja: '統計の整理と記録との照合',
  },
  'audit-shipping': { ko: '감사 로그 내보내기', en: 'Forward the audit log', ja: '監査ログの転送' },
  'audit-expiry': { ko: '오래된 감사 로그 삭제', en: 'Delete old audit events', ja: '古い監査ログの削除' },
  'sign-in-expiry': {
    ko: '만료된 로그인 정보 정리',
    en: 'Clean up expired sign-in data',
    ja: '期限切れのログイン情報の整理',
  },
  bulk: { ko: '일괄 등록 처리', en: 'Process imports', ja: '一括登録の実行' },
  'export-schedule': {
    ko: '예약 내보내기 시작',
    en: 'Start scheduled exports',
    ja: '定期エクスポートの開始',
  },
  backtest: {
    ko: '지난 메일로 필터 확인',
    en: 'Check filters against past mail',
    ja: '過去のメールでフィルターを確認',
  },
  export: { ko: '목록 내보내기', en: 'Exports of lists', ja: '一覧のエクスポート' },
  'mail-task': {
    ko: '검색 결과 전체에 대한 메일 작업',
    en: 'Apply actions to all mail found',
    ja: '検索結果全体へのメール操作',
  },
  'batch-expiry': {
    ko: '지난 일괄 등록 내역 삭제',
    en: 'Delete old imports',
    ja: '過去の一括登録履歴の削除',
  },
  directory: { ko: '디렉터리 동기화', en: 'Synchronise directories', ja: 'ディレクトリの同期' },
} satisfies Record<JobKind, Text>)

export const JOB_TEXTS = defineTexts({
  title: { ko: '백그라운드 작업', en: 'Background jobs', ja: 'バックグラウンドジョブ' },
  what: { ko: '백그라운드 작업', en: 'the background jobs', ja: 'バックグラウンドジョブ' },
  help: {
    ko: '제품이 정해진 주기로 스스로 수행하는 작업입니다. 실패한 작업은 간격을 늘려 가며 다시 시도하며, 다른 작업에는 영향을 주지 않습니다.',
    en: 'Work that the product does automatically at set intervals. A failed job is retried after growing pauses and does not delay the others.',
    ja: '製品が一定の間隔で自動的に行う処理です。失敗したジョブは間隔を空けながら再試行され、ほかのジョブには影響しません。',
  },
  name: { ko: '작업', en: 'Job', ja: 'ジョブ' },
  state: { ko: '상태', en: 'State', ja: '状態' },
  lastRun: { ko: '마지막 실행', en: 'Last run', ja: '前回の実行' },
  took: { ko: '소요 시간', en: 'Duration', ja: '所要時間' },
  lastError: { ko: '마지막 오류', en: 'Last error', ja: '最後のエラー' },
  nextRun: { ko: '다음 실행', en: 'Next run', ja: '次回の実行' },
  node: { ko: '노드', en: 'Node', ja: 'ノード' },
  good: { ko: '정상', en: 'OK', ja: '正常' },
  running: { ko: '실행 중', en: 'Running', ja: '実行中' },
  failing: {
    ko: '{count}회 연속 실패',
    en: '{count} {count|failure|failures} in a row',
    ja: '{count} 回連続で失敗',
  },
  progress: {
    ko: '메일 {looked}통 재검사, 바이러스 {found}건, 남은 메일 {left}통',
    en: '{looked} {looked|message|messages} scanned, {found} {found|virus|viruses}, {left} left',
    ja: '{looked} 通を再検査、ウイルス {found} 件、残り {left} 通',
  },
  never: { ko: '실행 전', en: 'Not run yet', ja: '未実行' },
})
