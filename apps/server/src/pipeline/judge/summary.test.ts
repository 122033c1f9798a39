import { parseMessage } from '@postern/mail/parse.ts'
import { expect, test } from 'vitest'
import { NOTHING_READ, summarise } from './summary.ts'

const rowOf = (message: string) => summarise(parseMessage(Buffer.from(message))).row

test('the row has what the header says, and every column also where it says nothing', () => {
  expect(
    rowOf(
      'From: A <a@b.example>, c@d.example\r\nTo: e@f.example\r\nMessage-ID: <1@b.example>\r\nDate: Sat, 21 Nov 2026 09:00:00 +0900\r\n\r\n',
    ),
  ).toEqual({
    header_from: 'a@b.example, c@d.example',
    header_to: 'e@f.example',
    message_id: '<1@b.example>',
    header_date: '2026-11-21T00:00:00.000Z',
    attachments: [],
    mime_info: 'text/plain',
    mail_type: 'plain',
  })
  expect(rowOf('\r\n')).toEqual({ ...NOTHING_READ.row, mime_info: 'text/plain', mail_type: 'plain' })
})

test('a date of no year that the database holds is none', () => {
  expect(rowOf('Date: Sat, 21 Nov 9026 09:00:00 +0900\r\n\r\n').header_date).toBeNull()
})
