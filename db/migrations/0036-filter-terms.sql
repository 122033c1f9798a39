-- A filter may hold for a time, and for mail of one language. Null: always; '': whatever the language.
alter table filter
  add column valid_from timestamptz,
  add column valid_until timestamptz,
  add column mail_language text not null default '',
  add constraint filter_term check (valid_from < valid_until);
