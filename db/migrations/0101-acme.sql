-- expand
-- Certificates that an authority issues by itself (RFC 8555): shared by all nodes, read by the owner's role alone. Keys are sealed.
create table acme_account (
  directory text primary key,
  key bytea not null,
  -- '' until the authority has made it.
  url text not null default ''
);

-- One of the installation; a row without chain has not been issued yet.
create table acme_certificate (
  id integer primary key default 1 check (id = 1),
  directory text not null,
  names text[] not null,
  chain text,
  key bytea,
  issued_at timestamptz,
  -- When the authority was asked last when it wants to renew, and what came of it.
  looked_at timestamptz,
  renew_at timestamptz,
  failures integer not null default 0,
  retry_at timestamptz
);

-- What the authority asks listeners for.
create table acme_proof (
  token text primary key,
  name text not null,
  answer text not null,
  -- Of TLS-ALPN-01 (RFC 8737): PEM, worth nothing but to the authority.
  cert text,
  key text,
  until timestamptz not null
);
