/**
 * Who may own a blob: each is a column of a table, named blob_key or so that it ends with that, null where there is none, with an
 * index for the sweep. Bytes are stored before the row that names them is written; what nobody names is swept a day later
 * (decision 0050).
 */
export const BLOB_OWNERS = [
  /** A message as it came. */
  'message.blob_key',
  /** A recipient's own copy of it. */
  'mail.blob_key',
  /** What goes out, where that is not the message as it came. */
  'delivery.blob_key',
  /** A message whose attachments went out as links, until these end. */
  'attachment_link.blob_key',
  /** A batch of bulk registration whose file is still being read. */
  'bulk_job.blob_key',
  /** What work that somebody asked for has made: a list as a file, for a day. */
  'work.blob_key',
] as const
