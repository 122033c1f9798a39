-- Words that administrators want to hear of (keyword monitor), what they come to, and the alarm that waits.
create table keyword (
  id bigint generated always as identity primary key,
  keyword text not null,
  -- As it is compared: one spelling is one keyword.
  folded text generated always as (lower(normalize(keyword, nfkc))) stored unique,
  -- Has to stand in the message too; '' for none.
  body text not null default '',
  occurrences smallint not null default 1 check (occurrences between 1 and 5),
  word boolean not null default false,
  alarm boolean not null default true,
  is_act boolean not null default true,
  path text not null default 'admin' check (path in ('auto', 'admin')),
  created_at timestamptz not null default now()
);
call tenant_table('keyword', '$all', '$all');
call watch_rows('keyword');

-- Apart from the keywords, whose every change all processes hear of.
create table keyword_use (
  keyword_id bigint primary key references keyword on delete cascade,
  mails bigint not null,
  last_hit timestamptz not null
) with (fillfactor = 80);
call tenant_table('keyword_use', '$all');

-- One row: what was met since the last alarm, and that alarm.
create table keyword_alarm (
  one boolean primary key default true check (one),
  waiting bigint not null default 0,
  since timestamptz,
  -- Of what waits, each once.
  keywords text[] not null default '{}',
  last_at timestamptz,
  last_mails bigint not null default 0
);
insert into keyword_alarm default values;
call tenant_table('keyword_alarm', '$all');
