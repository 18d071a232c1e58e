import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  type TypedDataDefinition,
} from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Requirement } from '@/lib/chain/requirements'
import {
  daiTypedData,
  eip2612TypedData,
  encodeDaiPermit,
  encodeEip2612Permit,
  hashTokenDomain,
} from '@/lib/chain/typed-data'
import { namedError } from '@/lib/errors'
import type { RpcRequest } from './receipt'
import type { Sender, TypedDataRequest } from './sender'

type SignDeps = { sender: Pick<Sender, 'signTypedData'>; rpc: RpcRequest }

type SignInput = Pick<TypedDataRequest, 'assertFresh' | 'onWallet'> & {
  chain: Chain
  account: Address
  requirement: Extract<Requirement, { kind: 'signPermit' }>
  /** Unix seconds; the chain's own clock checks it. */
  deadlineSeconds: bigint
}

/**
 * Signs a token's own permit (EIP-2612 or DAI's) and gives the bare arguments that submit it. The domain is compared with the token's
 * own before the wallet is asked, so that nobody signs what the token would refuse.
 *
 * @throws {PermitUnsupportedError} when the token checks signatures in another way than known; the way out is an approval.
 */
export const signTokenPermit = async (
  { sender, rpc }: SignDeps,
  { chain, account, requirement, deadlineSeconds, ...asked }: SignInput,
): Promise<Hex> => {
  const { token, spender, amount } = requirement
  const sign = (typedData: TypedDataDefinition) => sender.signTypedData({ chain, account, typedData, ...asked })
  const read = reader(rpc, token)
  const [name, nonce, separator] = await Promise.all([
    read('name'),
    read('nonces', [account]),
    read('DOMAIN_SEPARATOR'),
  ]).catch((cause: unknown) => {
    throw new PermitUnsupportedError({ token, cause })
  })
  const domain = { address: token, name: name as string, version: requirement.permit.version, chainId: chain.id }
  if (hashTokenDomain(domain) !== separator) throw new PermitUnsupportedError({ token })
  const common = { spender, nonce: nonce as bigint }
  if (requirement.permit.kind === 'dai') {
    const permit = { kind: 'dai', holder: account, expirySeconds: deadlineSeconds, allowed: true, ...common } as const
    return encodeDaiPermit(permit, await sign(daiTypedData(domain, permit) as TypedDataDefinition))
  }
  const permit = { kind: 'eip2612', owner: account, value: amount, deadlineSeconds, ...common } as const
  return encodeEip2612Permit(permit, await sign(eip2612TypedData(domain, permit) as TypedDataDefinition))
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
    const data = await rpc({ method: 'eth_call', params: [call, 'latest'] })
    return decodeFunctionResult({ abi: permitAbi, functionName, data } as never) as string | bigint
  }

export class PermitUnsupportedError extends namedError(
  'Permit.UnsupportedError',
  ({ token }: { token: string; cause?: unknown }) => ({
    message: `The token ${token} does not check signatures in a way this page knows.`,
    fix: 'Use an approval transaction instead.',
  }),
) {}
