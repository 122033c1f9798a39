/** Actions on everything that a search of mail finds: asked for, watched, looked at afterwards. */
import { defineTexts } from '../i18n/texts.ts'

export const TASK_TEXTS = defineTexts({
  allFound: {
    ko: '검색된 메일 {count}건 전체에 작업…',
    en: 'Apply to all {count} found…',
    ja: '見つかった {count} 件すべてを操作…',
  },
  title: {
    ko: '검색된 메일 {count}건 전체에 작업',
    en: 'Apply to all {count} found',
    ja: '見つかった {count} 件すべてを操作',
  },
  what: { ko: '작업', en: 'Action', ja: '操作' },
  recover: { ko: '복구', en: 'Recover', ja: '復元' },
  delete: { ko: '삭제', en: 'Delete', ja: '削除' },
  allow: { ko: '발신자 허용', en: 'Allow senders', ja: '送信者を許可' },
  deny: { ko: '발신자 차단', en: 'Block senders', ja: '送信者をブロック' },
  download: { ko: '원본 내려받기', en: 'Download originals', ja: '原本をダウンロード' },
  downloadHint: {
    ko: '원본 메일을 ZIP 파일 하나로 만듭니다. 완성되면 내 내보내기에서 하루 동안 받을 수 있습니다.',
    en: 'Puts the original messages into one ZIP file, kept for a day under “My exports”.',
    ja: '原本を 1 つの ZIP ファイルにまとめます。「自分のエクスポート」から 1 日間ダウンロードできます。',
  },
  downloadReason: {
    ko: '다른 사람의 메일을 받는 이유(받는 사람에게 보임)',
    en: 'Reason for accessing other people’s mail (they can see it)',
    ja: '他の人のメールをダウンロードする理由（本人に表示されます）',
  },
  recoverHint: {
    ko: '격리된 메일과 배달하지 못한 메일을 받는 사람에게 보냅니다.',
    en: 'Delivers what is quarantined or could not be delivered.',
    ja: '隔離されたメールと配信できなかったメールを受信者に配信します。',
  },
  deleteHint: {
    ko: '메일 기록과 원본을 지웁니다. 되돌릴 수 없습니다.',
    en: 'Removes records and originals. This cannot be undone.',
    ja: 'メールの記録と原本を削除します。元に戻せません。',
  },
  allowHint: {
    ko: '스팸·바이러스 메일의 발신자마다 허용 필터를 등록합니다.',
    en: 'Adds an allow filter for each sender of spam and viruses found.',
    ja: 'スパム・ウイルスメールの送信者ごとに許可フィルターを登録します。',
  },
  denyHint: {
    ko: '정상 메일의 발신자마다 차단 필터를 등록합니다.',
    en: 'Adds a deny filter for each sender of normal mail found.',
    ja: '正常メールの送信者ごとにブロックフィルターを登録します。',
  },
  forWhom: { ko: '적용 대상', en: 'For', ja: '適用先' },
  'region.user': { ko: '각 메일의 받는 사람', en: 'Each recipient', ja: '各メールの受信者' },
  'region.group': { ko: '받는 사람의 그룹', en: 'Their groups', ja: '受信者のグループ' },
  'region.domain': { ko: '받는 사람의 도메인', en: 'Their domains', ja: '受信者のドメイン' },
  'region.all': { ko: '모든 도메인', en: 'All domains', ja: 'すべてのドメイン' },
  explained: {
    ko: '지금까지 도착한 메일만 대상이며, 할 수 없는 메일은 사유와 함께 남습니다. 창을 닫아도 계속 진행됩니다.',
    en: 'This applies to mail that has arrived so far. Mail that cannot be processed is listed with the reason. The action continues when you leave the page.',
    ja: '現在までに届いたメールだけが対象です。処理できないメールは理由とともに残ります。画面を閉じても続行されます。',
  },
  start: { ko: '시작', en: 'Start', ja: '開始' },
  running: { ko: '진행 중', en: 'Running', ja: '実行中' },
  cancelling: { ko: '취소하는 중', en: 'Stopping', ja: '取り消し中' },
  cancelled: { ko: '취소됨', en: 'Stopped', ja: '取り消し済み' },
  done: { ko: '완료', en: 'Done', ja: '完了' },
  failed: { ko: '중단됨', en: 'Failed', ja: '中断' },
  progress: {
    ko: '{action}: {total}건 중 {gone}건',
    en: '{action}: {gone} of {total}',
    ja: '{action}: {total} 件中 {gone} 件',
  },
  outcome: {
    ko: '{action}: {done}건 처리, {failed}건 실패',
    en: '{action}: {done} done, {failed} failed',
    ja: '{action}: {done} 件完了、{failed} 件失敗',
  },
  stop: { ko: '작업 취소', en: 'Stop', ja: '操作を取り消す' },
  seeFailures: { ko: '실패한 메일 보기', en: 'Show what failed', ja: '失敗したメールを表示' },
  pageTitle: { ko: '내 메일 작업', en: 'My actions on mail', ja: '自分のメール操作' },
  pageHelp: {
    ko: '검색된 메일 전체에 대해 시작한 작업입니다. 결과는 하루 동안 보관됩니다.',
    en: 'Actions you applied to all results of a search. Results are kept for a day.',
    ja: '検索で見つかったメール全体に対して開始した操作です。結果は 1 日保管されます。',
  },
  none: { ko: '진행한 작업이 없습니다', en: 'No actions yet', ja: '操作はまだありません' },
  noneHint: {
    ko: '메일 목록에서 한 페이지를 모두 선택하면 검색된 메일 전체에 작업할 수 있습니다.',
    en: 'Select a whole page of the mail list to apply an action to everything the search finds.',
    ja: 'メール一覧でページをすべて選択すると、検索結果全体を操作できます。',
  },
  tasks: { ko: '내 메일 작업', en: 'your actions on mail', ja: '自分のメール操作' },
  failures: { ko: '처리하지 못한 메일', en: 'Not processed', ja: '処理できなかったメール' },
  gone: { ko: '(삭제된 메일)', en: '(deleted)', ja: '（削除済み）' },
})
