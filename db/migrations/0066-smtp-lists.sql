-- Whom the edge lets in or refuses before it takes a message: SMTP white and black lists (decision 0067).
create table smtp_entry (
  id bigint generated always as identity primary key,
  -- 1 allow, 2 deny.
  policy smallint not null check (policy in (1, 2)),
  -- Follows from the value, kept to be listed by.
  kind text not null check (kind in ('ip', 'network', 'address', 'domain', 'pattern', 'country')),
  -- An address, domain or pattern is that of the recipient, not of the sender.
  of_recipient boolean not null default false,
  -- The one writing of what it names (contract/validation/smtp-entry.ts).
  value text collate "C" not null,
  -- Found by their ends: row-level security lets no index serve an expression.
  value_end text collate "C" not null generated always as (reverse(value)) stored,
  -- An allow of a sender counts although SPF does not prove it.
  trust_unauthenticated boolean not null default false,
  comment text not null default '',
  valid_until timestamptz,
  is_act boolean not null default true,
  path text not null default 'admin' check (path in ('auto', 'admin')),
  -- Address of who registered it, as it was then.
  created_by text not null default '',
  created_at timestamptz not null default now(),
  -- The transaction that made it what it is: what changed since a snapshot is read without the rest.
  changed xid8 not null default pg_current_xact_id(),
  unique (policy, value, of_recipient)
);
create index smtp_entry_kind on smtp_entry (policy, kind, id);
create index smtp_entry_end on smtp_entry (policy, value_end);
create index smtp_entry_changed on smtp_entry (changed, id);
create index smtp_entry_few on smtp_entry (kind) where kind in ('pattern', 'country');
call tenant_table('smtp_entry', '$all', '$all');
call watch_rows('smtp_entry');

create function smtp_entry_changes() returns trigger language plpgsql as $$
begin
  new.changed := pg_current_xact_id();
  return new;
end $$;
create trigger smtp_entry_changes before update on smtp_entry for each row execute function smtp_entry_changes();

-- Apart from the entries, whose every change all processes hear of. Added up in memory, never a row a mail.
create table smtp_entry_use (
  entry_id bigint primary key references smtp_entry on delete cascade,
  hits bigint not null,
  last_hit timestamptz not null
) with (fillfactor = 80);
call tenant_table('smtp_entry_use', '$all');

alter table bulk_job drop constraint bulk_job_kind_check;
alter table bulk_job add constraint bulk_job_kind_check
  check (kind in ('user', 'domain', 'mail-server', 'filter', 'smtp'));
