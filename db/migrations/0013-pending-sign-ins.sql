-- Whoever gets a new password starts without remembered browsers, and a sign-in that the old one began comes to nothing:
-- it waits for a second factor for ten minutes.
create or replace function forget_browsers() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from trusted_browser where user_id = new.id;
  delete from sign_in_ticket where user_id = new.id and purpose = 'second_factor';
  return null;
end $$;
