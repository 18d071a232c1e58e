import type { Readiness } from '@/lib/api/system/system'
import type { ServedChain, SharedChain } from '../chain/facts/served-chain'
import type { Clock } from '../chain/node/clock'
import type { DatabaseConnection } from '../db/client'
import type { DatabaseClock } from '../db/clock'
import type { Env } from '../env'
import type { Lifetime } from '../lifetime'
import type { Log } from '../log'
import type { MarketSource } from '../market-source'
import type { Metrics } from '../observe/metrics'
import type { DatabaseHealth } from '../system/database-health'
import type { NoteIndex } from '../system/index-failures'
import type { FollowedChains } from '../system/readiness'

/** The parts of a process that determine its readiness, as they open. */
export type Opened = {
  database?: () => Promise<DatabaseHealth>
  markets?: readonly ServedChain[]
  followed?: FollowedChains
}

/** The parts of a process that all of its roles use. */
export type ProcessParts = {
  env: Env
  log: Log
  /** The name of the process in leases. */
  holder: string
  lifetime: Pick<Lifetime, 'onEnd' | 'signal'>
  connection: DatabaseConnection
  databaseHealth: () => Promise<DatabaseHealth>
  databaseClock: DatabaseClock
  clock: Clock
  noteIndex: NoteIndex
  readable: readonly SharedChain[]
  source: MarketSource
  readiness: () => Promise<Readiness>
  opened: Opened
  /** The measurements; undefined without HEALTH_PORT, where they would not be read. */
  metrics: Metrics | undefined
}
