/** Misjudgement reports: who decides about them, and how those who reported hear of it. */
import { LIMITS } from '../limits.ts'
import { isLocalPart } from '../validation/email.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

/** Mailboxes that every domain has for other things (RFC 5321 §4.5.1, RFC 2142). */
const TAKEN: ReadonlySet<string> = new Set(['postmaster', 'abuse', 'mailer-daemon', 'no-reply'])
const isFree = (local: string): boolean => isLocalPart(local) && !TAKEN.has(local.toLowerCase())

export const MISJUDGEMENT_SETTINGS = defineGroup({
  receiver: defineSetting({
    type: 'enum',
    values: ['domain', 'all'],
    default: 'domain',
    names: {
      domain: { ko: '도메인 관리자', en: 'Domain administrators', ja: 'ドメイン管理者' },
      all: { ko: '최고 관리자', en: 'Super administrators', ja: 'スーパー管理者' },
    },
    who,
    label: { ko: '신고 처리 담당', en: 'Reports are decided by', ja: '報告の担当' },
    help: {
      ko: '오판 신고를 처리할 사람입니다. 도메인 관리자를 선택하면 자기 도메인의 신고를 처리하고, 최고 관리자도 함께 처리할 수 있습니다. 최고 관리자를 선택하면 도메인 관리자에게는 신고 목록이 열리지 않습니다.',
      en: 'Domain administrators decide reports of their own domain; super administrators can decide all. If you choose super administrators, domain administrators cannot open the queue.',
      ja: '誤判定の報告を処理する人です。ドメイン管理者を選ぶと自分のドメインの報告を処理し、スーパー管理者もすべて処理できます。スーパー管理者を選ぶと、ドメイン管理者には報告の一覧が開きません。',
    },
  }),
  learning: defineSetting({
    type: 'enum',
    values: ['off', 'shadow', 'auto'],
    default: 'shadow',
    names: {
      off: { ko: '사용 안 함', en: 'Off', ja: '使わない' },
      shadow: { ko: '측정만', en: 'Measure only', ja: '測定のみ' },
      auto: { ko: '효과가 확인되면 반영', en: 'Use after a good measurement', ja: '効果を確認したら反映' },
    },
    who,
    label: { ko: '신고로 학습', en: 'Learning from reports', ja: '報告から学習' },
    help: {
      ko: '받아들인 신고와 복구한 메일에서 도메인마다 배웁니다. 배운 내용은 남겨 둔 메일로 효과를 잰 뒤에만 점수에 반영하며, 한 사람의 신고나 한 단어가 판정을 좌우할 수 없습니다. 평소보다 많은 메일이 바뀌면 저절로 멈춥니다.',
      en: 'Each domain learns from agreed reports and from recovered mail. Learning counts only after its effect has been measured on separate mail. No single person or word can tip a verdict, and learning stops automatically if it changes too much.',
      ja: '同意した報告と復元されたメールから、ドメインごとに学習します。学習した内容は、取り分けたメールで効果を測定してから点数に反映します。1 人の報告や 1 つの単語で判定が決まることはなく、想定以上に判定が変わると自動で停止します。',
    },
  }),
  spamAddress: defineSetting({
    type: 'string',
    default: '',
    max: LIMITS.localPartMax,
    who,
    placeholder: 'spam-report',
    check: (v) => (isFree(v) ? null : 'INVALID_LOCAL_PART'),
    label: { ko: '스팸 신고 주소', en: 'Address for “this is spam”', ja: 'スパム報告用アドレス' },
    help: {
      ko: '@ 앞부분만 입력합니다. 예: spam-report → 모든 도메인의 spam-report@도메인. 사용자가 받은 메일을 이 주소로 전달(첨부 또는 본문 전달)하면 스팸으로 신고됩니다. 비워 두면 사용하지 않습니다. 같은 주소의 사용자가 있는 도메인에서는 그 사용자의 메일로 처리합니다.',
      en: 'Only the part before @: spam-report means spam-report@ in every domain. Mail that a user forwards there, attached or inline, is reported as spam. Leave it empty for no such address. If a user already has the address, mail to it stays theirs.',
      ja: '@ より前の部分だけを入力します（例: spam-report はすべてのドメインの spam-report@ドメイン）。ユーザーが受信したメールをこのアドレスへ転送（添付または本文）すると、スパムとして報告されます。空欄の場合は使用しません。同じアドレスのユーザーがいるドメインでは、そのユーザーのメールとして扱います。',
    },
  }),
  normalAddress: defineSetting({
    type: 'string',
    default: '',
    max: LIMITS.localPartMax,
    who,
    placeholder: 'not-spam',
    check: (v) => (isFree(v) ? null : 'INVALID_LOCAL_PART'),
    label: {
      ko: '정상 메일 신고 주소',
      en: 'Address for “this is not spam”',
      ja: '正常メール報告用アドレス',
    },
    help: {
      ko: '위와 같은 방식으로, 스팸으로 표시되어 전달된 메일을 정상 메일로 신고하는 주소입니다. 두 주소는 달라야 합니다. 신고는 SPF나 DKIM으로 확인되거나 도메인의 메일 서버가 보낸 사용자 본인의 메일만 받습니다.',
      en: 'The same for mail that was wrongly marked as spam. The two addresses must differ. Users can report only their own mail, and only if SPF or DKIM confirms them or the domain’s mail server hands the report over.',
      ja: '同様に、スパムの目印付きで配信されたメールを正常メールとして報告するアドレスです。2 つのアドレスは別にしてください。報告できるのは本人のメールだけで、SPF・DKIM で送信者を確認できるか、ドメインのメールサーバーから届いた場合に限ります。',
    },
  }),
  answerByMail: defineSetting({
    type: 'boolean',
    default: false,
    who,
    label: { ko: '처리 결과를 메일로 알림', en: 'Answer by mail', ja: '結果をメールで通知' },
    help: {
      ko: '신고한 사람에게 처리 결과를 메일로도 보냅니다. 끄면 개인 포털의 신고 내역에만 표시됩니다.',
      en: 'Also answers reporters by mail. If off, they see the answer only in their list of reports.',
      ja: '報告した人に結果をメールでも送ります。オフの場合は、報告の一覧にだけ表示されます。',
    },
  }),
})
