-- Senders who were asked to confirm. Nobody's rows but the owner's: the link in a mail stands for one of them, and nobody is
-- signed in. One a day for each sender and recipient; they go with the link's end.
create table sender_challenge (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain on delete cascade,
  user_id bigint references app_user on delete cascade,
  sender text not null,
  sender_domain text not null,
  receiver text not null,
  asked_on date not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  unique (sender, receiver, asked_on)
);
create index sender_challenge_hour on sender_challenge (asked_at, domain_id, sender_domain);
create index sender_challenge_expiry on sender_challenge (expires_at);
create index sender_challenge_domain on sender_challenge (domain_id);
create index sender_challenge_user on sender_challenge (user_id) where user_id is not null;
