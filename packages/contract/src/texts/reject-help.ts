/** What each reject code means to whoever sent the mail, and what they can do: a public page, and help in the reject list. */
import type { RejectCode } from '../codes/reject.ts'
import { defineTexts, type Text } from '../i18n/texts.ts'

export const REJECT_PAGE_TEXTS = defineTexts({
  title: { ko: '메일이 거부된 이유', en: 'Why the mail was refused', ja: 'メールが拒否された理由' },
  code: { ko: '거부 코드 {code}', en: 'Reject code {code}', ja: '拒否コード {code}' },
  meaning: { ko: '의미', en: 'What it means', ja: '意味' },
  remedy: { ko: '해결 방법', en: 'What to do', ja: '対処方法' },
  reply: { ko: '보내는 서버가 받은 응답', en: 'Reply to the sending server', ja: '送信サーバーへの応答' },
  temporary: {
    ko: '일시적인 거부입니다. 보내는 서버가 자동으로 다시 시도합니다.',
    en: 'The refusal is temporary: the sending server retries automatically.',
    ja: '一時的な拒否です。送信サーバーが自動的に再試行します。',
  },
  chosen: {
    ko: '관리자가 응답 코드를 바꾸었을 수 있습니다.',
    en: 'The administrator may have chosen another response code.',
    ja: '管理者が応答コードを変更している場合があります。',
  },
  unknown: {
    ko: '이 번호의 거부 코드는 없습니다. 반송 메일에 적힌 번호를 확인하세요.',
    en: 'There is no reject code of this number. Check the number in the bounce.',
    ja: 'この番号の拒否コードはありません。不達通知に書かれた番号を確認してください。',
  },
  others: { ko: '모든 거부 코드', en: 'All reject codes', ja: 'すべての拒否コード' },
})

