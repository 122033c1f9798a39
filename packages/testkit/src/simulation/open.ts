/** A database whose `now()` is the virtual clock's. */
import pg from 'pg'
import { testDatabase } from '../database.ts'

export interface SimulatedDatabase {
  readonly client: pg.Client
  close(): Promise<void>
}

export async function openSimulated(): Promise<SimulatedDatabase> {
  const database = await testDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(`create schema sim;
    create function sim.now() returns timestamptz stable language sql as
      $$ select coalesce(nullif(current_setting('sim.now', true), '')::timestamptz, pg_catalog.now()) $$;
    set search_path = sim, public, pg_catalog;
    set synchronous_commit = off`)
  // Defaults were bound to the system's clock when their tables were made.
  await client.query(`do $$
    declare c record;
    begin
      for c in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default = 'now()'
      loop
        execute format('alter table %I alter column %I set default sim.now()', c.table_name, c.column_name);
      end loop;
    end $$`)
  return {
    client,
    close: async () => {
      await client.end()
      await database.close()
    },
  }
}
