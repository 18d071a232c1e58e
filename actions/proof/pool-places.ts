import { toLowerAddress } from '@/lib/address'
import type { Proof, ProofPool } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { mostProbed, probeCode, readProbe } from '@/lib/chain/node/code-probe'
import { candidatesAmong, type PoolCandidate } from '@/lib/chain/pools/candidates'
import { holderOf } from '@/lib/chain/pools/holder-of'
import { isDestTaxed, isSrcTaxed } from '@/lib/routing/market/taxes'
import type { RpcRequest } from '../wallet/send/receipt'
import { partsOf } from './ask-many'
import type { QuoteWithoutGas } from './quote-to-prove'

type Question = {
  chain: Chain
  proof: Pick<Proof, 'pools'>
  quote: Pick<QuoteWithoutGas, 'srcToken' | 'destToken' | 'taxes' | 'legs'>
}

/**
 * Says where the pools of a question can be: those of the proof, and all that a route may use, those of an unlisted token on its way too: who
 * asks may name one in `route`. A token that takes part of its transfers is
 * at an end of a route or nowhere, and there in constant product pools only.
 *
 * @example
 * poolPlaces({ chain: mainnet, proof, quote }).candidates.length // 473
 */
export const poolPlaces = ({ chain, proof, quote: { srcToken, destToken, taxes, legs } }: Question) => {
  const [src, dest] = [toLowerAddress(srcToken), toLowerAddress(destToken)]
  const taxed = chain.tokens.filter(({ transferFeeBps = 0 }) => transferFeeBps > 0)
  const avoided = new Set<string>(taxed.map(({ address }) => toLowerAddress(address)))
  const taxedEnds = [...(isSrcTaxed(taxes) ? [src] : []), ...(isDestTaxed(taxes) ? [dest] : [])]
  for (const end of [src, dest]) avoided.delete(end)
  const told = new Set<string>(proof.pools.map(({ address }) => address))
  const mayUse = ({
    address,
    kind,
    token0,
    token1,
  }: Pick<ProofPool, 'address' | 'kind' | 'token0' | 'token1'>): boolean => {
    if (told.has(address)) return true
    if (avoided.has(token0) || avoided.has(token1)) return false
    return kind === 'v2' || !taxedEnds.some((end) => end === token0 || end === token1)
  }
  // What a listed pool holds is not known before it is read.
  const candidates = candidatesAmong(chain, [src, dest, ...legs.map(({ tokenIn }) => tokenIn)]).filter(
    (place) => !('token0' in place) || mayUse(place),
  )
  return { told, mayUse, candidates }
}

/**
 * Finds the candidates at which some contract lives; of V4 those whose manager does, of several coins those whose contract does.
 *
 * @throws what the node answers; not every node runs code that nobody deployed
 * @example
 * (await findDeployed(rpc, candidates, { blockHash })).length // 75
 */
export const findDeployed = async (
  rpc: RpcRequest,
  candidates: readonly PoolCandidate[],
  at: { blockHash: string },
): Promise<readonly PoolCandidate[]> => {
  const parts = await Promise.all(
    partsOf(candidates, mostProbed).map(async (part) => {
      const data = probeCode(part.map(holderOf))
      const isThere = readProbe(await rpc({ method: 'eth_call', params: [{ data }, at] }), part.length)
      return part.filter((_, index) => isThere[index])
    }),
  )
  return parts.flat()
}
