/** Tabs of the settings about filtering. */
import { tab, type SettingTab } from './layout-tab.ts'

export const SCAN_TABS: readonly SettingTab[] = [
  tab('scan', 'scan', { ko: '검사', en: 'Scanning', ja: '検査' }, [
    { title: { ko: '스팸', en: 'Spam', ja: 'スパム' }, names: ['spamThreshold', 'statisticalScore'] },
    {
      title: { ko: '구독한 메일', en: 'Subscribed mail', ja: '購読中のメール' },
      names: ['marketing'],
    },
    { title: { ko: '처리', en: 'Processing', ja: '処理' }, names: ['budgetMs'] },
    {
      title: { ko: '메일 표시', en: 'Showing mail', ja: 'メールの表示' },
      names: ['personalNumbers'],
    },
  ]),
  tab('scan', 'sender', { ko: '발신자와 목록', en: 'Senders and lists', ja: '送信者とリスト' }, [
    {
      title: { ko: '발신자 인증', en: 'Sender authentication', ja: '送信者認証' },
      names: [
        'spfFail',
        'spfSoftfail',
        'dkimFail',
        'dmarcReject',
        'dmarcQuarantine',
        'dmarcNone',
        'arcFail',
        'trustedForwarders',
      ],
    },
    {
      title: { ko: '차단 목록', en: 'Block lists', ja: 'ブロックリスト' },
      names: ['rbl', 'rblPolicy', 'surbl', 'surblPolicy'],
    },
    {
      title: { ko: '단축 URL', en: 'Shortened links', ja: '短縮URL' },
      names: ['shortUrls'],
    },
  ]),
  tab('scan', 'attachments', { ko: '첨부 파일', en: 'Attachments', ja: '添付ファイル' }, [
    {
      title: { ko: '실행되는 파일', en: 'Files that run', ja: '実行されるファイル' },
      names: ['programs', 'scripts', 'shortcuts', 'diskImages', 'unsafeFiles', 'sources'],
    },
    {
      title: { ko: '볼 수 없는 내용', en: 'What can’t be looked into', ja: '確認できない内容' },
      names: ['unscannable', 'encrypted'],
    },
    {
      title: {
        ko: '문서의 매크로와 명령',
        en: 'Macros and commands of documents',
        ja: '文書のマクロとコマンド',
      },
      names: ['harmfulMacros', 'macros', 'macroSheets', 'dde', 'pdfLaunch', 'pdfScripts'],
    },
    {
      title: {
        ko: '문서에 포함되거나 연결된 것',
        en: 'What documents hold and fetch',
        ja: '文書に含まれるもの・読み込むもの',
      },
      names: ['exploits', 'remoteParts', 'embeddedFiles', 'embeddedObjects', 'documentTypes'],
    },
    {
      title: { ko: '제한', en: 'Limits', ja: '制限' },
      names: [
        'blockedExtensions',
        'allowedExtensions',
        'maxAttachmentBytes',
        'maxAttachments',
        'beyondLimits',
      ],
    },
  ]),
]

export const VIRUS_TABS: readonly SettingTab[] = [
  tab('virus', 'virus', { ko: '바이러스', en: 'Viruses', ja: 'ウイルス' }, [
    { title: { ko: '검사 엔진', en: 'Engines', ja: '検査エンジン' }, names: ['builtIn', 'clamd'] },
  ]),
]

export const HARMFUL_TABS: readonly SettingTab[] = [
  tab('harmful', 'harmful', { ko: '유해 콘텐츠', en: 'Harmful content', ja: '有害コンテンツ' }, [
    {
      title: { ko: '실행되는 것', en: 'What runs', ja: '実行されるもの' },
      names: ['scripts', 'handlers', 'frames', 'styles'],
    },
    {
      title: { ko: '속이는 것', en: 'What deceives', ja: 'だますもの' },
      names: ['links', 'forms', 'passwords', 'redirects'],
    },
    { title: { ko: '첨부 파일', en: 'Attachments', ja: '添付ファイル' }, names: ['smuggling', 'pages'] },
  ]),
]

