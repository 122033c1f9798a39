-- Signing in (specification §4, decisions §6 and §10): what a session came from and when it was last used, accounts that
-- may not sign in, temporary passwords, password resets, and the keys that seal passwords on their way.

alter table login_session
  -- password, otp (groupware), sso …
  add column auth_type text not null default 'password',
  add column last_seen_at timestamptz not null default now(),
  -- the sign-in before this one
  add column previous_login_at timestamptz;
alter table app_user
  -- a password that was mailed: for one sign-in, and only until then
  add column temporary_until timestamptz,
  -- a new password was asked for and no administrator has decided yet
  add column reissue_requested_at timestamptz,
  -- an administrator opened the account again after it had not been used for long
  add column reactivated_at timestamptz,
  -- "later" was the answer to the advice to change the password
  add column password_advice_until timestamptz;
grant select (auth_type, last_seen_at, previous_login_at) on login_session to postern_tenant;
grant select (temporary_until, reissue_requested_at, reactivated_at, password_advice_until) on app_user to postern_tenant;

-- The owner's alone: the API's role cannot touch what follows without tenant_table.

-- Key pairs that browsers seal passwords with; the newest is given out, the one before is accepted for some minutes.
create table sealing_key (
  id text primary key,
  public_jwk jsonb not null,
  -- PKCS #8, DER
  private_key bytea not null,
  created_at timestamptz not null
);

-- What may be used once: nonces of sealed passwords and of groupware tokens, until they would be too old anyway.
create table used_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonce_expiry on used_nonce (expires_at);

-- One-time codes of password resets; also for addresses nobody has, so that these behave alike.
create table reset_code (
  id uuid primary key,
  user_id bigint references app_user on delete cascade,
  email text not null,
  place text not null,
  code_hash text not null,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index reset_code_email on reset_code (email, created_at);
create index reset_code_place on reset_code (place, created_at);

-- Proven wishes for a new password, which administrators decide (specification §4).
create table password_request (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'approved', 'refused')),
  ip text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by text
);
create unique index password_request_open on password_request (user_id) where state = 'requested';
create index password_request_user on password_request (user_id);
call tenant_table('password_request', 'exists (select from app_user u where u.id = user_id)');
