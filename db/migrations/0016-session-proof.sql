-- When the owner last showed any one factor to end sessions (ASVS 5.0, 7.5.2). Apart from confirmed_at, which a password
-- sets: a code alone must not be enough to change the locks of an account.
alter table login_session add column proven_at timestamptz;
grant select (proven_at) on login_session to postern_tenant;

alter table sign_in_ticket
  drop constraint sign_in_ticket_purpose_check,
  add constraint sign_in_ticket_purpose_check
    check (purpose in ('second_factor', 'passkey', 'passkey_add', 'passkey_proof', 'email_add', 'sso'));