/** What happened. */
export const REJECT_MEANINGS = defineTexts({
  100: {
    ko: '메일이 받을 수 있는 크기보다 큽니다.',
    en: 'The message is larger than this server accepts.',
    ja: 'メールが受信できるサイズを超えています。',
  },
  101: {
    ko: '발신 도메인에 메일을 받을 서버가 없어서, 답장이나 반송 메일을 보낼 수 없습니다.',
    en: 'The sender’s domain has no server that takes mail, so that neither replies nor bounces could reach it.',
    ja: '送信ドメインにメールを受け取るサーバーがないため、返信も不達通知も届きません。',
  },
  102: {
    ko: '이 서버가 담당하지 않는 도메인으로 보낸 메일입니다.',
    en: 'The mail is for a domain that this server does not handle.',
    ja: 'このサーバーが担当していないドメイン宛てのメールです。',
  },
  103: {
    ko: '받는 쪽 관리자가 이 발신자나 보내는 서버를 거부하도록 설정했습니다.',
    en: 'The administrator of the recipient refuses this sender, or the server it comes from.',
    ja: '受信側の管理者が、この送信者または送信サーバーを拒否する設定にしています。',
  },
  104: {
    ko: '받는 쪽 관리자가 이 수신 주소로는 메일을 받지 않도록 설정했습니다.',
    en: 'The administrator of the recipient takes no mail for this address.',
    ja: '受信側の管理者が、この宛先ではメールを受け取らない設定にしています。',
  },
  105: {
    ko: '발신자가 비어 있는 메일은 반송 메일이나 자동 응답이어야 합니다.',
    en: 'Mail with an empty sender has to be a delivery report or an automatic reply.',
    ja: '送信者が空のメールは、不達通知か自動応答でなければなりません。',
  },
  106: {
    ko: '한 번에 보낼 수 있는 수신자 수를 넘었습니다.',
    en: 'One transaction had more recipients than are taken at once.',
    ja: '一度に送信できる受信者数を超えました。',
  },
  108: {
    ko: '주소에 공백이 있습니다.',
    en: 'The address has a space in it.',
    ja: 'アドレスに空白が含まれています。',
  },
  110: {
    ko: '수신 주소의 메일함이 없습니다.',
    en: 'There is no mailbox of this address.',
    ja: '宛先のメールボックスがありません。',
  },
  111: {
    ko: '외부에서 온 메일인데 발신 주소와 수신 주소가 같습니다.',
    en: 'Mail from outside had the recipient’s own address as its sender.',
    ja: '外部からのメールなのに、送信者と受信者のアドレスが同じです。',
  },
  112: {
    ko: '수신 주소가 비어 있습니다.',
    en: 'The recipient’s address is empty.',
    ja: '宛先アドレスが空です。',
  },
  113: {
    ko: '보내는 서버가 오랫동안 아무것도 보내지 않아 연결을 끊었습니다.',
    en: 'The sending server was silent for too long, so the connection was closed.',
    ja: '送信サーバーから長い間何も届かなかったため、接続を切断しました。',
  },
  114: {
    ko: '발신 주소의 형식이 올바르지 않습니다.',
    en: 'The sender’s address is not well-formed.',
    ja: '送信者アドレスの形式が正しくありません。',
  },
  115: {
    ko: '수신 주소의 형식이 올바르지 않습니다.',
    en: 'The recipient’s address is not well-formed.',
    ja: '宛先アドレスの形式が正しくありません。',
  },
  116: {
    ko: '보내는 서버의 IP가 스팸 발송 IP 목록(RBL)에 올라 있습니다.',
    en: 'The address of the sending server is on a public block list (RBL).',
    ja: '送信サーバーの IP が公開ブロックリスト（RBL）に登録されています。',
  },
  117: {
    ko: '발신 도메인의 SPF가 이 서버에서 보내는 것을 허용하지 않습니다.',
    en: 'The SPF record of the sender’s domain does not permit this server.',
    ja: '送信ドメインの SPF が、このサーバーからの送信を許可していません。',
  },
  118: {
    ko: '같은 IP에서 동시에 연결한 수가 너무 많습니다.',
    en: 'Too many connections were open from one address.',
    ja: '同じ IP からの同時接続が多すぎます。',
  },
  119: {
    ko: '보내는 서버의 역방향 DNS(PTR)가 없거나 일치하지 않거나, HELO 이름이 올바르지 않습니다.',
    en: 'The sending server has no matching reverse DNS (PTR), or greets with a name that is not its own.',
    ja: '送信サーバーの逆引き DNS（PTR）がない、または一致しないか、HELO 名が正しくありません。',
  },
  120: {
    ko: '비밀번호를 여러 번 틀렸습니다.',
    en: 'The password was wrong too often.',
    ja: 'パスワードを何度も間違えました。',
  },
  121: {
    ko: '메일이 너무 많은 서버를 거쳤습니다. 두 서버가 서로에게 전달하고 있을 수 있습니다.',
    en: 'The mail passed through too many servers. Two of them may be forwarding to each other.',
    ja: 'メールが経由したサーバーが多すぎます。2 台のサーバーが互いに転送している可能性があります。',
  },
  122: {
    ko: '보내는 서버가 전송을 너무 여러 번 취소했습니다.',
    en: 'The sending server restarted the transaction too often without sending.',
    ja: '送信サーバーが送信の取り消しを繰り返しました。',
  },
  123: {
    ko: '로그인한 계정의 주소가 아닌 발신 주소나 보낸 사람(From)을 썼습니다.',
    en: 'The sender, or the From of the message, is not an address of the account that signed in.',
    ja: 'ログインしたアカウントのものではない送信者アドレスまたは差出人（From）です。',
  },
  124: {
    ko: '이 도메인의 메일은 암호화된 연결로만 받습니다.',
    en: 'Mail for or from this domain is accepted only over encrypted connections.',
    ja: 'このドメインのメールは暗号化された接続でのみ受け取ります。',
  },
  125: {
    ko: '주소에서 @ 앞부분이 너무 깁니다.',
    en: 'The part of the address before the @ is too long.',
    ja: 'アドレスの @ より前が長すぎます。',
  },
  126: { ko: '주소가 너무 깁니다.', en: 'The address is too long.', ja: 'アドレスが長すぎます。' },
  127: {
    ko: '로그인이 허용되지 않은 국가에서 접속했습니다.',
    en: 'Signing in is not allowed from this country.',
    ja: 'ログインが許可されていない国からの接続です。',
  },
  128: {
    ko: '수신자가 있는지 확인하는 서버가 지금 응답하지 않습니다.',
    en: 'The server that knows the mailboxes does not answer at the moment.',
    ja: '受信者を確認するサーバーが現在応答していません。',
  },
  129: {
    ko: '지금은 로그인을 확인할 수 없습니다.',
    en: 'Signing in could not be checked at the moment.',
    ja: '現在、ログインを確認できません。',
  },
  130: {
    ko: '받는 쪽 관리자가 정한 서버가 아닌 곳에서 이 도메인의 메일을 보냈습니다.',
    en: 'The recipient’s administrator allows only certain servers for this domain, and this is not one of them.',
    ja: '受信側の管理者が指定したサーバー以外から、このドメインのメールが送信されました。',
  },
  131: {
    ko: '같은 발신자가 짧은 시간에 너무 많은 메일을 보냈습니다.',
    en: 'This sender sent too much mail in a short time.',
    ja: '同じ送信者から短時間に大量のメールが送信されました。',
  },
  132: {
    ko: '같은 수신자에게 짧은 시간에 너무 많은 메일이 왔습니다.',
    en: 'Too much mail came for this recipient in a short time.',
    ja: '同じ受信者に短時間に大量のメールが届きました。',
  },
  133: {
    ko: '같은 IP에서 짧은 시간에 너무 많은 메일을 보냈습니다.',
    en: 'Too much mail came from this address in a short time.',
    ja: '同じ IP から短時間に大量のメールが送信されました。',
  },
  134: {
    ko: '처음 보는 발신자라서 잠시 후 다시 보내도록 요청했습니다.',
    en: 'The sender has not been seen before and is asked to come again in a few minutes.',
    ja: '初めての送信者のため、しばらくしてから再送信するよう求めました。',
  },
  135: {
    ko: '이 발신자가 하루에 보낼 수 있는 메일 수를 넘었습니다.',
    en: 'This sender has reached the daily message limit.',
    ja: 'この送信者が 1 日に送信できる件数を超えました。',
  },
  136: {
    ko: '로그인이 허용되지 않은 IP에서 접속했습니다.',
    en: 'Signing in is not allowed from this address.',
    ja: 'ログインが許可されていない IP からの接続です。',
  },
  137: {
    ko: '이 계정은 메일 프로그램으로 로그인할 수 없습니다.',
    en: 'This account may not sign in to send mail.',
    ja: 'このアカウントはメール送信のためのログインができません。',
  },
  138: {
    ko: '암호화하지 않은 연결에서 로그인하려고 했습니다.',
    en: 'Someone tried to sign in over an unencrypted connection.',
    ja: '暗号化されていない接続でログインしようとしました。',
  },
} satisfies Record<RejectCode, Text>)

