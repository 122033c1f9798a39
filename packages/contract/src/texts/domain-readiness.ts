/** Whether a domain is ready for its mail. */
import { defineTexts } from '../i18n/texts.ts'

export const READINESS_TEXTS = defineTexts({
  section: { ko: '전환 준비', en: 'Ready for its mail', ja: '切り替えの準備' },
  prepared: {
    ko: '아직 활성화되지 않은 도메인입니다. 이 도메인으로 온 메일은 활성화할 때까지 일시 거부(450)되어 발신 서버가 나중에 다시 보냅니다.',
    en: 'This domain is prepared and not active yet. Until you activate it, mail for it is put off (450), and its senders try again later.',
    ja: 'このドメインはまだ有効化されていません。有効化するまで、このドメイン宛てのメールは一時的に拒否（450）され、送信側のサーバーが後で再送します。',
  },
  check: { ko: '준비 상태 확인', en: 'Check what is missing', ja: '準備状況を確認' },
  activate: { ko: '활성화', en: 'Activate', ja: '有効化' },
  activated: {
    ko: '도메인을 활성화했습니다.',
    en: 'The domain is active.',
    ja: 'ドメインを有効化しました。',
  },
  allReady: {
    ko: '빠진 것이 없습니다. 활성화한 뒤 MX를 이 서버로 바꾸세요.',
    en: 'Nothing is missing. Activate the domain, then move its MX here.',
    ja: '不足はありません。有効化してから、MX をこのサーバーに変更してください。',
  },
  /** Of a domain that is active already. */
  nothingMissing: { ko: '빠진 것이 없습니다.', en: 'Nothing is missing.', ja: '不足はありません。' },
  notReady: {
    ko: 'MX를 바꾸기 전에 빠진 것을 해결하세요.',
    en: 'Mend what is missing before you move the MX.',
    ja: 'MX を変更する前に、不足している項目を解決してください。',
  },
  'is.ready': { ko: '준비됨', en: 'Ready', ja: '準備完了' },
  'is.missing': { ko: '빠짐', en: 'Missing', ja: '不足' },
  'is.later': { ko: '다음 단계', en: 'Next', ja: '次の手順' },
  'is.note': { ko: '참고', en: 'Note', ja: '参考' },
  'is.unknown': { ko: '확인 못 함', en: 'Not tried', ja: '未確認' },
  serverAnswers: {
    ko: '메일 서버 {detail}에 연결됩니다.',
    en: 'The mail server {detail} answers.',
    ja: 'メールサーバー {detail} に接続できます。',
  },
  serverAway: {
    ko: '메일 서버 {detail}에 연결할 수 없습니다. 주소, 포트, 보안 연결과 방화벽을 확인하세요.',
    en: 'The mail server {detail} does not answer. Check its host, port and security, and the firewall.',
    ja: 'メールサーバー {detail} に接続できません。ホスト、ポート、セキュリティ、ファイアウォールを確認してください。',
  },
  recipientTaken: {
    ko: '서버가 {detail} 앞으로 온 메일을 받습니다.',
    en: 'The server takes mail for {detail}.',
    ja: 'サーバーは {detail} 宛てのメールを受け付けます。',
  },
  recipientRefused: {
    ko: '서버가 {detail} 앞으로 온 메일을 거부합니다. 서버에 이 도메인과 사서함이 있는지, 이 게이트웨이의 메일을 받는지 확인하세요.',
    en: 'The server refuses mail for {detail}. Check that it has the domain and the mailbox, and takes mail from this gateway.',
    ja: 'サーバーは {detail} 宛てのメールを拒否します。サーバーにこのドメインとメールボックスがあり、このゲートウェイからのメールを受け付けるか確認してください。',
  },
  recipientNotTried: {
    ko: '서버가 메일을 받는지 확인하지 못했습니다. 사용자를 한 명 이상 등록하고 서버에 연결되는지 확인하세요.',
    en: 'Whether the server takes mail could not be tried. Register a user, and see that the server answers.',
    ja: 'サーバーがメールを受け付けるか確認できませんでした。ユーザーを 1 人以上登録し、サーバーに接続できることを確認してください。',
  },
  recipientsRegistered: {
    ko: '등록된 사용자 {detail}명의 메일만 받습니다.',
    en: 'Mail is taken for the registered users ({detail}).',
    ja: '登録ユーザー（{detail} 人）宛てのメールのみ受け付けます。',
  },
  recipientsNone: {
    ko: '등록된 사용자의 메일만 받도록 되어 있지만 사용자가 없습니다. 사용자를 등록하거나 수신자 확인 방법을 바꾸세요.',
    en: 'Mail is taken for registered users alone, and there are none. Register them, or check recipients another way.',
    ja: '登録ユーザー宛てのメールのみ受け付ける設定ですが、ユーザーがいません。ユーザーを登録するか、受信者の確認方法を変更してください。',
  },
  recipientsAsked: {
    ko: '수신자가 있는지 도메인의 서버에 확인합니다.',
    en: 'The domain’s server is asked whether a recipient exists.',
    ja: '受信者が存在するか、ドメインのサーバーに確認します。',
  },
  recipientsAnybody: {
    ko: '모든 주소의 메일을 받습니다. 없는 주소로 온 메일은 서버가 거부할 때 반송됩니다.',
    en: 'Mail is taken for any address. Where the server then refuses one, its sender gets a bounce.',
    ja: 'すべての宛先のメールを受け付けます。サーバーが存在しない宛先を拒否すると、送信者に不達通知が届きます。',
  },
  administratorThere: {
    ko: '이 도메인의 관리자가 있습니다({detail}명).',
    en: 'The domain has administrators of its own ({detail}).',
    ja: 'このドメインの管理者がいます（{detail} 人）。',
  },
  administratorNone: {
    ko: '이 도메인의 관리자가 없어 전체 관리자만 관리할 수 있습니다.',
    en: 'The domain has no administrator of its own: those of the whole installation look after it.',
    ja: 'このドメインの管理者がいません。全体の管理者のみが管理できます。',
  },
  certificateFits: {
    ko: 'TLS 인증서에 서버 이름 {detail}이(가) 있습니다.',
    en: 'The TLS certificate names {detail}.',
    ja: 'TLS 証明書にサーバー名 {detail} が含まれています。',
  },
  certificateOwn: {
    ko: 'TLS 인증서는 직접 서명한 것입니다. 인증서를 검증하는 발신 서버(MTA-STS)를 위해 {detail}의 인증서를 발급받으세요.',
    en: 'The TLS certificate is self-signed. Have one issued for {detail}, for senders that verify it (MTA-STS).',
    ja: 'TLS 証明書は自己署名です。証明書を検証する送信サーバー（MTA-STS）のために、{detail} の証明書を取得してください。',
  },
  certificateOther: {
    ko: 'TLS 인증서에 서버 이름 {detail}이(가) 없습니다.',
    en: 'No TLS certificate names {detail}.',
    ja: 'TLS 証明書にサーバー名 {detail} が含まれていません。',
  },
  certificateUnknown: {
    ko: 'TLS 인증서를 읽지 못했습니다.',
    en: 'The TLS certificates could not be read.',
    ja: 'TLS 証明書を読み取れませんでした。',
  },
  sealFound: {
    ko: 'ARC 서명 키의 레코드가 DNS에 있습니다.',
    en: 'DNS has the record of the key that seals changed mail (ARC).',
    ja: 'ARC 署名の鍵のレコードが DNS にあります。',
  },
  sealOff: {
    ko: '변경한 메일에 ARC 서명을 하지 않습니다.',
    en: 'Changed mail is not sealed (ARC is off).',
    ja: '変更したメールに ARC 署名を付けません。',
  },
  sealAbsent: {
    ko: 'ARC 서명 키의 TXT 레코드가 DNS에 없습니다. 기본 설정 → 전송에 있는 값을 등록하세요.',
    en: 'DNS has no record of the key that seals changed mail (ARC). Publish the one shown under Basic settings → Delivery.',
    ja: 'ARC 署名の鍵の TXT レコードが DNS にありません。基本設定 → 配信に表示される値を登録してください。',
  },
  mxOurs: {
    ko: 'MX가 이 서버를 가리킵니다.',
    en: 'The MX leads here.',
    ja: 'MX はこのサーバーを指しています。',
  },
  mxMixed: {
    ko: 'MX가 이 서버와 다른 서버({detail})를 함께 가리킵니다.',
    en: 'The MX leads here and elsewhere ({detail}).',
    ja: 'MX はこのサーバーと別のサーバー（{detail}）を指しています。',
  },
  mxElsewhere: {
    ko: 'MX가 아직 다른 서버({detail})를 가리킵니다. 활성화한 뒤 바꾸세요.',
    en: 'The MX still leads elsewhere ({detail}). Move it after you have activated the domain.',
    ja: 'MX はまだ別のサーバー（{detail}）を指しています。有効化してから変更してください。',
  },
  mxNone: {
    ko: 'DNS에 MX가 없습니다. 도메인이 활성 상태일 때 이 서버를 가리키는 MX를 추가하세요.',
    en: 'DNS has no MX. Once the domain is active, add one that leads here.',
    ja: 'DNS に MX がありません。ドメインが有効な状態で、このサーバーを指す MX を追加してください。',
  },
  mxUnknown: {
    ko: 'DNS가 응답하지 않아 MX를 확인하지 못했습니다.',
    en: 'DNS did not answer when it was asked for the MX.',
    ja: 'DNS が応答せず、MX を確認できませんでした。',
  },
})
