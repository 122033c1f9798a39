/** Sealing mail that we change: the keys and their records. */
import { defineTexts } from '../i18n/texts.ts'

export const ARC_TEXTS = defineTexts({
  title: { ko: 'ARC 서명 키', en: 'ARC key', ja: 'ARC 署名鍵' },
  what: { ko: 'ARC 서명 키', en: 'the ARC keys', ja: 'ARC 署名鍵' },
  off: {
    ko: 'ARC 서명을 사용하지 않습니다. 변경한 메일은 서명 없이 전달됩니다.',
    en: 'ARC seals are off. Mail that this server changes is delivered without a seal.',
    ja: 'ARC 署名はオフです。このサーバーが変更したメールは署名なしで配信されます。',
  },
  noDomain: {
    ko: '이 서버의 호스트 이름은 DNS에 등록할 수 없는 이름입니다. 위에서 ARC 서명 도메인을 지정하세요.',
    en: 'The host name of this server cannot be published in DNS. Set the sealing domain above.',
    ja: 'このサーバーのホスト名は DNS に登録できません。上の ARC 署名ドメインを指定してください。',
  },
  sealing: {
    ko: '변경한 메일에 {domain} 이름으로 서명하고 있습니다.',
    en: 'Changed mail is sealed in the name of {domain}.',
    ja: '変更したメールに {domain} の名前で署名しています。',
  },
  notYet: {
    ko: '아직 서명하지 않습니다. 아래 TXT 레코드를 DNS에 등록한 뒤 확인하세요. 레코드는 10분마다 자동으로도 확인합니다.',
    en: 'Nothing is sealed yet. Publish the TXT record below in DNS, then check it. It is also checked every 10 minutes.',
    ja: 'まだ署名していません。下の TXT レコードを DNS に登録してから確認してください。10 分ごとに自動でも確認します。',
  },
  lost: {
    ko: '서명을 멈췄습니다. DNS에서 키의 레코드를 찾을 수 없거나 내용이 다릅니다. 아래 레코드를 다시 등록하세요.',
    en: 'Sealing has stopped: the record of the key is missing in DNS or has changed. Publish the record below again.',
    ja: '署名を停止しました。鍵のレコードが DNS にないか、内容が異なります。下のレコードを登録し直してください。',
  },
  noKey: {
    ko: '이 도메인의 키가 아직 없습니다. 몇 분 안에 자동으로 만들어지며, 지금 만들 수도 있습니다.',
    en: 'There is no key for this domain yet. One is made within minutes; you can also make it now.',
    ja: 'このドメインの鍵はまだありません。数分以内に自動で作成されます。今すぐ作成することもできます。',
  },
  make: { ko: '키 만들기', en: 'Make a key', ja: '鍵を作成' },
  check: { ko: 'DNS에서 확인', en: 'Check in DNS', ja: 'DNS で確認' },
  unanswered: {
    ko: 'DNS 서버가 응답하지 않았습니다. 잠시 후 다시 확인하세요.',
    en: 'The DNS server did not answer. Check again in a moment.',
    ja: 'DNS サーバーが応答しませんでした。しばらくしてからもう一度確認してください。',
  },
  renew: { ko: '새 키로 교체', en: 'Change the key', ja: '新しい鍵に交換' },
  renewText: {
    ko: '새 키와 레코드를 만듭니다. 새 레코드가 DNS에서 확인될 때까지 지금 키로 계속 서명하므로, 지금 레코드는 지우지 마세요.',
    en: 'A new key with a new record is made. The present key seals until the new record is found in DNS, so leave its record in place.',
    ja: '新しい鍵とレコードを作成します。新しいレコードが DNS で確認されるまで現在の鍵で署名するため、現在のレコードは削除しないでください。',
  },
  renewed: { ko: '새 키를 만들었습니다.', en: 'A new key was made.', ja: '新しい鍵を作成しました。' },
  key: { ko: '선택자 {selector}', en: 'Selector {selector}', ja: 'セレクター {selector}' },
  'state.waiting': { ko: '레코드 대기', en: 'Waiting for its record', ja: 'レコード待ち' },
  'state.sealing': { ko: '서명 중', en: 'Sealing', ja: '署名中' },
  'state.lost': { ko: '레코드 없음', en: 'Record lost', ja: 'レコードなし' },
  'state.unused': { ko: '사용 안 함', en: 'Not used', ja: '未使用' },
  'state.retired': { ko: '교체됨', en: 'Replaced', ja: '交換済み' },
  name: { ko: '이름', en: 'Name', ja: '名前' },
  type: { ko: '유형', en: 'Type', ja: '種類' },
  value: { ko: '값', en: 'Value', ja: '値' },
  record: { ko: '확인 결과', en: 'In DNS', ja: '確認結果' },
  zone: { ko: '존 파일의 줄', en: 'Line for a zone file', ja: 'ゾーンファイルの行' },
  'record.unknown': { ko: '아직 확인하지 않음', en: 'Not checked yet', ja: '未確認' },
  'record.found': { ko: '등록됨', en: 'Found', ja: '登録済み' },
  'record.absent': { ko: '레코드가 없음', en: 'No record', ja: 'レコードがありません' },
  'record.different': {
    ko: '이 키와 다른 레코드가 있음. 값이 잘리지 않았는지 확인하세요.',
    en: 'Not the record of this key. Check that the value was not cut off.',
    ja: 'この鍵と異なるレコードがあります。値が途中で切れていないか確認してください。',
  },
  checkedAt: { ko: '{time} 확인', en: 'checked {time}', ja: '{time} に確認' },
  removeAfter: {
    ko: '{time} 이후 DNS에서 이 레코드를 지워도 됩니다.',
    en: 'This record can be removed from DNS after {time}.',
    ja: '{time} 以降は、DNS からこのレコードを削除できます。',
  },
  unusedText: {
    ko: '서명 도메인이 바뀌어 사용하지 않는 키입니다.',
    en: 'Not in use since the sealing domain was changed.',
    ja: '署名ドメインが変更されたため、使用していない鍵です。',
  },
  setupTitle: {
    ko: '변경한 메일에 서명하기',
    en: 'Seal changed mail',
    ja: '変更したメールへの署名',
  },
  setupText: {
    ko: '제목 표시, 첨부 파일 링크 전환, 무해화는 발신자의 서명(DKIM)을 깨뜨립니다. TXT 레코드 하나를 등록하면 변경한 메일에 ARC 서명을 붙여 받는 서버가 스팸으로 오해하지 않습니다.',
    en: 'Subject tags, attachments replaced by links and disarmed files break the sender’s signature (DKIM). With one TXT record in DNS, changed mail gets an ARC seal and receiving servers can still trust it.',
    ja: '件名への表示、添付ファイルのリンク化、無害化は送信者の署名（DKIM）を無効にします。TXT レコードを 1 つ登録すると、変更したメールに ARC 署名が付き、受信側のサーバーが信頼できるようになります。',
  },
  setupDone: {
    ko: '레코드가 확인되어 변경한 메일에 서명하고 있습니다.',
    en: 'The record was found: changed mail is sealed.',
    ja: 'レコードが確認され、変更したメールに署名しています。',
  },
  setupAction: { ko: 'TXT 레코드 보기', en: 'Show the TXT record', ja: 'TXT レコードを表示' },
})
