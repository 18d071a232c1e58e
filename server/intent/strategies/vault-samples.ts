import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { type Address, encodeFunctionData, erc4626Abi, type Hex, size } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { deltaYieldTokenAbi } from '@/lib/chain/abi.generated'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { uintOr0 } from '../../chain/facts/balances'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { readMany } from '../../chain/node/multicall'
import type { Database } from '../../db/client'
import { deleteInBatches } from '../../db/delete-in-batches'
import { vaultSamples, vaultSamplesKeptFor } from '../../db/price-schema'
import type { RateSample } from './apr'

const hour = 3_600
/** The number of sampled shares, enough for rates of at least twelve digits. */
const ratedShares = 10n ** 30n

/**
 * Stores the share values of a chain's vaults at a block, once per hour of the chain, without node
 * requests in the rest of the hour. Vaults without an answer, or without a deployed deposit token,
 * are omitted.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await storeVaultSamples(database, served, served.tracker.market())
 */
export const storeVaultSamples = async (
  database: Database,
  served: ReadableChain,
  { blockHash, blockTimestamp }: { blockHash: Hex; blockTimestamp: bigint },
): Promise<void> => {
  const { chain } = served
  const tokens = new Map(
    listStrategies(chain).map(({ deltaToken, vault }) => [toLowerAddress(vault.address), toLowerAddress(deltaToken)]),
  )
  if (tokens.size === 0) return
  const at = Number(blockTimestamp)
  const ofHour = eq(vaultSamples.hour, Math.floor(at / hour))
  const kept = await database
    .select({ vault: vaultSamples.vault })
    .from(vaultSamples)
    .where(and(eq(vaultSamples.chainId, chain.id), ofHour))
  const missing = [...tokens].filter(([vault]) => kept.every((other) => other.vault !== vault))
  if (missing.length === 0) return
  const calls = missing.flatMap(([vault, deltaToken]) => [rateCall(vault), feeCall(deltaToken)])
  const answers = await readMany(served, calls, { blockHash })
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

/** Age in seconds of samples that cannot start the last 7 days. */
const oldest = 30 * 86_400

/**
 * Reads the samples of a chain's vaults for measuring rates, each vault's sorted by time.
 *
 * @example
 * const samples = await readVaultSamples(database, 1)
 * samples.get('0xbeef01735c132ada46aa9aa4c54623caa92a64cb')?.length // 168
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
 * Deletes samples that are too old for any rate, by the time of their own chain.
 *
 * @example
 * await deleteOldVaultSamples(database)
 */
export const deleteOldVaultSamples = async (database: Database): Promise<void> => {
  const newest = sql`(select max(newer.at) from vault_samples newer where newer.chain_id = ${vaultSamples.chainId})`
  await deleteInBatches(database, {
    from: vaultSamples,
    where: lt(vaultSamples.at, sql`${newest} - ${vaultSamplesKeptFor}::int`),
  })
}
