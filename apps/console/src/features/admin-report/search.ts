/** Order of the list of schedules. */
export const SCHEDULE_SORTS = ['name', 'send_time', 'add_date'] as const
