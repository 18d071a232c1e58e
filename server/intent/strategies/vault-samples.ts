import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc4626Abi, size } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { deltaYieldTokenAbi } from '@/lib/chain/abi.generated'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { uintOr0 } from '../../chain/facts/balances'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { readHeader } from '../../chain/market/follow'
import { readMany } from '../../chain/node/multicall'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { vaultSamples, vaultSamplesKeptFor } from '../../db/price-schema'
import type { RateSample } from './apr'

const hour = 3_600
/**
 * The number of shares that are sampled: so many that a rate has twelve digits or more, with any decimals of asset and
 * shares.
 */
const ratedShares = 10n ** 30n

/**
 * Keeps what shares of the vaults of a chain are worth at its newest block, once for each hour of the chain. A vault
 * that does not answer is left out, and so is one whose token of deposits is not deployed.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await keepVaultSamples(database, served)
 */
export const keepVaultSamples = async (database: Database, served: ReadableChain): Promise<void> => {
  const { chain, client } = served
  const tokens = new Map(
    listStrategies(chain).map(({ deltaToken, vault }) => [toLowerAddress(vault.address), toLowerAddress(deltaToken)]),
  )
  if (tokens.size === 0) return
  const { hash, timestamp } = await readHeader(client, 'latest')
  const at = Number(timestamp)
  const ofHour = eq(vaultSamples.hour, Math.floor(at / hour))
  const kept = await database
    .select({ vault: vaultSamples.vault })
    .from(vaultSamples)
    .where(and(eq(vaultSamples.chainId, chain.id), ofHour))
  const missing = [...tokens].filter(([vault]) => kept.every((other) => other.vault !== vault))
  if (missing.length === 0) return
  const calls = missing.flatMap(([vault, deltaToken]) => [rateCall(vault), feeCall(deltaToken)])
  const answers = await readMany(served, calls, { blockHash: hash })
  const rows = missing.flatMap(([vault], index) => {
    const [rate, fee] = [uintOr0(answers[2 * index]), answers[2 * index + 1]]
    if (rate === 0n || fee === undefined || size(fee) === 0) return []
    return [{ chainId: chain.id, vault, hour: Math.floor(at / hour), at, rate, feeBps: Number(uintOr0(fee)) }]
  })
  if (rows.length > 0) await database.insert(vaultSamples).values(rows).onConflictDoNothing()
}

const rateCall = (vault: Address): AggregatedCall => ({
  target: vault,
  data: encodeFunctionData({ abi: erc4626Abi, functionName: 'convertToAssets', args: [ratedShares] }),
})

const feeCall = (deltaToken: Address): AggregatedCall => ({
  target: deltaToken,
  data: encodeFunctionData({ abi: deltaYieldTokenAbi, functionName: 'getProtocolYieldFee' }),
})

/** Samples this old are not what the last 7 days began with, seconds. */
const oldest = 30 * 86_400

/**
 * Reads the samples of the vaults of a chain that a rate is measured from, each vault's in the order of time.
 *
 * @example
 * (await readVaultSamples(database, 1)).get('0xbeef01735c132ada46aa9aa4c54623caa92a64cb')?.length // 168
 */
export const readVaultSamples = async (
  database: Database,
  chainId: number,
): Promise<ReadonlyMap<Address, readonly RateSample[]>> => {
  const newest = sql`(select max(${vaultSamples.at}) from ${vaultSamples} where ${vaultSamples.chainId} = ${chainId})`
  const rows = await database
    .select()
    .from(vaultSamples)
    .where(and(eq(vaultSamples.chainId, chainId), gte(vaultSamples.at, sql`${newest} - ${oldest}::int`)))
    .orderBy(asc(vaultSamples.at))
  return groupByVault(rows)
}

const groupByVault = (rows: readonly (typeof vaultSamples.$inferSelect)[]): Map<Address, RateSample[]> => {
  const samples = new Map<Address, RateSample[]>()
  for (const { vault, at, rate, feeBps } of rows) {
    const known = samples.get(vault)
    if (known) known.push({ at, rate, feeBps })
    else samples.set(vault, [{ at, rate, feeBps }])
  }
  return samples
}

/**
 * Ends samples that no rate is measured from any more, by the time of their own chain.
 *
 * @example
 * await forgetVaultSamples(database)
 */
export const forgetVaultSamples = async (database: Database): Promise<void> => {
  const newest = sql`(select max(newer.at) from vault_samples newer where newer.chain_id = ${vaultSamples.chainId})`
  await deleteInBatches(database, {
    from: vaultSamples,
    where: lt(vaultSamples.at, sql`${newest} - ${vaultSamplesKeptFor}::int`),
  })
}
