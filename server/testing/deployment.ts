import { rmSync } from 'node:fs'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { Anvil } from '@/localnet/chain/anvil'
import { mineBlocks } from '@/localnet/chain/mine-blocks'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { writeAgentKeys } from '@/localnet/trade/agent-keys'
import { writeRelay } from '@/localnet/trade/relay'
import { connectDatabase, type DatabaseConnection } from '../db/client'
import { migrateDatabase } from '../db/migrate-database'
import { issueApiKey } from '../http/limits/api-keys'
import { registerPartner } from '../partner/register-partner'
import { type FaultNode, openFaultNode } from './fault-node'
import { createFleet, type Member, type Program, type Role } from './fleet'
import { createOwnPostgres, type OwnPostgres } from './own-postgres'
import { passingFolder } from './passing-folder'

/** A chain of a deployment: its node, and the proxy that the processes use instead. */
export type DeployedChain = { anvil: Anvil; node: FaultNode }

export type Deployment = {
  postgres: OwnPostgres
  /** A connection to the same PostgreSQL, for checks from outside. */
  connection: DatabaseConnection
  url: string
  chains: readonly DeployedChain[]
  fleet: readonly Member[]
  /** The variables of every process. */
  env: Readonly<Record<string, string>>
  /** A key of the plan with the most requests. */
  key: string
  /** Stops the making of blocks. */
  holdBlocks: () => Promise<void>
  stop: () => Promise<void>
}

/** Intent orders wait this long for bids: a tenth of production, so that many settle. */
const auctionWindowMs = 200

/**
 * Prepares the processes of a deployment as in the README: with their own PostgreSQL and chains of
 * the local world, each with a block a second and behind a proxy that can fail. No process is
 * started yet.
 *
 * @example
 * const { fleet, stop } = await openDeployment({ roles: ['api', 'worker'], chainIds: [1] })
 * await fleet[0].start()
 */
export const openDeployment = async ({
  roles,
  chainIds,
  openPostgres = createOwnPostgres,
  env = () => ({}),
  program,
  blockEveryMs = 1_000,
}: {
  roles: readonly Role[]
  chainIds: readonly number[]
  /** Opens the PostgreSQL that the processes share. */
  openPostgres?: () => Promise<OwnPostgres>
  blockEveryMs?: number
  /** Variables in addition to those of the README, or in their place. */
  env?: (chains: readonly DeployedChain[]) => Readonly<Record<string, string>>
  program?: Program
}): Promise<Deployment> => {
  const folder = passingFolder('caravel-deployment-')
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  }
  try {
    const postgres = await openPostgres()
    ends.push(postgres.remove)
    const url = await postgres.start()
    await migrateDatabase({ url })
    const connection = connectDatabase({ url, onError: () => {} })
    ends.push(() => connection.close().catch(() => {}))
    await registerPartner({ ...connection, nowMs: Date.now() }, { name: 'load', address: developmentAccounts[8] })
    const key = await issueApiKey(connection.database, { partner: 'load', plan: 'enterprise' })

    const chains = await Promise.all(
      chainIds.map(async (chainId) => {
        const anvil = await startSeededChain({ chainId })
        ends.push(anvil.stop)
        const node = await openFaultNode({ url: anvil.url })
        ends.push(node.close)
        return { anvil, node }
      }),
    )
    const mining = new AbortController()
    const mined = chains.map(({ anvil }) => mineBlocks(anvil.client, { everyMs: blockEveryMs, signal: mining.signal }))
    const holdBlocks = async () => {
      mining.abort()
      await Promise.all(mined)
    }
    ends.push(holdBlocks)
    const variables = {
      DATABASE_URL: url,
      FEE_WALLET: developmentAccounts[9],
      SOLVER_THREADS: '0',
      AGENT_KEYS_FILE: writeAgentKeys(folder),
      ...(chainIds.length > 1 && { RELAY_FILE: writeRelay(folder, chainIds) }),
      AUCTION_WINDOW_MS: String(auctionWindowMs),
      ...Object.fromEntries(chains.map(({ anvil, node }) => [`RPC_URL_${anvil.chainId}`, node.url])),
      ...env(chains),
    }
    const fleet = await createFleet({ roles, env: variables, program })
    ends.push(() => Promise.all(fleet.map((member) => member.end('SIGKILL'))))
    return { postgres, connection, url, chains, fleet, env: variables, key, holdBlocks, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