const ADDRESS: Text = {
  ko: '주소를 확인하고 바르게 고쳐서 다시 보내세요.',
  en: 'Check the address, correct it and send the mail again.',
  ja: 'アドレスを確認し、正しく直してから送信し直してください。',
}
const RETRY: Text = {
  ko: '기다리면 보내는 서버가 다시 시도합니다. 계속되면 받는 쪽 관리자에게 알려 주세요.',
  en: 'Wait: the sending server retries. If it continues, tell the recipient’s administrator.',
  ja: 'お待ちください。送信サーバーが再試行します。続く場合は、受信側の管理者に連絡してください。',
}
const ASK: Text = {
  ko: '정상적인 메일이라면 전화 등 다른 방법으로 수신자나 받는 쪽 관리자에게 알려 주세요.',
  en: 'If the mail is in order, reach the recipient or their administrator in another way, by phone for instance.',
  ja: '正当なメールであれば、電話など別の方法で受信者または受信側の管理者に連絡してください。',
}
const SLOW: Text = {
  ko: '나누어서 천천히 보내세요. 대량 메일이 필요하면 받는 쪽 관리자에게 예외를 요청하세요.',
  en: 'Send more slowly, in smaller batches. For expected mailings, ask the recipient’s administrator for an exception.',
  ja: '分けてゆっくり送信してください。大量のメールが必要な場合は、受信側の管理者に例外の設定を依頼してください。',
}
const ACCOUNT: Text = {
  ko: '회사 네트워크에서 다시 시도하거나 관리자에게 문의하세요.',
  en: 'Try again from your company’s network, or ask your administrator.',
  ja: '社内のネットワークからやり直すか、管理者に問い合わせてください。',
}

