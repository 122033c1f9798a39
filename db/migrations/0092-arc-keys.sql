-- Keys that seal mail we change (RFC 8617, decision 0117). The owner's alone: the API answers of them what is public.
create table arc_key (
  id bigint generated always as identity primary key,
  -- d= and s=
  domain text not null,
  selector text not null,
  -- base64 of its SPKI, as its record has it
  public_key text not null,
  -- PKCS #8, sealed for this domain and selector; null once another key has taken over
  private_key bytea,
  -- what DNS last said of its record; 'unknown' until it said anything
  record text not null default 'unknown' check (record in ('unknown', 'found', 'absent', 'different')),
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  found_at timestamptz,
  retired_at timestamptz,
  unique (domain, selector),
  check ((private_key is null) = (retired_at is not null))
);
