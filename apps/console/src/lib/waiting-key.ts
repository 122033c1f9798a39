/** What the menu counts; read again after whatever was changed here. */
export const WAITING_KEY = ['waiting'] as const
