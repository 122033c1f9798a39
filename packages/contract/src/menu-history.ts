/** The history of settings in the menu: where it leads, and whom. */

/** Who may change any group of settings may see what became of them. */
export const HISTORY_TOO = (
  [
    'config-system-access_control',
    'config-filtering-smtp',
    'config-filtering-blocking',
    'config-filtering-scanner',
    'config-filtering-virus',
    'config-filtering-harmful_contents_block',
    'config-filtering-attachment_url_block',
    'config-filtering-keyword_monitor',
    'config-filtering-yara',
    'config-filtering-ears',
    'config-report-config',
    'config-filtering-misjudgement',
  ] as const
).map((permission) => ({ link: '/config/system/history', permission }))
