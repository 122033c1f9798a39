-- Notices to administrators (specification §2, §3). Whom one is for is a border too: row-level security.
create table notice (
  id bigint generated always as identity primary key,
  -- {ko: {title, body, popup}, en: …, ja: …}; sanitised HTML
  texts jsonb not null,
  active_start timestamptz not null,
  active_end timestamptz,
  -- null: never a popup
  popup_start timestamptz,
  popup_end timestamptz,
  regions text[] not null check (regions <@ array['all', 'domain', 'group'] and cardinality(regions) > 0),
  -- false: those of notice_domain; with none of them left it is for nobody
  all_domains boolean not null,
  created_at timestamptz not null default now()
);
create index notice_active on notice (active_start desc);
create table notice_domain (
  notice_id bigint not null references notice on delete cascade,
  domain_id bigint not null references domain on delete cascade,
  primary key (notice_id, domain_id)
);
create index notice_domain_domain on notice_domain (domain_id);

call tenant_table('notice_domain', '$all or domain_id = $domain or domain_id = $home_domain and $group is not null', '$all');
call tenant_table('notice',
  '$all or ($domain is not null and ''domain'' = any (regions) or $group is not null and ''group'' = any (regions))
    and (all_domains or exists (select from notice_domain d where d.notice_id = notice.id and d.domain_id = $home_domain))',
  '$all');

-- Service applications (specification §1, §5), written by nobody we know.
create table application (
  id bigint generated always as identity primary key,
  company text not null,
  name text not null,
  department text not null,
  job_title text not null,
  contact text not null,
  email text not null,
  question text not null,
  state text not null default 'new' check (state in ('new', 'accepted', 'declined')),
  comment text not null default '',
  -- network the sender counts as for the limit per hour
  place text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references app_user on delete set null,
  domain_id bigint references domain on delete set null
);
create index application_time on application (created_at desc);
call tenant_table('application', '$all', '$all');

-- The command palette finds a message by its Message-ID.
create index message_header_id on message using hash (message_id);
