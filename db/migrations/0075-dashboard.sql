-- How a person has arranged the dashboard (product §1). It is theirs alone, so that the table is out of the tenant role's reach.
create table dashboard_layout (
  user_id bigint primary key references app_user on delete cascade,
  -- tiles by name; what is not named stands where it does by default
  tile_order text[] not null,
  hidden text[] not null
);

-- Campaigns with copies of late, of those that have some.
create index campaign_domain_recent on campaign_domain (last_seen) where mails >= 5;
