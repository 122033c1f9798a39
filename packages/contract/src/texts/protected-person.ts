/** The list of protected people. */
import { defineTexts } from '../i18n/texts.ts'

export const PERSON_TEXTS = defineTexts({
  title: { ko: '보호 대상', en: 'Protected people', ja: '保護対象者' },
  thePeople: { ko: '보호 대상 목록', en: 'the protected people', ja: '保護対象者の一覧' },
  about: {
    ko: '여기에 있는 사람의 이름으로 다른 주소에서 온 메일을 사칭으로 의심합니다. 로마자 표기, 성과 이름의 순서, 직함은 자동으로 함께 확인합니다.',
    en: 'Mail that carries the name of one of these people from an address that is not theirs is suspected of impersonation. Romanized spellings, the order of names and job titles are taken into account.',
    ja: 'ここに登録した人の名前で、本人のものではないアドレスから届いたメールをなりすましの疑いがあると判断します。ローマ字表記、姓名の順序、役職名は自動的に考慮されます。',
  },
  add: { ko: '보호 대상 등록', en: 'Add a protected person', ja: '保護対象者の登録' },
  edit: { ko: '보호 대상 수정', en: 'Edit protected person', ja: '保護対象者の編集' },
  name: { ko: '이름', en: 'Name', ja: '名前' },
  nameHelp: {
    ko: '메일에 표시되는 그대로 입력하세요. 직함은 넣지 않아도 됩니다.',
    en: 'As mail shows it. Job titles may be left out.',
    ja: 'メールに表示されるとおりに入力してください。役職名は不要です。',
  },
  others: { ko: '다른 표기', en: 'Other spellings', ja: '別の表記' },
  othersHelp: {
    ko: '한자나 영문 이름처럼 다르게 쓰는 이름입니다. 일본 이름은 읽는 법(가나)을 추가하면 로마자 표기도 확인합니다.',
    en: 'The name in another script, or another name they use. For Japanese names add the reading in kana: romanized spellings are then found too.',
    ja: '漢字、英字など別の書き方の名前です。読み（かな）を追加すると、ローマ字表記も確認します。',
  },
  addresses: { ko: '본인 주소', en: 'Their own addresses', ja: '本人のアドレス' },
  addressesHelp: {
    ko: '본인이 실제로 쓰는 주소입니다. 개인 메일 주소도 추가하면 사칭으로 보지 않습니다.',
    en: 'Addresses they really use. Add private ones too, so that mail from there is not suspected.',
    ja: '本人が実際に使っているアドレスです。個人のアドレスも追加すると、なりすましとは判断されません。',
  },
  addressesHelpUser: {
    ko: '{email}과(와) 그 별칭은 이미 포함됩니다. 개인 메일 주소가 있으면 추가하세요.',
    en: '{email} and its aliases count already. Add private addresses, if any.',
    ja: '{email} とそのエイリアスはすでに含まれています。個人のアドレスがあれば追加してください。',
  },
  fill: { ko: '사용자에서 가져오기', en: 'Fill from users', ja: 'ユーザーから取り込む' },
  fillTitle: {
    ko: '사용자를 보호 대상으로 등록',
    en: 'Protect the users of a domain',
    ja: 'ユーザーを保護対象者に登録',
  },
  fillAbout: {
    ko: '이름이 등록된 사용자를 모두 보호 대상으로 추가합니다. 사용자의 주소와 별칭은 본인 주소로 봅니다.',
    en: 'Adds every user who has a name. Their addresses and aliases count as their own.',
    ja: '名前が登録されているユーザーをすべて保護対象者に追加します。ユーザーのアドレスとエイリアスは本人のものとして扱われます。',
  },
  fillCount: {
    ko: '이름이 있는 사용자 {users}명 중 {existing}명은 이미 보호 대상입니다. {added}명을 추가합니다.',
    en: 'Users with a name: {users}. Already protected: {existing}. To be added: {added}.',
    ja: '名前のあるユーザー {users} 名のうち、{existing} 名はすでに保護対象です。{added} 名を追加します。',
  },
  fillDo: { ko: '추가', en: 'Add them', ja: '追加' },
  filled: {
    ko: '보호 대상 {count}명을 추가했습니다.',
    en: 'Protected people added: {count}.',
    ja: '保護対象者を {count} 名追加しました。',
  },
  empty: {
    ko: '등록된 보호 대상이 없습니다',
    en: 'No protected people yet',
    ja: '保護対象者は登録されていません',
  },
  emptyHint: {
    ko: '사칭에 자주 쓰이는 대표나 재무 담당자부터 등록하거나, 사용자에서 한 번에 가져오세요.',
    en: 'Start with people who are impersonated most, such as executives and finance, or add them from the user list.',
    ja: '代表者や経理担当者など、なりすまされやすい人から登録するか、ユーザーからまとめて取り込んでください。',
  },
})
