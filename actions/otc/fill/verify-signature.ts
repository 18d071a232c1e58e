import { isSameAddress } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { isAcceptedByContract } from '../../wallet/permit/contract-signature'
import type { RpcRequest } from '../../wallet/send/receipt'

/** The author of a signature: the maker's key, the maker's contract (ERC-1271), or neither. */
export type SignatureVerdict = 'key' | 'contract' | 'forged'

/**
 * Checks a signature as the contract does: by the key first, then by the maker's contract. Throws
 * only if the node does not answer.
 */
export const verifySignature = async (
  rpc: RpcRequest,
  chain: Chain,
  { order, signature }: Omit<SignedOrder, 'chainId'>,
): Promise<SignatureVerdict> => {
  const place = { chainId: chain.id, rfq: spenderOf(chain, 'rfq') }
  // The curve's code is large, and a page shows an order before it has checked it.
  const { recoverSigner } = await import('../../wallet/permit/recover-signer')
  if (isSameAddress(await recoverSigner(rfqTypedData(place, order), signature), order.maker)) return 'key'
  const digest = hashRfqOrder(place, order)
  return (await isAcceptedByContract(rpc, { account: order.maker, digest, signature })) ? 'contract' : 'forged'
}
