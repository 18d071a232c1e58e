import { type Address, getAddress, type Hex, hashTypedData, isHash, numberToHex } from 'viem'
import { ownerSignatureMethod } from '@/actions/wallet/permit/read-owner-signature'
import { assertHash, assertSignature } from '@/actions/wallet/send/wallet-answer'
import { isRecord, ProviderError, WrongAnswerError } from '@/actions/wallet/send/wallet-errors'
import { isSameAddress } from '@/lib/address'
import { failuresText } from '@/messages/failures'
import type { AskSafe, SafeInfo } from './safe-channel'

type Request = { method: string; params?: readonly unknown[] }
type Call = { to: Address; value?: Hex; data?: Hex }

/** The Safe around this page as a wallet (EIP-1193). It has one account, on one chain, and no events. */
export type SafeProvider = { request: (request: Request) => Promise<unknown> }

/**
 * Creates a wallet from the page of a Safe. A transaction is a proposal: its hash is the Safe's, and
 * `wallet_getCallsStatus` reports who signed it and which transaction executed it. Typed data is
 * signed off the chain where the Safe can: the answer is empty until enough owners signed, which
 * `ownerSignatureMethod` reports.
 *
 * @throws {ProviderError} from a request that the Safe refuses
 */
export const createSafeProvider = (ask: AskSafe, { safeAddress, chainId, threshold }: SafeInfo): SafeProvider => {
  const account = getAddress(safeAddress)
  const hexChainId = numberToHex(chainId)

  const propose = async (calls: readonly Call[]) => {
    // The page of a Safe reads values as decimals.
    const txs = calls.map(({ to, value = '0x0', data = '0x' }) => ({ to, value: BigInt(value).toString(), data }))
    return hashIn(await ask('sendTransactions', { txs }))
  }

  const signTypedData = async (text: unknown) => {
    // A Safe without the handler of ERC-1271 signs by a transaction instead.
    await ask('rpcCall', { call: 'safe_setSettings', params: [{ offChainSigning: true }] }).catch(() => undefined)
    const typedData: unknown = typeof text === 'string' ? JSON.parse(text) : text
    return signatureIn(await ask('signTypedMessage', { typedData })) ?? '0x'
  }

  const readSignature = async (digest: unknown) => {
    const message = { message: assertHash(digest) }
    const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const
    const domain = { chainId, verifyingContract: account }
    const hash = hashTypedData({ domain, types, primaryType: 'SafeMessage', message })
    const signature = signatureIn({ signature: await ask('getOffChainSignature', hash) })
    return { owners: { required: threshold }, ...(signature && { signature }) }
  }

  const request = async ({ method, params: [first, second] = [] }: Request): Promise<unknown> => {
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account]
      case 'eth_chainId':
        return hexChainId
      case 'eth_getBlockByNumber':
        return ask('rpcCall', { call: method, params: [first, second] })
      case 'wallet_switchEthereumChain':
        if (isRecord(first) && Number(first.chainId) === chainId) return null
        throw new ProviderError({ code: 4902, message: `This Safe is on chain ${chainId}.` })
      case 'wallet_getCapabilities':
        return { [hexChainId]: { atomic: { status: 'supported' } } }
      case 'eth_sendTransaction':
        return propose([first as Call])
      case 'wallet_sendCalls':
        return { id: await propose((first as { calls: readonly Call[] }).calls) }
      case 'wallet_getCallsStatus': {
        const details = await ask('getTxBySafeTxHash', { safeTxHash: assertHash(first) })
        return { version: '2.0.0', id: first, chainId: hexChainId, atomic: true, ...statusIn(details) }
      }
      case 'eth_signTypedData_v4':
        if (isSameAddress(first as string, account)) return signTypedData(second)
        throw new ProviderError({ code: 4100, message: 'The Safe around this page has another address.' })
      case ownerSignatureMethod:
        return readSignature(second)
      default:
        throw new ProviderError({ code: 4200, message: `${method} is not supported by a Safe.` })
    }
  }
  return { request }
}

const hashIn = (answer: unknown) => assertHash(isRecord(answer) ? answer.safeTxHash : answer)

/** Returns the signature in an answer; undefined if there is none yet. */
const signatureIn = (answer: unknown): Hex | undefined => {
  const signature = isRecord(answer) ? answer.signature : undefined
  return typeof signature === 'string' && signature.length > 2 ? assertSignature(signature) : undefined
}

/** The codes of EIP-5792 for the states of a proposal: pending, executed, never executed, reverted. */
const codes: ReadonlyMap<unknown, number> = new Map([
  ['AWAITING_CONFIRMATIONS', 100],
  ['AWAITING_EXECUTION', 100],
  ['SUCCESS', 200],
  ['CANCELLED', 400],
  ['FAILED', 500],
])

/** Returns a receipt of which only the hash is used; the rest has the form that the method defines. */
const receiptOf = (transactionHash: Hex) => {
  const none = { blockHash: transactionHash, blockNumber: '0x0', gasUsed: '0x0', logs: [] } as const
  return { transactionHash, status: '0x1', ...none }
}

const statusIn = (details: unknown) => {
  const code = isRecord(details) ? codes.get(details.txStatus) : undefined
  if (!isRecord(details) || code === undefined)
    throw new WrongAnswerError({ expected: failuresText.answer.proposal, given: failuresText.answer.other })
  const { txHash, detailedExecutionInfo: signing } = details
  const isExecuted = typeof txHash === 'string' && isHash(txHash)
  const counted = isRecord(signing) ? signing : {}
  const owners = {
    required: counted.confirmationsRequired,
    signed: Array.isArray(counted.confirmations) ? counted.confirmations.length : undefined,
  }
  // An executed proposal without its transaction is still pending for this page.
  const status = code !== 100 && code !== 400 && !isExecuted ? 100 : code
  return { status, capabilities: { owners }, ...(isExecuted && { receipts: [receiptOf(txHash)] }) }
}
