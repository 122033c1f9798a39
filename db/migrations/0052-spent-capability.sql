-- Links of mails of ours that were used up: each acts once. A row is worth nothing after the link's own end.
create table spent_capability (
  id text primary key,
  purpose text not null,
  spent_at timestamptz not null,
  expires_at timestamptz not null
);
create index spent_capability_expiry on spent_capability (expires_at);
