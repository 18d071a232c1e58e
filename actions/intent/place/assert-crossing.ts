import { type Address, encodeFunctionData, type Hex, pad } from 'viem'
import { isSameAddress, toLowerHex } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { type CodeThere, codeThereOf } from '@/lib/chain/bridge/recipient-rules'
import type { Chain } from '@/lib/chain/chain'
import { isContractCode } from '@/lib/chain/node/account-code'
import { isRealGenesis } from '@/lib/chain/registry/genesis'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { failuresText } from '@/messages/failures'
import { readGenesis } from '../../wallet/read/world'
import { assertCode } from '../../wallet/send/assert-domain'
import { type ContractRole, UnknownContractError, unpinnedContract } from '../../wallet/send/check-errors'
import type { RpcRequest } from '../../wallet/send/receipt'
import { RevertedError, throwRevertError, toRevertError } from '../../wallet/send/revert'
import { NodeFailedError } from '../../wallet/send/wallet-errors'
import type { IntentDeps } from '../intent-deps'
import { NotYourAccountError, OtherWorldError, RecipientChangedError } from '../intent-errors'

/** The chain where an order is paid, and the code that was shown at its recipient. */
export type FarPlace = { chain: Chain; codeThere: CodeThere }

type CrossingInput = {
  from: Chain
  far: FarPlace
  account: Address
  terms: Pick<PlaceTerms, 'beneficiary' | 'transfer'>
}

/**
 * Checks on both chains of an order, each by its own node, that it can be sent and paid as it was
 * shown: the intent contract knows the pinned bridge, code exists at both ends, both chains are
 * real or both are local copies, and the recipient has the code that was shown.
 *
 * @throws {UnknownContractError} when the bridge is another one, or code is missing
 * @throws {OtherWorldError | RecipientChangedError | NotYourAccountError | NodeFailedError}
 */
export const assertCrossing = async (
  { rpc, rpcOf }: Pick<IntentDeps, 'rpc' | 'rpcOf'>,
  { from, far, account, terms }: CrossingInput,
): Promise<void> => {
  const nodes = { here: rpc, there: rpcOf(far.chain.id) }
  await Promise.all([
    assertBridge(rpc, from),
    assertCodes(nodes, { from, to: far.chain, transfer: terms.transfer }),
    assertOneWorld(nodes, { from, to: far.chain }),
    assertRecipient(nodes, { far, account, recipient: terms.beneficiary }),
  ])
}

type Nodes = { here: RpcRequest; there: RpcRequest }

/** Reads the bridge that the intent contract calls for the signed selector. */
const assertBridge = async (rpc: RpcRequest, chain: Chain): Promise<void> => {
  const intent = spenderOf(chain, 'intent')
  const data = encodeFunctionData({ abi: intentAbi, functionName: 'bridgeOf', args: [acrossSelector] })
  const answer = await rpc({ method: 'eth_call', params: [{ to: intent, data }, 'latest'] }).catch((error: unknown) => {
    const refusal = toRevertError(error)
    if (refusal instanceof RevertedError) return '0x' as const
    throw refusal
  })
  const { acrossBridge } = chain.contracts
  if (acrossBridge === undefined || !isSameAddress(answer, pad(acrossBridge)))
    throw new UnknownContractError({
      role: 'settlement contract',
      address: intent,
      reason: failuresText.contract.otherBridge,
    })
}

type Places = { from: Chain; to: Chain; transfer: PlaceTerms['transfer'] }

const assertCodes = async ({ here, there }: Nodes, { from, to, transfer }: Places): Promise<void> => {
  const places: [RpcRequest, ContractRole, Address | undefined][] = [
    [here, 'bridge', from.contracts.acrossBridge],
    [here, 'SpokePool', from.contracts.spokePool],
    [there, 'SpokePool', to.contracts.spokePool],
    [there, 'token that arrives', transfer?.bridge.outputToken],
  ]
  if (transfer?.landing) places.push([there, 'contract that sells what arrives', to.contracts.landing])
  await Promise.all(
    places.map(([rpc, role, address]) => {
      if (address !== undefined) return assertCode(rpc, { role, address })
      throw unpinnedContract(role)
    }),
  )
}

/** Throws for a local copy and a real chain: a deposit on one must never be paid on the other. */
const assertOneWorld = async ({ here, there }: Nodes, { from, to }: { from: Chain; to: Chain }): Promise<void> => {
  const [isFromReal, isToReal] = await Promise.all([isReal(here, from), isReal(there, to)])
  if (isFromReal === undefined || isFromReal !== isToReal) throw new OtherWorldError({ from: from.name, to: to.name })
}

const isReal = async (rpc: RpcRequest, { id }: Chain): Promise<boolean | undefined> => {
  const hash = await readGenesis(rpc).catch(throwRevertError)
  if (hash === undefined) throw new NodeFailedError({ reason: 'It shows no first block.' })
  return isRealGenesis(id, hash)
}

type Paid = { far: FarPlace; account: Address; recipient: Address }

const assertRecipient = async ({ here, there }: Nodes, { far, account, recipient }: Paid): Promise<void> => {
  const codeAt = async (rpc: RpcRequest): Promise<Hex> =>
    toLowerHex(await rpc({ method: 'eth_getCode', params: [recipient, 'latest'] }).catch(throwRevertError))
  const [codeHere, codeOther] = await Promise.all([codeAt(here), codeAt(there)])
  const codeThere = codeThereOf({ here: codeHere, there: codeOther })
  if (codeThere !== far.codeThere) throw new RecipientChangedError({ recipient, chain: far.chain.name })
  if (isSameAddress(recipient, account) && isContractCode(codeHere) && codeThere !== 'same')
    throw new NotYourAccountError({ account, chain: far.chain.name })
}
