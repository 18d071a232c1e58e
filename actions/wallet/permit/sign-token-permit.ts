import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  type TypedDataDefinition,
} from 'viem'
import type { Requirement } from '@/lib/chain/approval/requirements'
import {
  daiTypedData,
  eip2612TypedData,
  encodeDaiPermit,
  encodeEip2612Permit,
  hashTokenDomain,
} from '@/lib/chain/approval/typed-data'
import type { Chain } from '@/lib/chain/chain'
import { permitCall } from '@/lib/chain/rfq/rfq-permit'
import { isInstance, readErrorLayers } from '@/lib/error-layers'
import { namedError } from '@/lib/errors'
import { failuresText } from '@/messages/failures'
import type { RpcRequest } from '../send/receipt'
import { findRevert, toRevertError } from '../send/revert'
import type { Sender, TypedDataRequest } from '../send/sender'
import { isNetworkFailure } from '../send/to-wallet-error'
import { ProviderError } from '../send/wallet-errors'

type SignDeps = { sender: Pick<Sender, 'signTypedData'>; rpc: RpcRequest }

type SignInput = Pick<TypedDataRequest, 'assertFresh' | 'onWallet'> & {
  chain: Chain
  account: Address
  requirement: Extract<Requirement, { kind: 'signPermit' }>
  /** Unix seconds by the chain's clock. */
  deadlineSeconds: bigint
}

/**
 * Signs a token's own permit (EIP-2612 or DAI's), simulates it, and returns its bare arguments.
 * Compares the domain with the token's own before the wallet is asked.
 *
 * @throws {PermitUnsupportedError} when the token refuses it; an approval works
 */
export const signTokenPermit = async (deps: SignDeps, input: SignInput): Promise<Hex> => {
  const permit = await signAsKnown(deps, input)
  const { token } = input.requirement
  await tryPermit(deps.rpc, { token, call: { to: token, data: permitCall(permit) } })
  return permit
}

type Trial = { token: Address; call: { from?: Address; to: Address; data: Hex } }

/**
 * Submits a signed permit in a call that changes nothing.
 *
 * @throws {PermitUnsupportedError} when it is refused
 * @throws {NetworkLostError | UnknownCallError} when the node fails
 */
export const tryPermit = async (rpc: RpcRequest, { token, call }: Trial): Promise<void> => {
  await rpc({ method: 'eth_call', params: [call, 'latest'] }).catch(refuseAs(token))
}

/** A node failure is no refusal of a token; neither is an error for the parameters of a call. */
const refuseAs =
  (token: Address) =>
  (cause: unknown): never => {
    const isRefused = findRevert(cause) !== undefined || readErrorLayers(cause).some(({ code }) => code === -32602)
    if (!isRefused && (isNetworkFailure(cause) || isInstance(cause, ProviderError))) throw toRevertError(cause)
    throw new PermitUnsupportedError({ token, cause })
  }

const signAsKnown = async (
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
  ]).catch(refuseAs(token))
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
  ({ token }: { token: string; cause?: unknown }) => failuresText.wallet.permitUnsupported(token),
) {}
