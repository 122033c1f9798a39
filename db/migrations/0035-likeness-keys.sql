-- What an organisation's domain is found by when another is made to be taken for it (decision 0052): hashes of its look and of
-- its name with one character dropped, the domain's id in their upper halves. Written with its mail; null for single addresses.
alter table correspondent add column likeness_keys bigint[];
create index correspondent_likeness on correspondent using gin (likeness_keys) with (fastupdate = off)
  where likeness_keys is not null;
