import { eq, inArray } from 'drizzle-orm'
import { toHex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { figure, printTable } from '@/lib/routing/bench/report'
import { mean } from '@/lib/routing/bench/statistics'
import { createDraw } from '@/lib/routing/testing/random'
import { openDatabase } from '../../bench/open-database'
import { storeTransfers } from '../../bridge/testing/stored-transfers'
import { bridgeLegs, relayOffers } from '../../db/bridge-schema'
import { connectDatabase } from '../../db/client'
import { farKey, readRelayOffers, relayFeeOf } from '../relay-offers'

/**
 * Measures what the relayer asks for transfers of USDC between two chains, above its gas, by the
 * direction of the flow: all in one direction, alternating, and at random, of which those against
 * the common direction meet opposite flow. `npm run bench -- opposite-flow`, `--quick` for fewer.
 */
const count = process.argv.includes('--quick') ? 12 : 60
const [feePips, feeFlat] = [50, 50_000n]
const funds = 5_000_000_000_000n

const { url, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: () => {} })
const owner = `0x${'0a'.repeat(20)}` as const
const [near, far] = [mainnet, arbitrum].map((chain) => ({
  chainId: chain.id,
  token: toLowerAddress(findTokenBySymbol(chain, 'USDC')!.address),
})) as [{ chainId: number; token: `0x${string}` }, { chainId: number; token: `0x${string}` }]
const nowMs = Date.now()

type Sent = { amount: bigint; isBack: boolean }

/** Stores open transfers from chain 1 to 42161, or back, and the relayer's offers for both. */
const store = async (sent: readonly Sent[]) => {
  await storeTransfers(
    database,
    sent.map(({ amount }) => ({ owner, outputAmount: amount })),
  )
  const back = sent.flatMap(({ isBack }, index) => (isBack ? toHex(index + 1, { size: 32 }) : []))
  if (back.length > 0)
    await database
      .update(bridgeLegs)
      .set({ chainId: far.chainId, destChainId: near.chainId, inputToken: far.token, outputToken: near.token })
      .where(inArray(bridgeLegs.relayHash, back))
}

const offer = async () => {
  await database.delete(relayOffers)
  const terms = { account: owner, feePips, feeFlat, maxAmount: funds, funds, heardAtMs: nowMs }
  await database.insert(relayOffers).values([near, far].map((token) => ({ ...token, ...terms })))
}

/** Returns what each transfer is asked above gas, bps, and whether the flow before went against it. */
const run = async (directions: readonly boolean[]) => {
  const draw = createDraw(1)
  const sent: Sent[] = []
  const asked: { bps: number; isOpposite: boolean }[] = []
  for (const isBack of directions) {
    const amount = BigInt(Math.round(draw.logNormal(10_000, 1) * 1e6))
    const offers = await readRelayOffers(database, { nowMs })
    const to = offers.get(farKey(isBack ? near : far))!
    const balance = sent.reduce((sum, one) => sum + (one.isBack === isBack ? one.amount : -one.amount), 0n)
    const fee = relayFeeOf(to, amount)
    asked.push({ bps: (Number(fee - feeFlat) / Number(amount)) * 10_000, isOpposite: balance + amount <= 0n })
    sent.push({ amount, isBack })
    await store(sent)
  }
  return asked
}

await offer()
const draw = createDraw(2)
const rows: string[][] = []
for (const [name, directions] of [
  ['one way', Array.from({ length: count }, () => false)],
  ['alternating', Array.from({ length: count }, (_, index) => index % 2 === 1)],
  ['at random', Array.from({ length: count }, () => draw.below(2) === 1)],
] as const) {
  await store([])
  const asked = await run(directions)
  const opposite = asked.filter(({ isOpposite }) => isOpposite)
  rows.push([
    name,
    figure(mean(asked.map(({ bps }) => bps))),
    String(opposite.length),
    opposite.length === 0 ? '-' : figure(Math.max(...opposite.map(({ bps }) => bps))),
    'below 1 bps',
  ])
}
await database.delete(relayOffers).where(eq(relayOffers.account, owner))
printTable([['flow', 'above gas, bps', 'opposite', 'these at most, bps', 'target'], ...rows])
await close()
await end(0)
