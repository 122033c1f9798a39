-- Administrators set passwords as the API's role, which may not touch the browsers that are forgotten then.
alter function forget_browsers() security definer;
alter function forget_browsers() set search_path = public, pg_temp;
