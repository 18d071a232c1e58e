import { type Address, hexToBigInt, keccak256, sliceHex, stringToHex } from 'viem'
import type { ApiInit } from '@/lib/api/contract/client'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { encodeHandling } from '@/lib/chain/handler/encode-handling'
import { type HashedIntent, hashOf } from '@/lib/history/intent/signed-intent'
import { noBridge, orderKinds } from '@/lib/order/intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { maximumTaken, type PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { readNow } from '../../wallet/read/read-block'
import type { RpcRequest } from '../../wallet/send/receipt'
import { askExecution } from './ask-execution'
import { type Rehearsal, rehearseOrder } from './rehearse-order'
import { listWatched } from './watched-tokens'

type RehearseDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; rpc: RpcRequest }

type Asked = {
  chain: Chain
  terms: PlaceTerms
  price: FrozenIntent
  owner: Address
  /** The token that is taken from the owner: the source, or its aToken. */
  taken: Address
}

/** The lifetime of a simulated order, seconds. */
const trialSeconds = 600n

/**
 * Simulates the settlement of a ticket's order: as it would be signed, except for the fields of the
 * service, and as if its owner had approved what it needs.
 *
 * @throws what `askExecution` and `rehearseOrder` throw
 */
export const rehearseTerms = async (
  deps: RehearseDeps,
  { chain, terms, price, owner, taken }: Asked,
): Promise<Rehearsal> => {
  const { rpc } = deps
  const [execution, now, { watched }] = await Promise.all([
    askExecution(deps, { chain, terms, price, owner }),
    readNow(rpc),
    listWatched(rpc, chain, { terms, owner }),
  ])
  const { surface, amount } = maximumTaken(terms)
  // The owner has no order with this nonce: the service creates an id for each price.
  const nonce = hexToBigInt(sliceHex(keccak256(stringToHex(price.id)), 0, 8))
  return rehearseOrder(rpc, chain, {
    order: draftOf(chain, { terms, owner, deadline: now + trialSeconds, nonce }),
    execution,
    allowed: { token: taken, spender: spenderOf(chain, surface), amount },
    watched,
  })
}

type Draft = { terms: PlaceTerms; owner: Address; deadline: bigint; nonce: bigint }

const draftOf = (chain: Chain, { terms, owner, deadline, nonce }: Draft): HashedIntent => {
  const { side, family, src, dest, destAmount, limit } = terms
  const isSale = side === 'SELL'
  const order = {
    owner,
    beneficiary: owner,
    srcToken: src.address,
    destToken: dest.address,
    deadline,
    nonce,
    srcAmount: maximumSpent(terms),
    destAmount: isSale ? limit : destAmount,
    expectedAmount: isSale ? destAmount : terms.srcAmount,
    kind: orderKinds[side],
    partnerAndFee: 0n,
    permit: '0x' as const,
    metadata: '0x' as const,
    bridge: noBridge,
  }
  const signed = { family, order, handling: terms.handling && encodeHandling(chain, terms.handling) }
  return { ...signed, chainId: chain.id, hash: hashOf(chain, signed) }
}
