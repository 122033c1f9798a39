/** Texts of what the edge refuses for. */
import type { EDGE_FINDINGS } from '../findings/edge.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const edgeFindingTexts = defineTexts({
  'edge.relay-denied': {
    ko: '수신자의 도메인 {domain}은(는) 이 게이트웨이가 받는 도메인이 아닙니다.',
    en: 'The recipient’s domain {domain} is not one that this gateway takes mail for.',
    ja: '受信者のドメイン {domain} は、このゲートウェイが受信するドメインではありません。',
  },
  'edge.domain-suspended': {
    ko: '도메인 {domain}이(가) 정지되어 있습니다.',
    en: 'The domain {domain} is suspended.',
    ja: 'ドメイン {domain} は停止されています。',
  },
  'edge.recipient-unknown': {
    ko: '수신자 {recipient}이(가) 없습니다.',
    en: 'The recipient {recipient} does not exist.',
    ja: '受信者 {recipient} は存在しません。',
  },
  'edge.recipient-unverified': {
    ko: '수신자 {recipient}이(가) 있는지 메일 서버가 답하지 않았습니다.',
    en: 'The mail server did not say whether the recipient {recipient} exists.',
    ja: '受信者 {recipient} が存在するかどうか、メールサーバーから応答がありませんでした。',
  },
  'edge.no-room': {
    ko: '메일을 저장할 디스크 공간이 부족합니다.',
    en: 'There is too little disk space left to store mail.',
    ja: 'メールを保存するディスク容量が不足しています。',
  },
  'edge.overloaded': {
    ko: '검사 중인 메일이 너무 많습니다.',
    en: 'Too many messages are being scanned at the moment.',
    ja: '検査中のメールが多すぎます。',
  },
  'edge.failed': {
    ko: '접속 단계의 검사 ‘{check}’을(를) 끝내지 못했습니다.',
    en: 'The check “{check}” of the connection could not finish.',
    ja: '接続時の検査「{check}」を完了できませんでした。',
  },
  'edge.header-too-large': {
    ko: '메일 헤더의 크기가 1MiB를 넘습니다.',
    en: 'The message header is larger than 1 MiB.',
    ja: 'メールヘッダーのサイズが1MiBを超えています。',
  },
  'edge.too-many-hops': {
    ko: '경유한 서버가 {hops}개입니다(최대 {limit}개). 메일이 순환하고 있을 수 있습니다.',
    en: 'Has been through {hops} {hops|server|servers} ({limit} at most); it may be running in circles.',
    ja: '経由したサーバーが {hops} 台です（最大 {limit} 台）。メールがループしている可能性があります。',
  },
  'edge.sender-pattern': {
    ko: '발신자 {sender}이(가) 거부하는 패턴 {pattern}에 해당합니다.',
    en: 'The sender {sender} fits the pattern {pattern}, which is refused.',
    ja: '送信者 {sender} は、拒否するパターン {pattern} に当てはまります。',
  },
  'edge.recipient-pattern': {
    ko: '수신자 {recipient}이(가) 거부하는 패턴 {pattern}에 해당합니다.',
    en: 'The recipient {recipient} fits the pattern {pattern}, which is refused.',
    ja: '受信者 {recipient} は、拒否するパターン {pattern} に当てはまります。',
  },
  'edge.null-sender': {
    ko: '발신자가 비어 있지만 반송 메일도 자동 응답도 아닙니다.',
    en: 'The sender is empty, and it is neither a delivery report nor an automatic reply.',
    ja: '送信者が空ですが、配信通知でも自動応答でもありません。',
  },
  'edge.same-address': {
    ko: '발신자와 수신자가 모두 {address}입니다.',
    en: 'Sender and recipient are both {address}.',
    ja: '送信者と受信者がどちらも {address} です。',
  },
  'edge.sender-syntax': {
    ko: '주소 {address}의 점(.) 위치가 표준에 맞지 않습니다.',
    en: 'The dots in {address} are not where the standard allows them.',
    ja: 'アドレス {address} のドットの位置が標準に合っていません。',
  },
  'edge.recipient-syntax': {
    ko: '주소 {address}의 점(.) 위치가 표준에 맞지 않습니다.',
    en: 'The dots in {address} are not where the standard allows them.',
    ja: 'アドレス {address} のドットの位置が標準に合っていません。',
  },
  'edge.local-too-long': {
    ko: '주소의 ID가 {length}자입니다(최대 {limit}자).',
    en: 'The local part of an address has {length} {length|character|characters} ({limit} at most).',
    ja: 'アドレスの ID が {length} 文字です（最大 {limit} 文字）。',
  },
  'edge.address-too-long': {
    ko: '주소가 {length}자입니다(최대 {limit}자).',
    en: 'An address has {length} {length|character|characters} ({limit} at most).',
    ja: 'アドレスが {length} 文字です（最大 {limit} 文字）。',
  },
  'edge.sender-domain-dead': {
    ko: '발신 도메인 {domain}은(는) 메일을 받을 수 없습니다(MX도 주소도 없거나 null MX).',
    en: 'The sender’s domain {domain} cannot receive mail: it has neither MX nor address, or a null MX.',
    ja: '送信者ドメイン {domain} はメールを受信できません（MX もアドレスもない、または null MX）。',
  },
  'edge.reverse-dns': {
    ko: '접속한 IP {ip}의 역방향 DNS가 없거나 일치하지 않습니다.',
    en: 'The reverse DNS of the client {ip} is missing or does not match.',
    ja: '接続元 IP {ip} の逆引き DNS がないか、一致しません。',
  },
  'edge.helo-name': {
    ko: '접속한 서버가 HELO에 {name}을(를) 댔습니다. 우리 이름이거나 호스트 이름이 아닙니다.',
    en: 'The client greeted as {name}, which is ours or no host name.',
    ja: '接続元が HELO で {name} を名乗りました。自分の名前か、ホスト名ではありません。',
  },
  'edge.list-allows': {
    ko: 'SMTP 화이트리스트의 {entry}에 해당합니다. 접속 단계의 규칙은 적용하지 않고, 바이러스 검사와 필터는 그대로 적용합니다.',
    en: 'The SMTP whitelist has {entry}: rules of the connection were not applied; virus scan and filters are.',
    ja: 'SMTP ホワイトリストの {entry} に該当します。接続時のルールは適用せず、ウイルス検査とフィルターは適用します。',
  },
  'edge.list-unproven': {
    ko: 'SMTP 화이트리스트에 {entry}이(가) 있지만 SPF로 발신자를 확인하지 못해 적용하지 않았습니다.',
    en: 'The SMTP whitelist has {entry}, but SPF does not prove the sender: it was not applied.',
    ja: 'SMTP ホワイトリストに {entry} がありますが、SPF で送信者を確認できないため適用しませんでした。',
  },
  'edge.list-denies-client': {
    ko: '접속한 IP {ip}은(는) SMTP 블랙리스트의 {entry}에 해당합니다.',
    en: 'The client {ip} is on the SMTP blacklist: {entry}.',
    ja: '接続元 IP {ip} は SMTP ブラックリストの {entry} に該当します。',
  },
  'edge.list-denies-sender': {
    ko: '발신자 {sender}은(는) SMTP 블랙리스트의 {entry}에 해당합니다.',
    en: 'The sender {sender} is on the SMTP blacklist: {entry}.',
    ja: '送信者 {sender} は SMTP ブラックリストの {entry} に該当します。',
  },
  'edge.list-denies-recipient': {
    ko: '수신자 {recipient}은(는) SMTP 블랙리스트의 {entry}에 해당합니다.',
    en: 'The recipient {recipient} is on the SMTP blacklist: {entry}.',
    ja: '受信者 {recipient} は SMTP ブラックリストの {entry} に該当します。',
  },
  'edge.listed': {
    ko: '접속한 IP {ip}이(가) 차단 목록 {list}에 있습니다.',
    en: 'The client {ip} is on the block list {list}.',
    ja: '接続元 IP {ip} はブロックリスト {list} に登録されています。',
  },
  'edge.spf-fail': {
    ko: '도메인 {domain}의 SPF가 접속한 IP {ip}을(를) 허용하지 않습니다.',
    en: 'SPF of the domain {domain} does not permit the client {ip}.',
    ja: 'ドメイン {domain} の SPF は接続元 IP {ip} を許可していません。',
  },
  'edge.spf-rule': {
    ko: '사용자 지정 SPF가 도메인 {domain}의 메일을 IP {ip}에서 받지 않습니다.',
    en: 'An SPF rule of this installation takes no mail of the domain {domain} from {ip}.',
    ja: 'カスタム SPF により、ドメイン {domain} のメールは IP {ip} から受け取りません。',
  },
  'edge.greylisted': {
    ko: '네트워크 {network}에서 발신자 {sender}의 메일이 처음 왔습니다. {minutes}분 뒤에 다시 보내도록 했습니다.',
    en: 'The first mail of {sender} from the network {network}: asked to come again in {minutes} {minutes|minute|minutes}.',
    ja: 'ネットワーク {network} から送信者 {sender} のメールが初めて届きました。{minutes} 分後に再送するよう求めました。',
  },
  'edge.greylisted-again': {
    ko: '네트워크 {network}의 발신자 {sender}이(가) {minutes}분이 지나기 전에 다시 보냈습니다.',
    en: 'The sender {sender} from the network {network} came again before {minutes} {minutes|minute|minutes} had passed.',
    ja: 'ネットワーク {network} の送信者 {sender} が {minutes} 分経つ前に再送しました。',
  },
  'edge.bulk-sender': {
    ko: '발신자 {who}이(가) 보낸 메일이 너무 많습니다.',
    en: 'The sender {who} has sent too much mail.',
    ja: '送信者 {who} からのメールが多すぎます。',
  },
  'edge.bulk-recipient': {
    ko: '수신자 {who}에게 온 메일이 너무 많습니다.',
    en: 'The recipient {who} has been sent too much mail.',
    ja: '受信者 {who} 宛てのメールが多すぎます。',
  },
  'edge.bulk-client': {
    ko: 'IP {who}에서 온 메일이 너무 많습니다.',
    en: 'Too much mail has come from {who}.',
    ja: 'IP {who} からのメールが多すぎます。',
  },
  'edge.bulk-day': {
    ko: '발신자 {who}이(가) 오늘 보낸 메일이 너무 많습니다.',
    en: 'The sender {who} has sent too much mail today.',
    ja: '送信者 {who} が本日送信したメールが多すぎます。',
  },
  'edge.bulk-observed': {
    ko: '{who}이(가) 대량 메일 차단 기준에 이르렀습니다(거부 코드 {code}). 관찰만 하므로 받았습니다.',
    en: '{who} has reached a limit of bulk mail blocking (reject code {code}), which only observes.',
    ja: '{who} が大量メールブロックの基準に達しました（拒否コード {code}）。観察のみのため受け取りました。',
  },
  'edge.tls-needed': {
    ko: '도메인 {domain}의 메일은 암호화된 연결로만 받습니다.',
    en: 'Mail of the domain {domain} is taken over encrypted connections only.',
    ja: 'ドメイン {domain} のメールは暗号化された接続でのみ受け取ります。',
  },
  'edge.authenticated': {
    ko: '계정 {account}(으)로 인증한 사용자가 보낸 메일입니다.',
    en: 'Handed in by a user who signed in as {account}.',
    ja: 'アカウント {account} で認証したユーザーが送信しました。',
  },
  'edge.auth-locked': {
    ko: '{ip}에서 인증에 너무 많이 실패했습니다.',
    en: 'Too many authentication failures from {ip}.',
    ja: '{ip} からの認証の失敗が多すぎます。',
  },
  'edge.auth-sender': {
    ko: '발신자 {sender}은(는) 인증한 계정 {account}의 주소가 아닙니다.',
    en: 'The sender {sender} is no address of the account {account} that signed in.',
    ja: '送信者 {sender} は、認証したアカウント {account} のアドレスではありません。',
  },
  'edge.auth-from': {
    ko: '보낸 사람 {from}은(는) 인증한 계정 {account}의 주소가 아닙니다.',
    en: 'From names {from}, which is no address of the account {account} that signed in.',
    ja: '送信者 {from} は、認証したアカウント {account} のアドレスではありません。',
  },
  'edge.auth-from-noted': {
    ko: '보낸 사람 {from}은(는) 인증한 계정 {account}의 주소가 아닙니다. 설정에 따라 받았습니다.',
    en: 'From names {from}, which is no address of the account {account} that signed in; taken, as the setting says.',
    ja: '送信者 {from} は、認証したアカウント {account} のアドレスではありません。設定に従って受け取りました。',
  },
  'edge.auth-country': {
    ko: '국가 {country}의 IP {ip}에서는 인증할 수 없습니다.',
    en: 'AUTH is not allowed from {ip} in the country {country}.',
    ja: '国 {country} の IP {ip} からは認証できません。',
  },
  'edge.auth-trouble': {
    ko: '비밀번호가 맞는지 지금은 확인할 수 없습니다.',
    en: 'Whether the password is right can’t be told at the moment.',
    ja: 'パスワードが正しいかどうか、今は確認できません。',
  },
  'edge.auth-network': {
    ko: 'IP {ip}에서는 인증할 수 없습니다.',
    en: 'AUTH is not allowed from {ip}.',
    ja: 'IP {ip} からは認証できません。',
  },
  'edge.auth-account': {
    ko: '계정 {account}은(는) SMTP 인증을 쓸 수 없습니다.',
    en: 'The account {account} may not use AUTH.',
    ja: 'アカウント {account} は SMTP 認証を使えません。',
  },
}) satisfies Record<keyof typeof EDGE_FINDINGS, Text>