/** What the sender, or the administrator of the sending server, can do. */
export const REJECT_REMEDIES = defineTexts({
  100: {
    ko: '첨부 파일을 줄이거나 나누어 보내거나, 파일 대신 내려받을 링크를 보내세요.',
    en: 'Make the attachments smaller, send them apart, or send a link to the files instead.',
    ja: '添付ファイルを小さくするか、分けて送信するか、ファイルの代わりにリンクを送信してください。',
  },
  101: {
    ko: '발신 도메인의 DNS에 MX 또는 주소 레코드를 등록하거나, 메일을 받을 수 있는 발신 주소를 쓰세요.',
    en: 'Publish an MX or address record for the sender’s domain, or send from an address that can receive mail.',
    ja: '送信ドメインの DNS に MX またはアドレスレコードを登録するか、メールを受信できるアドレスから送信してください。',
  },
  102: {
    ko: '수신 주소의 도메인이 맞는지, 그 도메인의 MX가 이 서버를 가리키는지 확인하세요.',
    en: 'Check the domain of the recipient, and that its MX leads here.',
    ja: '宛先のドメインが正しいか、そのドメインの MX がこのサーバーを指しているか確認してください。',
  },
  103: ASK,
  104: {
    ko: '수신 주소를 확인하세요. 주소가 맞으면 다른 방법으로 수신자에게 알려 주세요.',
    en: 'Check the address. If it is right, reach the recipient in another way.',
    ja: '宛先アドレスを確認してください。正しい場合は、別の方法で受信者に連絡してください。',
  },
  105: {
    ko: '일반 메일은 발신 주소를 넣어서 보내세요.',
    en: 'Send ordinary mail with a sender’s address.',
    ja: '通常のメールには送信者アドレスを指定してください。',
  },
  106: {
    ko: '수신자를 나누어 여러 번 보내세요. 대부분의 서버는 나머지를 자동으로 다시 보냅니다.',
    en: 'Send to fewer recipients at a time. Most servers send the rest by themselves.',
    ja: '受信者を分けて送信してください。ほとんどのサーバーは残りを自動的に再送信します。',
  },
  108: ADDRESS,
  110: {
    ko: '주소의 철자를 확인하세요. 받는 사람이 회사를 떠났거나 주소가 바뀌었을 수 있습니다.',
    en: 'Check the spelling. The person may have left, or the address may have changed.',
    ja: 'アドレスの綴りを確認してください。相手が退職したか、アドレスが変わった可能性があります。',
  },
  111: {
    ko: '자기 회사의 메일 서버로 로그인해서 보내거나, 서비스가 쓰는 발신 주소를 바꾸세요.',
    en: 'Send through your own company’s server, signed in, or have the service use a sender’s address of its own.',
    ja: '自社のメールサーバーにログインして送信するか、サービスの送信者アドレスを変更してください。',
  },
  112: ADDRESS,
  113: RETRY,
  114: ADDRESS,
  115: ADDRESS,
  116: {
    ko: '응답에 나온 목록의 사이트에서 등록된 이유를 확인하고 해제를 요청하세요. 공유 서버라면 서비스 업체에 문의하세요.',
    en: 'Look up why the address is listed, remove the cause, and ask the list to delete it. On a shared server ask its provider.',
    ja: '登録された理由をリストのサイトで確認し、原因を取り除いてから解除を依頼してください。共有サーバーの場合は提供元に問い合わせてください。',
  },
  117: {
    ko: '발신 도메인의 SPF 레코드에 보내는 서버의 IP를 추가하세요.',
    en: 'Add the address of the sending server to the SPF record of the domain.',
    ja: '送信ドメインの SPF レコードに、送信サーバーの IP を追加してください。',
  },
  118: {
    ko: '동시에 여는 연결 수를 줄이세요. 나머지는 다시 시도하면 받습니다.',
    en: 'Open fewer connections at once. What is tried again is taken.',
    ja: '同時に開く接続を減らしてください。再試行すれば受け取ります。',
  },
  119: {
    ko: '보내는 IP에 PTR 레코드를 등록하고, 그 이름이 다시 같은 IP를 가리키게 하세요. HELO에는 서버 자신의 호스트 이름을 쓰세요.',
    en: 'Publish a PTR record for the address whose name resolves back to it, and greet with the server’s own host name.',
    ja: '送信元 IP に PTR レコードを登録し、その名前が同じ IP に解決されるようにしてください。HELO にはサーバー自身のホスト名を使ってください。',
  },
  120: {
    ko: '비밀번호를 확인하고 잠시 후 다시 시도하세요.',
    en: 'Check the password and try again later.',
    ja: 'パスワードを確認し、しばらくしてからやり直してください。',
  },
  121: {
    ko: '전달 설정이 서로를 가리키지 않는지 양쪽 서버를 확인하세요.',
    en: 'Check the forwarding rules of both sides for a loop.',
    ja: '双方のサーバーの転送設定が互いを指していないか確認してください。',
  },
  122: {
    ko: '연결 하나로 메일을 차례로 보내도록 보내는 서버의 설정을 확인하세요.',
    en: 'Have the sending server send one message after the other over a connection.',
    ja: '1 つの接続でメールを順に送信するよう、送信サーバーの設定を確認してください。',
  },
  123: {
    ko: '로그인한 계정의 주소나 별칭을 발신 주소로 쓰세요.',
    en: 'Send with the address of the account, or an alias of it.',
    ja: 'ログインしたアカウントのアドレスまたは別名で送信してください。',
  },
  124: {
    ko: '보내는 서버에서 STARTTLS를 켜세요.',
    en: 'Switch on STARTTLS on the sending server.',
    ja: '送信サーバーで STARTTLS を有効にしてください。',
  },
  125: ADDRESS,
  126: ADDRESS,
  127: ACCOUNT,
  128: RETRY,
  129: RETRY,
  130: ASK,
  131: SLOW,
  132: SLOW,
  133: SLOW,
  134: {
    ko: '따로 할 일은 없습니다. 보내는 서버가 몇 분 뒤 다시 보내면 받습니다.',
    en: 'Nothing: mail that is retried after a few minutes is accepted.',
    ja: '特に必要な操作はありません。数分後に再送信されたメールは受け取ります。',
  },
  135: SLOW,
  136: ACCOUNT,
  137: {
    ko: '관리자에게 문의하세요.',
    en: 'Ask your administrator.',
    ja: '管理者に問い合わせてください。',
  },
  138: {
    ko: '메일 프로그램에서 STARTTLS 또는 SSL/TLS를 켜고 다시 로그인하세요.',
    en: 'Switch on STARTTLS or SSL/TLS in the mail program, and sign in again.',
    ja: 'メールソフトで STARTTLS または SSL/TLS を有効にして、ログインし直してください。',
  },
} satisfies Record<RejectCode, Text>)
