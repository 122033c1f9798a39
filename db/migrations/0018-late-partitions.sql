-- The partitions of a month are made whatever is there already. Mail that came while there were none (the product had
-- been switched off for over a month, or its clock was wrong) lies in the default partition: it moves. Attached rather
-- than made in place, they keep nobody from reading and writing mail meanwhile.
create or replace function ensure_mail_partitions(moment timestamptz) returns void language plpgsql as $$
declare
  first date := date_trunc('month', moment at time zone 'UTC')::date;
  lower text := first::text || ' 00:00:00+00';
  upper text := (first + interval '1 month')::date::text || ' 00:00:00+00';
  parent text;
  partition text;
begin
  -- Two nodes at once: the second finds them made.
  perform pg_advisory_xact_lock(hashtext('ensure_mail_partitions'));
  foreach parent in array array['message', 'mail'] loop
    partition := parent || '_' || to_char(first, 'YYYYMM');
    continue when to_regclass(format('%I', partition)) is not null;
    execute format('create table %I (like %I including all)', partition, parent);
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('with moved as (delete from %I where received_at >= %L and received_at < %L returning *)
      insert into %I select * from moved', parent || '_default', lower, upper, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower, upper);
  end loop;
end $$;
