-- What happens by the clock or when asked for, one row a job for all nodes together (decision 0048).
create table job (
  kind text not null,
  -- '': the job itself; otherwise one request, gone once it has been met
  key text not null default '',
  -- infinity while it runs and nobody has asked for another run since, and for what only happens when asked for
  run_at timestamptz not null,
  -- the run that it is in: who holds this renews the lease and writes down the end
  claim uuid,
  node text not null default '',
  started_at timestamptz,
  lease_until timestamptz,
  -- since it last succeeded
  failures integer not null default 0,
  -- code of the last failure
  error text not null default '',
  failed_at timestamptz,
  succeeded_at timestamptz,
  -- how long the last run took
  last_ms bigint,
  primary key (kind, key)
) with (fillfactor = 50);
call tenant_table('job', '$all');
