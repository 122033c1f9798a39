/** The console's basics. */
import { LANGUAGES } from '../i18n/texts.ts'
import { LIMITS } from '../limits.ts'
import { isTimeZone } from '../validation/time.ts'
import { defineGroup, defineSetting } from './define.ts'

const who = ['all'] as const

export const BASIC_SETTINGS = defineGroup({
  language: defineSetting({
    type: 'enum',
    values: LANGUAGES,
    default: 'ko',
    who,
    names: {
      ko: { ko: '한국어', en: 'Korean', ja: '韓国語' },
      en: { ko: '영어', en: 'English', ja: '英語' },
      ja: { ko: '일본어', en: 'Japanese', ja: '日本語' },
    },
    label: { ko: '기본 언어', en: 'Default language', ja: '既定の言語' },
    help: {
      ko: '새 사용자와, 언어를 선택하지 않은 방문자에게 적용합니다.',
      en: 'For new users, and for visitors who have not chosen one.',
      ja: '新しいユーザーと、言語を選択していない訪問者に適用します。',
    },
  }),
  timeZone: defineSetting({
    type: 'string',
    default: 'Asia/Seoul',
    max: 60,
    required: true,
    who,
    check: (v) => (isTimeZone(v) ? null : 'INVALID_TIME_ZONE'),
    label: { ko: '시간대', en: 'Time zone', ja: 'タイムゾーン' },
    help: {
      ko: '화면과 리포트의 시간을 이 시간대로 표시합니다. 예: Asia/Seoul, UTC',
      en: 'Times on screens and in reports are shown in this zone, such as Asia/Seoul or UTC.',
      ja: '画面とレポートの時刻をこのタイムゾーンで表示します。例: Asia/Tokyo、UTC',
    },
  }),
  dateFormat: defineSetting({
    type: 'enum',
    values: ['YYYY-MM-DD HH:mm:ss', 'YYYY/MM/DD HH:mm:ss', 'DD.MM.YYYY HH:mm:ss', 'MM/DD/YYYY hh:mm:ss A'],
    default: 'YYYY-MM-DD HH:mm:ss',
    who,
    label: { ko: '시간 형식', en: 'Time format', ja: '日時の形式' },
    help: {
      ko: '목록과 리포트에서 날짜와 시간을 표시하는 형식입니다.',
      en: 'How dates and times are written in lists and reports.',
      ja: '一覧とレポートで日付と時刻を表示する形式です。',
    },
  }),
  sessionMinutes: defineSetting({
    type: 'integer',
    default: 60,
    min: LIMITS.sessionMinutesMin,
    max: LIMITS.sessionMinutesMax,
    unit: 'minutes',
    who,
    label: { ko: '세션 유지 시간', en: 'Session time', ja: 'セッションの有効時間' },
    help: {
      ko: '이 시간 동안 사용하지 않으면 자동으로 로그아웃됩니다.',
      en: 'Users are signed out after so long without activity.',
      ja: 'この時間操作がないと、自動的にログアウトします。',
    },
  }),
})
