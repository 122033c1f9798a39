/** Service applications: the public form, the mail to administrators, their list. */
import { defineTexts } from '../i18n/texts.ts'

export const APPLICATION_TEXTS = defineTexts({
  formTitle: { ko: '서비스 신청', en: 'Apply for the service', ja: 'サービスのお申し込み' },
  formIntro: {
    ko: '신청 내용을 확인한 뒤 담당자가 연락드립니다.',
    en: 'Tell us about you and we will get in touch.',
    ja: 'お申し込み内容を確認のうえ、担当者よりご連絡いたします。',
  },
  company: { ko: '회사명', en: 'Company', ja: '会社名' },
  name: { ko: '이름', en: 'Name', ja: 'お名前' },
  department: { ko: '부서', en: 'Department', ja: '部署' },
  jobTitle: { ko: '직책', en: 'Job title', ja: '役職' },
  contact: { ko: '연락처', en: 'Phone number', ja: '電話番号' },
  contactHelp: {
    ko: '하이픈(-) 없이 숫자만 입력하세요.',
    en: 'Digits only, no hyphens.',
    ja: 'ハイフンなしの数字のみで入力してください。',
  },
  email: { ko: '이메일', en: 'Email address', ja: 'メールアドレス' },
  question: { ko: '문의 사항', en: 'Questions', ja: 'お問い合わせ内容' },
  left: { ko: '{count}자 남음', en: '{count} {count|character|characters} left', ja: '残り {count} 文字' },
  consentTitle: { ko: '개인정보 수집 및 이용', en: 'Privacy', ja: '個人情報の取り扱い' },
  consentText: {
    ko: '입력하신 정보는 신청을 처리하고 연락드리는 데에만 사용합니다.',
    en: 'What you enter is used to answer your application and for nothing else.',
    ja: 'ご入力いただいた情報は、お申し込みの対応とご連絡にのみ使用します。',
  },
  consent: {
    ko: '개인정보 수집 및 이용에 동의합니다.',
    en: 'I agree that my personal data is used for this.',
    ja: '個人情報の収集と利用に同意します。',
  },
  privacyPolicy: { ko: '개인정보 처리방침', en: 'Privacy policy', ja: 'プライバシーポリシー' },
  homepage: { ko: '비워 두세요', en: 'Leave this empty', ja: '入力しないでください' },
  submit: { ko: '신청하기', en: 'Apply', ja: '申し込む' },
  temporary: {
    ko: '일시적인 문제로 신청하지 못했습니다. 입력한 내용은 그대로 있으니 잠시 후 다시 시도해 주세요.',
    en: 'Your application could not be sent because of a temporary problem. Nothing you entered is lost; please try again in a moment.',
    ja: '一時的な問題により、お申し込みを送信できませんでした。入力内容は残っていますので、しばらくしてから再度お試しください。',
  },
  thanksTitle: { ko: '신청해 주셔서 감사합니다', en: 'Thank you', ja: 'お申し込みありがとうございます' },
  thanksText: {
    ko: '서비스 신청을 접수했습니다. 담당자가 확인한 뒤 입력하신 연락처나 이메일로 연락드리겠습니다.',
    en: 'We have received your application and will contact you soon.',
    ja: 'サービスのお申し込みを受け付けました。担当者が確認のうえ、ご入力いただいた電話番号またはメールアドレスにご連絡いたします。',
  },

  listTitle: { ko: '서비스 신청', en: 'Service applications', ja: 'サービス申し込み' },
  theApplications: { ko: '서비스 신청', en: 'the applications', ja: 'サービス申し込み' },
  empty: { ko: '접수된 신청이 없습니다', en: 'No applications', ja: '申し込みはありません' },
  emptyHint: {
    ko: '신청 양식(/application)에서 접수하면 여기에 표시됩니다.',
    en: 'Applications sent with the form at /application appear here.',
    ja: '申し込みフォーム（/application）から送信されると、ここに表示されます。',
  },
  state: { ko: '상태', en: 'State', ja: '状態' },
  'state.new': { ko: '신규', en: 'New', ja: '新規' },
  'state.accepted': { ko: '승인', en: 'Accepted', ja: '承認' },
  'state.declined': { ko: '거절', en: 'Declined', ja: '却下' },
  allStates: { ko: '모든 상태', en: 'Any state', ja: 'すべての状態' },
  received: { ko: '신청일', en: 'Received', ja: '申し込み日' },
  decided: { ko: '{date}, {who}', en: '{date}, {who}', ja: '{date}、{who}' },
  decidedLabel: { ko: '처리', en: 'Decided', ja: '対応' },
  somebody: { ko: '삭제된 사용자', en: 'a deleted user', ja: '削除されたユーザー' },
  domain: { ko: '등록한 도메인', en: 'Domain', ja: '登録したドメイン' },
  dialogTitle: { ko: '{company}의 신청', en: 'Application of {company}', ja: '{company} の申し込み' },
  comment: { ko: '메모', en: 'Comment', ja: 'メモ' },
  commentHelp: {
    ko: '관리자만 볼 수 있습니다.',
    en: 'Seen by administrators only.',
    ja: '管理者だけが閲覧できます。',
  },
  registerDomain: {
    ko: '도메인 {name} 등록',
    en: 'Register the domain {name}',
    ja: 'ドメイン {name} を登録',
  },
  acceptAs: {
    ko: '도메인 {name}(으)로 승인',
    en: 'Accept as domain {name}',
    ja: 'ドメイン {name} として承認',
  },
  decline: { ko: '거절', en: 'Decline', ja: '却下' },
  reopen: { ko: '신규로 되돌리기', en: 'Reopen', ja: '新規に戻す' },
  registerFirst: {
    ko: '먼저 도메인을 등록하세요. 등록한 뒤 이 신청으로 돌아와 승인할 수 있습니다.',
    en: 'Register the domain first; you return here to accept.',
    ja: 'まずドメインを登録してください。登録後、この申し込みに戻って承認できます。',
  },
  newDomainComment: {
    ko: '서비스 신청: {company}',
    en: 'Service application: {company}',
    ja: 'サービス申し込み: {company}',
  },

  mailSubject: {
    ko: '[Postern] 서비스 신청: {company}',
    en: '[Postern] Service application: {company}',
    ja: '[Postern] サービス申し込み: {company}',
  },
  mailIntro: {
    ko: '새 서비스 신청이 접수되었습니다.',
    en: 'There is a new service application.',
    ja: '新しいサービス申し込みがありました。',
  },
  mailWhere: {
    ko: '콘솔의 사용자·조직 > 서비스 신청에서 처리할 수 있습니다.',
    en: 'Decide on it in the console under Members > Applications.',
    ja: 'コンソールの「メンバー > サービス申し込み」で対応できます。',
  },
})
