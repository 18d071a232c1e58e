import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, numberToHex } from 'viem'
import { bundledService } from '@/build/bundled-service'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import { mineBlocks } from '@/localnet/chain/mine-blocks'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { writeAgentKeys } from '@/localnet/trade/agent-keys'
import { freePort } from '@/localnet/world/ports'
import { endProcess } from '@/localnet/world/supervisor'
import { connectDatabase } from '../db/client'
import { migrateDatabase } from '../db/migrate-database'
import { openFaultNode } from '../testing/fault-node'
import { slow } from '../testing/node-faults'
import { openDatabase } from './open-database'
import { owners, weth } from './traded'

/** The milliseconds for which an order waits for others: as in production. */
export const windowMs = 2_000

type World = {
  name: string
  /** Seconds between blocks. */
  blockTime: number
  /** The delay of the node's answers, milliseconds. */
  delayMs?: number | undefined
  /** The contract that owners approve for their WETH; the intent contract by default. */
  spender?: Hex | undefined
}

/**
 * Opens the resources of a settlement bench: a PostgreSQL, and for each condition a seeded chain 1
 * that mines at its pace and the real program as two processes, API and worker, with the two
 * accounts of the local world.
 */
export const openSettlingWorlds = async () => {
  const { url: databaseUrl, folder, children, end } = await openDatabase()
  const keysFile = writeAgentKeys(folder)
  const program = await bundledService()

  const startService = async (env: Record<string, string>) => {
    const port = await freePort()
    // The process that answers requests runs no rounds, as in production.
    const processes = ['api', 'worker'].map((ROLE) =>
      spawn(process.execPath, [program], {
        env: { ...env, ROLE, SERVICE_PORT: String(port) } as unknown as NodeJS.ProcessEnv,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
    children.push(...processes)
    const baseUrl = `http://127.0.0.1:${port}`
    const health = async () => (await fetch(`${baseUrl}/health`)).json()
    while ((await health().catch(() => ({}))).status !== 'ready') await wait(100)
    return { processes, baseUrl }
  }

  const stop = async (child: ChildProcess) => {
    await endProcess(child, 'SIGKILL')
    children.splice(children.indexOf(child), 1)
  }

  const open = async ({ name, blockTime, delayMs, spender = mainnet.contracts.intent! }: World) => {
    const url = new URL(databaseUrl)
    const admin = connectDatabase({ url: databaseUrl, onError: console.error })
    await admin.database.execute(sql.raw(`create database settling_${name}`))
    await admin.close()
    url.pathname = `/settling_${name}`
    await migrateDatabase({ url: url.href })
    const { database, close } = connectDatabase({ url: url.href, onError: console.error })
    const anvil = await startSeededChain({ chainId: mainnet.id })
    await anvil.client.setAutomine(false)
    const mining = new AbortController()
    const mined = mineBlocks(anvil.client, { everyMs: blockTime * 1_000, signal: mining.signal })
    const node = delayMs ? await openFaultNode({ url: anvil.url }) : undefined
    if (delayMs) node?.fail(slow({ delayMs, random: createDraw(7).random }))
    // Sends a transaction and waits for a block at the bench's own pace.
    const send = async (from: Hex, to: Hex, data: Hex) => {
      // An estimate while another order empties the position would be too low for a deposit.
      const params = [{ from, to, data, gas: numberToHex(500_000) }]
      const hash: Hex = await anvil.client.request({ method: 'eth_sendTransaction', params } as never)
      const { status } = await anvil.client.waitForTransactionReceipt({ hash })
      if (status !== 'success') throw new Error(`${hash} reverted`)
    }
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
    for (const { address } of owners) await send(address, weth, approval)
    const { processes, baseUrl } = await startService({
      PATH: process.env.PATH!,
      WORLD: 'local',
      SOLVER_THREADS: '0',
      AUCTION_WINDOW_MS: String(windowMs),
      DATABASE_URL: url.href,
      RPC_URL_1: (node ?? anvil).url,
      AGENT_KEYS_FILE: keysFile,
    })
    const refused = new Set<string>()
    return {
      anvil,
      database,
      send,
      refused,
      ask: <op extends Operation>(op: op, input: Input<op>): Promise<Answer<op>> => call(op, input, { baseUrl }),
      /**
       * Repeats refused requests, as a client does: the first prices are requested before any agent
       * is known.
       */
      insist: async <answer>(work: () => Promise<answer>): Promise<answer> => {
        for (;;)
          try {
            return await work()
          } catch (error) {
            refused.add(error instanceof ApiError ? error.errorType : String(error))
            await wait(200)
          }
      },
      close: async () => {
        await close()
        for (const child of processes) await stop(child)
        await node?.close()
        mining.abort()
        await mined
        await anvil.stop()
      },
    }
  }

  return { open, stop, children, end }
}

export type SettlingWorld = Awaited<ReturnType<Awaited<ReturnType<typeof openSettlingWorlds>>['open']>>
