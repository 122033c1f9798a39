-- Where mail leads, for the gateway as a whole: registrable domains of links, how long they have been seen and how often.
-- Nothing here says whose mail it was. Added up in memory, flushed every few seconds, never a row a mail.
create table link_site (
  domain text collate "C" primary key,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- different days (UTC) with mail
  days integer not null,
  -- mails judged normal for somebody, and those for nobody
  normal integer not null,
  unwanted integer not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.1);
create index link_site_last_seen on link_site (last_seen);
