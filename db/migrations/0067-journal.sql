-- The archive's copy of a message: of no mail and no domain, so that only who reaches everything sees it in the queue.
alter table delivery drop constraint delivery_kind_check;
alter table delivery add constraint delivery_kind_check check (kind in ('mail', 'dsn', 'forward', 'journal'));
