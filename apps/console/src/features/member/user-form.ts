/** What the parts of the user form share. */
import { REGION_ORDER_DEFAULT, userBody, type UserRow } from '@postern/contract/routes/member.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

/** Ids are numbers here: the contract takes them as query strings too. */
export const userFormBody = userBody.extend({
  domain_id: z.number().nullable(),
  group_id: z.number().nullable().default(null),
  role_id: z.number(),
})
export type UserIn = z.input<typeof userFormBody>
export type UserOut = z.output<typeof userFormBody>
export type UserForm = UseFormReturn<UserIn, unknown, UserOut>

export const NO_ROUTING = { server: '', port: 25, secure: 1, forward_id: '' } as const

/** Values of a form: the row's, or a new user's. */
export function userFormValues(row: UserRow | undefined, place: Partial<UserIn> = {}): Partial<UserIn> {
  if (!row) {
    return {
      email: '',
      name: '',
      password: '',
      email_alias: [],
      domain_id: null,
      group_id: null,
      language: 'ko',
      run_mode: null,
      filter_order: [...REGION_ORDER_DEFAULT],
      login_blocked: false,
      receive_system_mail: false,
      daily_report: true,
      report_hours: null,
      time_zone: '',
      detox: true,
      sender_auth: true,
      receiver_auth: true,
      ears_expire_action: null,
      ears_expire_days: null,
      routing: null,
      ...place,
    }
  }
  return {
    email: row.email,
    name: row.name,
    password: '',
    email_alias: row.email_alias,
    domain_id: row.domain_id,
    group_id: row.group_id,
    role_id: row.role_id,
    language: row.language,
    run_mode: ([1, 2, 3] as const).find((value) => value === row.run_mode) ?? null,
    filter_order: row.filter_order,
    login_blocked: row.login_blocked,
    receive_system_mail: row.receive_system_mail,
    daily_report: row.daily_report,
    report_hours: row.report_hours,
    time_zone: row.time_zone,
    detox: row.detox,
    sender_auth: row.sender_auth,
    receiver_auth: row.receiver_auth,
    ears_expire_action: row.ears_expire_action,
    ears_expire_days: row.ears_expire_days,
    // Numbers of a fixed set, as the server's own schema wrote them; saving checks them again.
    routing: row.routing as UserIn['routing'],
  }
}
