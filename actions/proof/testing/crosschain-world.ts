import type { CrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { CrosschainToProve } from '@/lib/proof/check-crosschain'
import { sumCrosschain } from '@/lib/proof/sum-crosschain'
import { blockHash, blockNumber, proof as near, pools, usdc, weth } from './proof-world'

// Sells one ether for USDC of a second chain, which has the same pools and addresses.

export const twoChains = { origin: mainnet, destination: { ...mainnet, id: 42161, name: 'Arbitrum' } }
const lanes = [{ input: usdc, output: usdc, scalingFactor: 0 }]
/** The block, prices and pools of either chain. */
export const crosschainPart = { blockNumber, blockHash, prices: near.gross.prices, pools: [...pools] }
const statement = {
  side: 'SELL' as const,
  srcToken: weth,
  destToken: usdc,
  amount: near.srcAmount,
  lanes,
  origin: { chainId: 1, ...crosschainPart },
  destination: { chainId: 42161, ...crosschainPart },
}
export const crosschainProof: CrosschainProof = { ...statement, bound: sumCrosschain(statement).bound.bound }

const entering = BigInt(near.destAmount)
/** The price that the proof is about; the bridge takes 0.3 USDC. */
export const crosschainQuote: CrosschainToProve = {
  side: 'SELL',
  srcToken: weth,
  destToken: usdc,
  lanes,
  lane: lanes[0]!,
  gas: 0n,
  chainIds: { origin: 1, destination: 42161 },
  input: BigInt(near.srcAmount),
  entering,
  arriving: entering - 300_000n,
  output: entering - 300_000n,
}
