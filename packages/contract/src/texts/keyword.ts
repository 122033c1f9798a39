/** The screen of the keyword monitor, and its alarm mail. */
import { defineTexts } from '../i18n/texts.ts'

export const KEYWORD_TEXTS = defineTexts({
  title: { ko: '키워드 모니터', en: 'Keyword monitor', ja: 'キーワードモニター' },
  theKeywords: { ko: '감시 키워드 목록', en: 'the monitored keywords', ja: '監視キーワードの一覧' },
  tabs: { ko: '키워드 모니터', en: 'Keyword monitor', ja: 'キーワードモニター' },
  list: { ko: '키워드', en: 'Keywords', ja: 'キーワード' },
  about: {
    ko: '제목, 본문, 첨부 파일에서 키워드를 찾습니다. 대소문자, 전각·반각, 보이지 않는 문자는 구분하지 않습니다. 몇 개부터 경고하거나 차단할지는 설정에서 정합니다.',
    en: 'Keywords are searched in subjects, bodies and attachments; case, width and invisible characters are ignored. The settings define how many trigger a warning and how many block the message.',
    ja: '件名、本文、添付ファイルからキーワードを探します。大文字と小文字、全角と半角、見えない文字は区別しません。何件で警告またはブロックするかは設定で決めます。',
  },
  add: { ko: '키워드 등록', en: 'Monitor a keyword', ja: 'キーワードの登録' },
  edit: { ko: '키워드 수정', en: 'Edit keyword', ja: 'キーワードの編集' },
  keyword: { ko: '키워드', en: 'Keyword', ja: 'キーワード' },
  keywordHelp: {
    ko: '64자까지 입력할 수 있습니다. 기호도 입력한 그대로 찾습니다.',
    en: 'Up to 64 characters. Symbols are matched literally.',
    ja: '64 文字まで入力できます。記号も入力したとおりに探します。',
  },
  body: { ko: '함께 있어야 하는 본문', en: 'Required text', ja: '一緒に含まれる本文' },
  bodyHelp: {
    ko: '입력하면 이 글도 같은 메일에 있을 때만 발견한 것으로 봅니다. 줄바꿈과 공백의 수는 달라도 됩니다.',
    en: 'If set, the keyword counts only when this text is in the same message. Line breaks and repeated spaces are ignored.',
    ja: '入力すると、この文章も同じメールにある場合だけ検出とみなします。改行や空白の数は違っていてもかまいません。',
  },
  occurrences: { ko: '최소 횟수', en: 'Occurrences in a message', ja: '最小回数' },
  occurrencesHelp: {
    ko: '메일 하나에 이만큼 나와야 발견한 것으로 봅니다. 1~5회입니다.',
    en: 'The keyword counts when it occurs this often in one message, 1 to 5.',
    ja: '1 通のメールにこの回数以上出てきたときに検出とみなします。1～5 回です。',
  },
  word: { ko: '단어 단위로 찾기', en: 'Whole words only', ja: '単語単位で探す' },
  wordHelp: {
    ko: '앞뒤에 글자나 숫자가 붙어 있으면 찾지 않습니다. 한글만으로 된 단어는 뒤에 조사가 붙어도 찾습니다.',
    en: 'Ignores matches inside longer words. Leave it off for languages without spaces between words. Korean words are also found with particles attached.',
    ja: '前後に文字や数字が続く場合は対象外です。単語を空白で区切らない日本語ではオフをおすすめします。 ハングルだけの単語は、後ろに助詞が付いていても見つかります。',
  },
  alarm: { ko: '알림', en: 'Alarm', ja: '通知' },
  alarmHelp: {
    ko: '경고 기준에 이르면 관리자에게 알립니다.',
    en: 'Notifies administrators when the warning count is reached.',
    ja: '警告の基準に達したら管理者に通知します。',
  },
  active: { ko: '사용', en: 'On', ja: '使用' },
  hits: { ko: '발견 메일', en: 'Messages', ja: '検出メール' },
  lastHit: { ko: '마지막 발견', en: 'Last match', ja: '最終検出' },
  addDate: { ko: '등록일', en: 'Added', ja: '登録日' },
  empty: {
    ko: '등록된 키워드가 없습니다',
    en: 'No keywords are monitored yet',
    ja: 'キーワードは登録されていません',
  },
  emptyHint: {
    ko: '기밀 프로젝트 이름이나 사내 규정에서 금지하는 말처럼, 메일에 나오면 알아야 할 말을 등록하세요.',
    en: 'Add words you want to be notified of, such as names of confidential projects.',
    ja: '機密プロジェクトの名前など、メールに出てきたら把握したい言葉を登録してください。',
  },
  lastAlarm: {
    ko: '마지막 알림: {time}, 메일 {count}건',
    en: 'Last alarm: {time}, {count} {count|message|messages}',
    ja: '最後の通知: {time}、メール {count} 件',
  },
  waiting: {
    ko: '다음 알림을 기다리는 메일: {count}건',
    en: 'Waiting for the next alarm: {count} {count|message|messages}',
    ja: '次の通知を待つメール: {count} 件',
  },
  mailsOver: {
    ko: '경고 기준에 이른 메일',
    en: 'Messages with a warning',
    ja: '警告の基準に達したメール',
  },
  mailsHeld: {
    ko: '보류 기준에 이른 메일',
    en: 'Messages that were held',
    ja: '保留の基準に達したメール',
  },
  mailSubject: {
    ko: '[Postern] 감시 키워드가 메일 {count}건에서 발견되었습니다',
    en: '[Postern] Monitored keywords in {count} {count|message|messages}',
    ja: '[Postern] 監視キーワードがメール {count} 件で見つかりました',
  },
  mailIntro: {
    ko: '{since}부터 감시 키워드가 메일 {count}건에서 발견되었습니다.',
    en: 'Since {since}, monitored keywords were found in {count} {count|message|messages}.',
    ja: '{since} 以降、監視キーワードがメール {count} 件で見つかりました。',
  },
  mailKeywords: { ko: '키워드: {keywords}', en: 'Keywords: {keywords}', ja: 'キーワード: {keywords}' },
  mailWhere: {
    ko: '콘솔의 받은 메일에서 자세히 볼 수 있습니다.',
    en: 'See them under inbound mail in the console.',
    ja: '詳しくはコンソールの受信メールで確認できます。',
  },
})
