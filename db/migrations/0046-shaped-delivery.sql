-- How a filter has a mail delivered (a server instead of the recipient's, verified TLS only): kept with the mail, so that it holds
-- whenever the mail is sent again, and with the copy in the queue.
alter table mail add column shape jsonb;
alter table delivery add column require_tls boolean not null default false;
