/** Languages that a filter's mail may be told apart by, as their writing shows them; '' stands for any. */
export const FILTER_LANGUAGES = ['', 'ko', 'ja', 'zh', 'en', 'ru'] as const
export type FilterLanguage = (typeof FILTER_LANGUAGES)[number]
