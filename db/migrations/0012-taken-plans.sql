-- Planned anew for each call: a connection that looked for a thousand names while there were few users kept that plan,
-- a scan of the whole table for every name, while a hundred thousand were registered.
alter function taken_domain_names(text[], bigint) set plan_cache_mode = force_custom_plan;
alter function taken_addresses(text[], bigint) set plan_cache_mode = force_custom_plan;
