/** Allowing and blocking senders from a mail. */
import { defineTexts } from '../i18n/texts.ts'

export const REGISTER_TEXTS = defineTexts({
  allow: { ko: '허용', en: 'Allow', ja: '許可' },
  deny: { ko: '차단', en: 'Block', ja: 'ブロック' },
  allowTitle: { ko: '{sender} 허용', en: 'Allow {sender}', ja: '{sender} を許可' },
  denyTitle: { ko: '{sender} 차단', en: 'Block {sender}', ja: '{sender} をブロック' },
  allowTitleMany: {
    ko: '발신자 {count}명 허용',
    en: 'Allow senders ({count})',
    ja: '送信者 {count} 件を許可',
  },
  denyTitleMany: {
    ko: '발신자 {count}명 차단',
    en: 'Block senders ({count})',
    ja: '送信者 {count} 件をブロック',
  },
  appliesTo: { ko: '적용 대상', en: 'Applies to', ja: '適用先' },
  narrowest: { ko: '가능한 가장 좁은 범위', en: 'Narrowest that works', ja: '有効な最小の範囲' },
  'to.user': { ko: '{receiver}만', en: 'Only {receiver}', ja: '{receiver} のみ' },
  'to.userMany': { ko: '각 받는 사람만', en: 'Only each recipient', ja: '各受信者のみ' },
  'to.group': { ko: '받는 사람의 그룹', en: "The recipient's group", ja: '受信者のグループ' },
  'to.groupNamed': { ko: '그룹 {group}', en: 'Group {group}', ja: 'グループ {group}' },
  'to.domain': {
    ko: '받는 사람의 도메인',
    en: "Everyone in the recipient's domain",
    ja: '受信者のドメイン全体',
  },
  'to.domainNamed': { ko: '{domain} 전체', en: 'Everyone in {domain}', ja: '{domain} 全体' },
  'to.all': {
    ko: '이 서버의 모든 도메인',
    en: 'All domains on this server',
    ja: 'このサーバーのすべてのドメイン',
  },
  'not.user': {
    ko: '등록할 수 없음: 받는 주소가 등록된 사용자가 아닙니다.',
    en: 'Not possible: this address is not a registered user.',
    ja: '登録できません: この宛先は登録済みのユーザーではありません。',
  },
  'not.group': {
    ko: '등록할 수 없음: 받는 사람이 그룹에 속해 있지 않습니다.',
    en: 'Not possible: the recipient belongs to no group.',
    ja: '登録できません: 受信者はグループに属していません。',
  },
  'not.domain': {
    ko: '등록할 수 없음: 받는 도메인이 등록되어 있지 않습니다.',
    en: 'Not possible: the domain is not registered.',
    ja: '登録できません: このドメインは登録されていません。',
  },
  match: { ko: '일치 기준', en: 'Match', ja: '一致条件' },
  thisAddress: { ko: '이 주소', en: 'This address', ja: 'このアドレス' },
  wholeDomain: { ko: '도메인 전체', en: 'Whole domain', ja: 'ドメイン全体' },
  noSender: {
    ko: '반송 메일에는 보낸 사람 주소가 없어 등록할 수 없습니다.',
    en: 'A bounce has no sender address, so there is nothing to register.',
    ja: '返送メールには送信者アドレスがないため、登録できません。',
  },
  unproven: {
    ko: '보낸 사람이 인증되지 않았습니다',
    en: 'This sender was not authenticated',
    ja: '送信者が認証されていません',
  },
  unprovenText: {
    ko: 'SPF와 DKIM 어느 것으로도 확인되지 않았습니다. 허용 필터는 이런 메일에 적용되지 않으므로 이 메일도 통과하지 못했을 것입니다.',
    en: 'Neither SPF nor DKIM confirmed it. An allow filter skips such mail, so it would not have let this message in.',
    ja: 'SPFとDKIMのどちらでも確認できませんでした。許可フィルターはこのようなメールには適用されないため、このメールも通過しません。',
  },
  trust: {
    ko: '인증되지 않은 메일도 허용',
    en: 'Also allow mail that is not authenticated',
    ja: '認証されていないメールも許可',
  },
  trustRisk: {
    ko: '이 주소를 위조한 사람도 스팸 검사를 통과하게 됩니다.',
    en: 'Anyone who forges this address gets past the spam check.',
    ja: 'このアドレスを偽装した相手もスパム検査を通過します。',
  },
  happens: { ko: '적용 결과', en: 'What will happen', ja: '適用される内容' },
  allowed: {
    ko: '이런 메일은 앞으로 스팸 검사를 건너뜁니다.',
    en: 'Mail like this one will skip the spam check.',
    ja: 'このようなメールは今後スパム検査の対象外になります。',
  },
  notAllowed: {
    ko: '인증되지 않은 메일은 지금처럼 검사하므로, 이런 메일은 통과하지 못합니다.',
    en: 'Mail like this one will still be checked: it is not authenticated.',
    ja: '認証されていないメールは従来どおり検査されるため、このようなメールは通過しません。',
  },
  stillVirus: {
    ko: '바이러스 검사는 항상 유지되므로, 바이러스가 있는 이 메일은 통과하지 못합니다.',
    en: 'The virus check always stays on: a message with this virus will still be stopped.',
    ja: 'ウイルス検査は常に有効なため、このウイルスを含むメールは通過しません。',
  },
  stillHeld: {
    ko: '읽을 수 없거나 안전하다고 볼 수 없는 부분이 있어, 이런 메일은 계속 격리됩니다.',
    en: 'Part of this message could not be judged safe; messages like it will still be held.',
    ja: '安全と判断できない部分があるため、このようなメールは引き続き隔離されます。',
  },
  stillDenied: {
    ko: '차단 필터 {filter}에 해당합니다. 차단 필터가 먼저 적용되면 이런 메일은 계속 막힙니다.',
    en: 'The deny filter {filter} stopped this message; where it comes first, messages like it are still stopped.',
    ja: 'ブロックフィルター {filter} に該当します。先に適用される場合、このようなメールは引き続きブロックされます。',
  },
  virusStays: {
    ko: '바이러스 검사는 항상 유지됩니다.',
    en: 'The virus check always stays on.',
    ja: 'ウイルス検査は常に有効です。',
  },
  blocked: {
    ko: '이 발신자의 메일은 앞으로 스팸으로 처리됩니다.',
    en: 'Mail from this sender will be treated as spam.',
    ja: 'この送信者のメールは今後スパムとして扱われます。',
  },
  blockedStays: {
    ko: '이미 전달된 메일은 그대로 있습니다.',
    en: 'Messages already delivered stay where they are.',
    ja: '配信済みのメールはそのまま残ります。',
  },
  recoverToo: { ko: '이 메일도 복구', en: 'Recover this message too', ja: 'このメールも復元' },
  staysHeld: {
    ko: '이 메일은 격리된 채로 남습니다.',
    en: 'This message stays in quarantine.',
    ja: 'このメールは隔離されたままです。',
  },
  recoversNow: {
    ko: '이 메일은 지금 복구되어 전달됩니다.',
    en: 'This message is recovered and delivered now.',
    ja: 'このメールは今すぐ復元され、配信されます。',
  },
  add: { ko: '필터 등록', en: 'Add filter', ja: 'フィルターを登録' },
  addAndRecover: { ko: '등록하고 복구', en: 'Add filter and recover', ja: '登録して復元' },
  failed: { ko: '등록하지 못했습니다', en: 'Could not add the filter', ja: '登録できませんでした' },
  added: { ko: '필터를 등록했습니다.', en: 'Filter added.', ja: 'フィルターを登録しました。' },
})
