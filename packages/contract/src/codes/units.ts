/** Units of numbers that are settings. Names: texts of the settings' screens. */
const UNITS = [
  'bytes',
  'milliseconds',
  'seconds',
  'minutes',
  'hours',
  'days',
  'connections',
  'percent',
  'recipients',
  'times',
  'points',
  'characters',
  'messages',
  'rows',
] as const
export type Unit = (typeof UNITS)[number]
