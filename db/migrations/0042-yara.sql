-- Uploaded YARA rules: few and small, so that they lie here and not among the bytes of mail.
create table yara_file (
  id bigint generated always as identity primary key,
  name text not null,
  source text not null,
  rules integer not null,
  -- Octets, as uploaded.
  size integer not null,
  -- Microseconds that 100 KB of text take.
  cost_us integer not null,
  is_act boolean not null default true,
  -- Turned off because it did not end in time.
  runaway_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index yara_file_name on yara_file (lower(name));
call tenant_table('yara_file', '$all', '$all');
call watch_rows('yara_file');
