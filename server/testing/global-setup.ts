import { spawn } from 'node:child_process'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { passingSettings, removePostgres, startPostgres } from '@/localnet/world/postgres'
import { migrateDatabase } from '../db/migrate-database'
import { passingFolder } from './passing-folder'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose database `template` has every table and no row. */
    postgresUrl: string
  }
}

/**
 * Starts one PostgreSQL for the whole run; each test file copies `template` (see test-database.ts).
 */
export default async function setup(project: TestProject) {
  const folder = passingFolder('caravel-test-')
  const started: ReturnType<typeof spawn>[] = []
  const { url } = await startPostgres({
    folder,
    // The data end with the run: commits need not reach the disk. Tests that crash a database use
    // another one.
    settings: [...passingSettings, 'max_wal_size=128MB'],
    spawn: (command, args, options) => {
      const child = spawn(command, args, { ...options, stdio: 'ignore' })
      started.push(child)
      process.once('exit', () => {
        child.kill('SIGKILL')
        removePostgres(folder)
      })
      return child
    },
  })
  await createTemplate(url)
  project.provide('postgresUrl', url)
  return async () => {
    await Promise.all(started.map(stop))
    removePostgres(folder)
  }
}

const stop = (child: ReturnType<typeof spawn>) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGINT')
  })

const createTemplate = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database template')
  await client.end()
  const template = new URL(url)
  template.pathname = 'template'
  await migrateDatabase({ url: template.href })
}
