-- People whose names mail from elsewhere may not carry: who they are, and which addresses are really theirs.
create table protected_person (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain on delete cascade,
  -- The user whose own addresses are theirs too; goes with the user.
  user_id bigint references app_user on delete cascade,
  name text not null,
  -- Other writings of the name: another script, a reading.
  others text[] not null default '{}',
  -- Addresses beside those of the user, lower case.
  addresses text[] not null default '{}',
  comment text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (domain_id, name, user_id)
);
create index protected_person_user on protected_person (user_id) where user_id is not null;

call tenant_table('protected_person', '$all or domain_id = $domain', '$all or domain_id = $domain');
call tenant_check('protected_person', '($all or domain_id = $domain)
  and (user_id is null or exists (select from app_user u where u.id = user_id and u.domain_id = protected_person.domain_id))');
call watch_rows('protected_person');

-- Who goes to another domain is protected there if its administrators say so.
create function forget_protected_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from protected_person where user_id = new.id and domain_id is distinct from new.domain_id;
  return null;
end $$;
create trigger forget_protected_person after update of domain_id on app_user
  for each row when (old.domain_id is distinct from new.domain_id) execute function forget_protected_person();
revoke execute on function forget_protected_person from public;
