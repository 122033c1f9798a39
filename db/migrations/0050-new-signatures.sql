-- What mail is scanned with, as the product last saw it, and how far mail that is still held was scanned again since it changed.
create table new_signatures (
  one boolean primary key default true check (one),
  -- By engine: version of each clamd, built-in files, YARA rules in use.
  parts jsonb not null default '{}',
  -- Null until they were seen for the first time: whatever came before is not scanned again for that.
  changed_at timestamptz,
  -- The message up to which it came; null from the start.
  at timestamptz,
  at_id uuid,
  finished_at timestamptz,
  looked integer not null default 0,
  found integer not null default 0
);
insert into new_signatures default values;
call tenant_table('new_signatures', '$all');
create index mail_held on mail (received_at, message_id)
  where mode in (1, 4) and recovered_at is null and class in ('normal', 'spam');
