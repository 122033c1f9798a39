-- Filters that are switched on, by whose they are: counted beside a list of a million without reading the list.
create index filter_acting on filter (region, policy, domain_id, group_id, user_id, valid_until) where is_act;
-- Users who have the levels of filters asked in another order than the standard one; few do.
create index app_user_other_order on app_user (domain_id, group_id)
  where filter_order is distinct from '{user,group,domain,all}'::text[];
