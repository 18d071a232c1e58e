import { toLowerAddress } from '@/lib/address'
import type { Proof, ProofPool } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import { maxProbed, probeCode, readProbe } from '@/lib/chain/node/code-probe'
import { candidatesAmong, type PoolCandidate } from '@/lib/chain/pools/candidates'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
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
 * Lists the possible pools of a request: those of the proof, and all that a route may use,
 * including those of an unlisted token in `route`. A token with a transfer tax may only be at an
 * end of a route, and there only in constant product pools.
 */
export const poolPlaces = ({ chain, proof, quote: { srcToken, destToken, taxes, legs } }: Question) => {
  const [src, dest] = [toLowerAddress(srcToken), toLowerAddress(destToken)]
  const taxed = chain.tokens.filter(({ transferFeeBps = 0 }) => transferFeeBps > 0)
  const avoided = new Set<string>(taxed.map(({ address }) => toLowerAddress(address)))
  const taxedEnds = [...(isSrcTaxed(taxes) ? [src] : []), ...(isDestTaxed(taxes) ? [dest] : [])]
  for (const end of [src, dest]) avoided.delete(end)
  const inProof = new Set<string>(proof.pools.map(({ address }) => address))
  const mayUse = ({
    address,
    kind,
    token0,
    token1,
  }: Pick<ProofPool, 'address' | 'kind' | 'token0' | 'token1'>): boolean => {
    if (inProof.has(address)) return true
    if (avoided.has(token0) || avoided.has(token1)) return false
    return kind === 'v2' || !taxedEnds.some((end) => end === token0 || end === token1)
  }
  // The tokens of a listed pool are not known before it is read.
  const candidates = candidatesAmong(chain, [src, dest, ...legs.map(({ tokenIn }) => tokenIn)]).filter(
    (place) => !('token0' in place) || mayUse(place),
  )
  return { inProof, mayUse, candidates }
}

/**
 * Finds the candidates whose contract is deployed: the manager for V4, else the pool's own.
 *
 * @throws the errors of the node; not every node runs code that is not deployed
 */
export const findDeployed = async (
  rpc: RpcRequest,
  candidates: readonly PoolCandidate[],
  at: { blockHash: string },
): Promise<readonly PoolCandidate[]> => {
  const parts = await Promise.all(
    partsOf(candidates, maxProbed).map(async (part) => {
      const data = probeCode(part.map(poolContractOf))
      const isThere = readProbe(await rpc({ method: 'eth_call', params: [{ data }, at] }), part.length)
      return part.filter((_, index) => isThere[index])
    }),
  )
  return parts.flat()
}
