-- Policies of foreign domains about TLS to their mail exchangers (RFC 8461), kept for as long as they say, by all nodes.
create table mta_sts_policy (
  domain text primary key,
  -- of the TXT record that announced it
  policy_id text not null,
  mode text not null check (mode in ('enforce', 'testing', 'none')),
  mx text[] not null,
  fetched_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index mta_sts_policy_expiry on mta_sts_policy (expires_at);
