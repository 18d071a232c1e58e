import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../db/client'
import { startTestPostgres } from './postgres'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose database `template` has every table and no row. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run; each test file copies `template` (see harness.ts). */
export default async function setup(project: TestProject) {
  const postgres = await startTestPostgres()
  await createTemplate(postgres.url)
  project.provide('postgresUrl', postgres.url('postgres'))
  return postgres.stop
}

const createTemplate = async (url: (database: string) => string) => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url('postgres') })
  await client.connect()
  await client.query('create database template')
  await client.end()
  await migrateDatabase({ url: url('template') })
}
