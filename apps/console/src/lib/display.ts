/** How lists and times look, as the administrators set it; read once a session and again after settings were saved. */
import { displayRoute, type Display } from '@postern/contract/routes/display.ts'
import { call } from '../api/client.ts'

/** Until it is read. The declarations with their texts would be a good part of the first download. */
let current: Display = {
  date_format: 'YYYY-MM-DD HH:mm:ss',
  time_zone: 'Asia/Seoul',
  rows: 30,
  refresh_seconds: 0,
  search_days: 0,
  map: true,
}

export const display = (): Display => current

/** Reads it; what cannot be read stays as it was: no page waits or fails for this. */
export async function loadDisplay(): Promise<null> {
  try {
    current = await call(displayRoute, {})
  } catch {
    return null
  }
  return null
}

/** Rows a list begins with. */
export const listSize = (): number => current.rows
