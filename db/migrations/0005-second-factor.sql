-- Second factors, sign-in through an identity provider, API tokens. These tables hold secrets, so only the owner
-- touches them: the role of the API may read no more than which kinds of factor a user has.
alter table app_user add column second_factors text[] not null default '{}';
grant select (second_factors) on app_user to postern_tenant;

-- When the session's owner last proved to be there, after signing in.
alter table login_session add column confirmed_at timestamptz;
grant select (confirmed_at) on login_session to postern_tenant;

create table second_factor (
  user_id bigint not null references app_user on delete cascade,
  method text not null check (method in ('totp', 'email')),
  -- TOTP: the shared secret, sealed (platform/crypto/sealed-box.ts)
  secret bytea,
  -- TOTP: the last time step whose code was taken; none is taken twice
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- null until its owner has shown a first code
  confirmed_at timestamptz,
  last_used_at timestamptz,
  primary key (user_id, method)
);
create table passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);
create table recovery_code (
  user_id bigint not null references app_user on delete cascade,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
create table trusted_browser (
  id uuid primary key,
  user_id bigint not null references app_user on delete cascade,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ip text not null,
  user_agent text not null
);
create index trusted_browser_user on trusted_browser (user_id);

-- What a browser has begun and not finished: single purpose, short, used once.
create table sign_in_ticket (
  id uuid primary key,
  purpose text not null check (purpose in ('second_factor', 'passkey', 'passkey_add', 'email_add', 'sso')),
  secret_hash text not null,
  user_id bigint references app_user on delete cascade,
  state jsonb not null default '{}',
  attempts integer not null default 0,
  sends integer not null default 0,
  ip text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_in_ticket_expiry on sign_in_ticket (expires_at);
create index sign_in_ticket_user on sign_in_ticket (user_id);
create index sign_in_ticket_ip on sign_in_ticket (ip);

-- Accounts of the identity provider.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user on delete cascade,
  email text not null,
  -- made by the first sign-in: its role follows the provider's
  provisioned boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject),
  unique (issuer, user_id)
);
create index user_identity_user on user_identity (user_id);

create table api_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  name text not null,
  hash text not null unique,
  -- the last characters, by which its owner knows it again
  hint text not null,
  permissions text[] not null,
  domain_id bigint references domain on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text
);
create index api_token_user on api_token (user_id);
create index api_token_domain on api_token (domain_id);

-- app_user.second_factors follows what is set up.
create function note_second_factors() returns trigger language plpgsql as $$
declare
  owner_id constant bigint := coalesce(new.user_id, old.user_id);
begin
  update app_user set second_factors = array(
    select method from second_factor where user_id = owner_id and confirmed_at is not null
    union select 'passkey' from passkey where user_id = owner_id
    order by 1)
  where id = owner_id;
  return null;
end $$;
create trigger note_second_factors after insert or update of confirmed_at or delete on second_factor
  for each row execute function note_second_factors();
create trigger note_second_factors after insert or delete on passkey
  for each row execute function note_second_factors();

-- Whoever gets a new password starts without remembered browsers.
create function forget_browsers() returns trigger language plpgsql as $$
begin
  delete from trusted_browser where user_id = new.id;
  return null;
end $$;
create trigger forget_browsers after update of password_hash on app_user
  for each row when (old.password_hash is distinct from new.password_hash) execute function forget_browsers();
