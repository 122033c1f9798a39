-- The first administrator has an account before anybody could say in which language: until one is chosen, the
-- language of the page they sign in on is theirs, and is kept.
alter table app_user add column language_chosen boolean not null default true;

-- Home counts what could not be delivered; of ten million mails these are few.
create index mail_failed on mail (received_at) where send_state = 'F';
