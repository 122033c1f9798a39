-- What the record of a mail still lacked (product §3 "Mail record", decision 0080). '' of what came before.
alter table message
  -- type of the whole message, and the charset of its text: `multipart/alternative; charset=euc-kr`
  add column mime_info text not null default '',
  -- plain, html, mixed, list, bounce …
  add column mail_type text not null default '';
-- address of the server that took the copy
alter table mail add column receiver_ip text not null default '';
