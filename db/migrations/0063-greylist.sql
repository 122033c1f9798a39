-- Who was asked to come again, and who came (product §8, reject code 134): client network, reverse-path without what changes
-- from mail to mail, and the recipient's domain. Only what takes mail reads it. No reference to the domain, whose row every
-- question would lock: what outlives its domain goes with its time.
create table greylist (
  network text collate "C" not null,
  sender text collate "C" not null,
  domain_id bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  passed_at timestamptz,
  primary key (network, sender, domain_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.1);
create index greylist_waiting on greylist (network) where passed_at is null;
create index greylist_last_seen on greylist (last_seen);

-- Networks from which some have passed: where there are many, nobody is asked any more.
create table greylist_network (
  network text collate "C" primary key,
  passed integer not null,
  last_seen timestamptz not null
) with (fillfactor = 80);
