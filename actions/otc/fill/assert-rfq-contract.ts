import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { assertDomain } from '../../wallet/send/assert-domain'
import type { RpcRequest } from '../../wallet/send/receipt'

/** Throws unless the OTC contract of a chain is the one that orders are signed for. */
export const assertRfqContract = (rpc: RpcRequest, chain: Chain): Promise<void> =>
  assertDomain(rpc, {
    role: 'OTC contract',
    address: spenderOf(chain, 'rfq'),
    chainId: chain.id,
    name: 'AUGUSTUS RFQ',
    version: '1',
  })
