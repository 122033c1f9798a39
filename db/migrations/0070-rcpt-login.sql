-- The login at the server that is asked whether a recipient exists. The password is sealed for that server and user name
-- (platform/crypto/server-login.ts): whoever names another server has to enter it again.
alter table domain
  add column rcpt_login_user text not null default '',
  add column rcpt_login_sealed bytea,
  add check ((rcpt_login_user = '') = (rcpt_login_sealed is null)),
  add check (rcpt_login_user = '' or rcpt_server is not null);
