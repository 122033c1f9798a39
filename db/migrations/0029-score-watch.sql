-- Whether the statistical score still does what it did: sums of the model's points by the hour, for all nodes together.
-- Added up in memory and written every few seconds, never a row a mail; nothing here says whose mail it was.
create table score_hour (
  hour timestamptz not null,
  -- known: proven mail of senders that the recipients' domain knows, few of each a day; all: every mail that was scored
  kind text not null check (kind in ('known', 'all')),
  mails bigint not null,
  -- sum of the model's points, in hundredths
  points bigint not null,
  -- mails that the model's points alone lift over the threshold
  tipped bigint not null,
  -- mails that the sum of all points makes unwanted
  unwanted bigint not null,
  -- mails by points: 24 steps of half a point from -4 on
  histogram bigint[] not null,
  -- of a time with an alarm: no measure for later hours
  suspect boolean not null default false,
  primary key (hour, kind)
) with (fillfactor = 70);
call tenant_table('score_hour', '$all');

-- What the watch has found; one row. Every process hears of it.
create table score_watch (
  one boolean primary key default true check (one),
  away boolean not null default false,
  -- when the alarm began
  since timestamptz,
  -- median, tipped: what is not as it was
  reason text not null default '',
  -- how long nothing has been wrong again
  calm_since timestamptz,
  -- sums of the last mails when the alarm began
  present jsonb,
  -- what an administrator called normal, and since when
  reference jsonb,
  reference_from timestamptz
);
insert into score_watch default values;
call tenant_table('score_watch', '$all', '$all');
call watch_rows('score_watch');
