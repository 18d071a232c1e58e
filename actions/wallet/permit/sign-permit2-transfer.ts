import { type Address, encodeFunctionData, type Hex, parseAbi, type TypedDataDefinition } from 'viem'
import type { Requirement } from '@/lib/chain/approval/requirements'
import { type Permit2Transfer, permit2TypedData, toCompactSignature } from '@/lib/chain/approval/typed-data'
import type { Chain } from '@/lib/chain/chain'
import type { RpcRequest } from '../send/receipt'
import type { Sender, TypedDataRequest } from '../send/sender'
import { tryPermit } from './sign-token-permit'

type SignDeps = { sender: Pick<Sender, 'signTypedData'>; rpc: RpcRequest }

type SignInput = Pick<TypedDataRequest, 'assertFresh' | 'onWallet'> & {
  chain: Chain
  account: Address
  requirement: Extract<Requirement, { kind: 'signPermit2' }>
  /** A nonce that Permit2 has not seen from this account. */
  nonce: bigint
  /** Unix seconds by the chain's clock. */
  deadlineSeconds: bigint
  /** The raw units that the simulation moves; the whole amount by default. */
  triedAmount?: bigint
}

const permit2Abi = parseAbi([
  'struct Permitted { address token; uint256 amount; }',
  'struct Permit { Permitted permitted; uint256 nonce; uint256 deadline; }',
  'struct Transfer { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Permit permit, Transfer transfer, address owner, bytes signature)',
])

/**
 * Signs one transfer of Permit2 and simulates it in a call of its spender. The signature is
 * compact, as routers and orders use it.
 *
 * @throws {PermitUnsupportedError} when Permit2 or the token refuses it; an approval works.
 */
export const signPermit2Transfer = async (
  { sender, rpc }: SignDeps,
  { chain, account, requirement, nonce, deadlineSeconds, triedAmount, ...asked }: SignInput,
): Promise<{ transfer: Permit2Transfer; signature: Hex }> => {
  const { token, spender, amount, permit2 } = requirement
  const transfer = { kind: 'permit2', token, spender, amount, nonce, deadlineSeconds } as const
  const typedData = permit2TypedData({ chainId: chain.id, permit2 }, transfer) as TypedDataDefinition
  const signature = toCompactSignature(await sender.signTypedData({ chain, account, typedData, ...asked }))
  const data = encodeFunctionData({
    abi: permit2Abi,
    args: [
      { permitted: { token, amount }, nonce, deadline: deadlineSeconds },
      { to: spender, requestedAmount: triedAmount ?? amount },
      account,
      signature,
    ],
  })
  await tryPermit(rpc, { token, call: { from: spender, to: permit2, data } })
  return { transfer, signature }
}
