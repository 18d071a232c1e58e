import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hashDomain,
  hexToBigInt,
  parseAbi,
  type TypedDataDefinition,
} from 'viem'
import type { Chain } from '@/lib/chain/registry'
import type { HeldPermit, Requirement } from '@/lib/chain/requirements'
import {
  daiTypedData,
  eip2612TypedData,
  encodeDaiPermit,
  encodeEip2612Permit,
  encodePermit2Transfer,
  permit2TypedData,
} from '@/lib/chain/typed-data'
import { BaseError } from '@/lib/errors'
import type { RpcRequest } from '../wallet/track-transaction'
import type { Sender } from '../wallet/use-send'

export type SignedPermit = { blob: Hex; held: HeldPermit }

type SignDeps = {
  sender: Pick<Sender, 'signTypedData'>
  rpc: RpcRequest
  /** 32 random bytes, for Permit2's unordered nonces. */
  randomWord: () => Hex
}

type SignInput = {
  chain: Chain
  account: Address
  requirement: Extract<Requirement, { kind: 'signPermit' | 'signPermit2' }>
  /** The chain's own clock: it is what checks the deadline. */
  nowSeconds: bigint
  onWallet?: () => void
}

/** A permit is of no use to a thief after half an hour. */
const permitLifeSeconds = 30n * 60n

/**
 * Signs what lets the router pull the tokens of one swap. The domain is compared with the token's own before the wallet is asked, so that
 * nobody signs what the token would refuse.
 *
 * @throws {PermitUnsupportedError} when the token checks signatures in another way than known; the way out is an approval.
 */
export const signPermit = async (
  { sender, rpc, randomWord }: SignDeps,
  { chain, account, requirement, nowSeconds, onWallet }: SignInput,
): Promise<SignedPermit> => {
  const { token, spender, amount } = requirement
  const deadlineSeconds = nowSeconds + permitLifeSeconds
  const sign = (typedData: TypedDataDefinition) =>
    sender.signTypedData({ chain, account, typedData, ...(onWallet ? { onWallet } : {}) })
  const held: HeldPermit = { chainId: chain.id, owner: account, token, spender, amount, deadlineSeconds }

  if (requirement.kind === 'signPermit2') {
    const transfer = {
      kind: 'permit2',
      token,
      spender,
      amount,
      nonce: hexToBigInt(randomWord()),
      deadlineSeconds,
    } as const
    const signature = await sign(
      permit2TypedData({ chainId: chain.id, permit2: requirement.permit2 }, transfer) as TypedDataDefinition,
    )
    return { blob: encodePermit2Transfer(transfer, signature), held }
  }

  const read = reader(rpc, token)
  const [name, nonce, separator] = await Promise.all([
    read('name'),
    read('nonces', [account]),
    read('DOMAIN_SEPARATOR'),
  ]).catch((cause: unknown) => {
    throw new PermitUnsupportedError({ token, cause })
  })
  const domain = { address: token, name: name as string, version: requirement.permit.version, chainId: chain.id }
  if (domainSeparator(domain) !== separator) throw new PermitUnsupportedError({ token })
  if (requirement.permit.kind === 'dai') {
    const permit = {
      kind: 'dai',
      holder: account,
      spender,
      nonce: nonce as bigint,
      expirySeconds: deadlineSeconds,
      allowed: true,
    } as const
    const signature = await sign(daiTypedData(domain, permit) as TypedDataDefinition)
    return { blob: encodeDaiPermit(permit, signature), held }
  }
  const permit = {
    kind: 'eip2612',
    owner: account,
    spender,
    value: amount,
    nonce: nonce as bigint,
    deadlineSeconds,
  } as const
  const signature = await sign(eip2612TypedData(domain, permit) as TypedDataDefinition)
  return { blob: encodeEip2612Permit(permit, signature), held }
}

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

const reader =
  (rpc: RpcRequest, token: Address) =>
  async (functionName: 'name' | 'nonces' | 'DOMAIN_SEPARATOR', args: readonly [Address] | readonly [] = []) => {
    const call = { to: token, data: encodeFunctionData({ abi: permitAbi, functionName, args } as never) }
    const data = (await rpc({ method: 'eth_call', params: [call, 'latest'] })) as Hex
    return decodeFunctionResult({ abi: permitAbi, functionName, data } as never) as string | bigint
  }

const domainSeparator = ({
  address,
  name,
  version,
  chainId,
}: {
  address: Address
  name: string
  version: string
  chainId: number
}) =>
  hashDomain({
    domain: { name, version, chainId: BigInt(chainId), verifyingContract: address },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
    },
  })

export class PermitUnsupportedError extends BaseError {
  override readonly name = 'Permit.UnsupportedError'

  constructor({ token, cause }: { token: string; cause?: unknown }) {
    super(`The token ${token} does not check signatures in a way this page knows.`, {
      cause,
      fix: 'Use an approval transaction instead.',
    })
  }
}
