/** What is asked of a PostgreSQL server before there is a database of ours. */
import pg from 'pg'

/** @throws when it does not answer. */
export async function answers(client: pg.Client): Promise<void> {
  await client.query('select 1')
}

/** Makes the database where it is not there. */
export async function createDatabase(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
}
