-- Learning per domain from what its people say of verdicts (decision 0066). Words are kept as hashes: nobody reads them here.
create table learnt_example (
  domain_id bigint not null references domain on delete cascade,
  message_id uuid not null,
  received_at timestamptz not null,
  -- what people said it should be; of ordinary mail what it was judged
  label text not null check (label in ('normal', 'spam')),
  source text not null check (source in ('report', 'recovery', 'ordinary')),
  -- whoever reported or recovered it, '' of ordinary mail
  reporter text not null,
  campaign bigint,
  at timestamptz not null,
  -- what it was judged by, without what was learnt
  score real not null,
  threshold real not null,
  tokens bigint[] not null,
  primary key (domain_id, message_id)
);
create index learnt_example_at on learnt_example (domain_id, source, at);

create table learnt_table (
  domain_id bigint primary key references domain on delete cascade,
  -- counts up with every table
  version integer not null,
  state text not null check (state in ('shadow', 'counts', 'stopped')),
  reason text not null default '' check (reason in ('', 'reporter', 'drift', 'regret')),
  since timestamptz not null,
  made_at timestamptz not null,
  -- little-endian: unsigned 32-bit tokens, ascending, and a signed octet for each
  tokens bytea not null,
  weights bytea not null,
  effect jsonb not null,
  -- what was said before this is forgotten
  reset_at timestamptz
);
call watch_rows('learnt_table');