export const ATTACHED_LINK_TABS: readonly SettingTab[] = [
  tab(
    'attachedLink',
    'attachedLink',
    { ko: '첨부 파일 URL', en: 'URLs in attachments', ja: '添付ファイルの URL' },
    [
      {
        title: { ko: '검사할 곳', en: 'Where to look', ja: '検査する場所' },
        names: ['documents', 'pages', 'calendars', 'codes'],
      },
      {
        title: { ko: '처리', en: 'What to do', ja: '処理' },
        names: ['suspicious', 'blocked', 'blockedSites', 'others'],
      },
      { title: { ko: '예외', en: 'Exceptions', ja: '例外' }, names: ['exceptSites', 'exceptSenders'] },
    ],
  ),
]

export const KEYWORD_TABS: readonly SettingTab[] = [
  tab('keyword', 'settings', { ko: '설정', en: 'Settings', ja: '設定' }, [
    {
      title: { ko: '경고와 차단', en: 'Warning and blocking', ja: '警告とブロック' },
      names: ['warningCount', 'blockCount', 'warningAction', 'subjectTag', 'attachments'],
    },
    { title: { ko: '알림', en: 'Alarms', ja: '通知' }, names: ['alarmTo', 'alarmMinutes'] },
  ]),
]

export const EARS_TABS: readonly SettingTab[] = [
  tab('ears', 'ears', { ko: '송수신자 인증', en: 'Authentication', ja: '送受信者認証' }, [
    { title: { ko: '대기', en: 'Waiting', ja: '待機' }, names: ['enabled', 'expireDays'] },
    {
      title: { ko: '발신자에게 확인 요청', en: 'Asking senders', ja: '送信者への確認' },
      names: ['challengeAddress', 'challengesPerHour'],
    },
  ]),
]

export const MISJUDGEMENT_TABS: readonly SettingTab[] = [
  tab('misjudgement', 'misjudgement', { ko: '신고', en: 'Reports', ja: '報告' }, [
    {
      title: { ko: '오판 신고', en: 'Misjudgement reports', ja: '誤判定の報告' },
      names: ['receiver', 'answerByMail'],
    },
    {
      title: { ko: '메일로 신고', en: 'Reports by mail', ja: 'メールで報告' },
      names: ['spamAddress', 'normalAddress'],
    },
    { title: { ko: '학습', en: 'Learning', ja: '学習' }, names: ['learning'] },
  ]),
]

export const YARA_TABS: readonly SettingTab[] = [
  tab('yara', 'settings', { ko: '설정', en: 'Settings', ja: '設定' }, [
    {
      title: { ko: '규칙에 해당하는 메일', en: 'Mail that rules match', ja: 'ルールに一致したメール' },
      names: ['action', 'score'],
    },
    { title: { ko: '처리', en: 'Processing', ja: '処理' }, names: ['limitMs'] },
  ]),
]

export const BLOCKING_TABS: readonly SettingTab[] = [
  tab('blocking', 'settings', { ko: '설정', en: 'Settings', ja: '設定' }, [
    {
      title: { ko: '발신자별', en: 'By sender', ja: '送信者ごと' },
      names: ['senderMode', 'senderCount', 'senderWarning', 'senderMinutes', 'senderBlockMinutes'],
    },
    {
      title: { ko: '하루 발신자별', en: 'By sender and day', ja: '送信者ごと（1 日）' },
      names: ['dayMode', 'dayCount', 'dayWarning'],
    },
    {
      title: { ko: '수신자별', en: 'By recipient', ja: '受信者ごと' },
      names: [
        'recipientMode',
        'recipientCount',
        'recipientWarning',
        'recipientMinutes',
        'recipientBlockMinutes',
      ],
    },
    {
      title: { ko: '발신 IP별', en: 'By sender IP', ja: '送信元 IP ごと' },
      names: ['clientMode', 'clientCount', 'clientWarning', 'clientMinutes', 'clientBlockMinutes'],
    },
    {
      title: { ko: '예외', en: 'Exceptions', ja: '例外' },
      names: ['exemptAddresses', 'exemptNetworks'],
    },
  ]),
]
