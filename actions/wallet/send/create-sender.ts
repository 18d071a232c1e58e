import { type Hex, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { readErrorLayers } from '@/lib/error-layers'
import type { Paymaster } from '@/lib/site-config'
import { failuresText } from '@/messages/failures'
import { BatchUnsupportedError, PaymasterRefusedError } from '../batch/batch-errors'
import { isContractAccount } from '../permit/contract-account'
import { checkWorld, readGenesis } from '../read/world'
import type { RpcRequest } from './receipt'
import type {
  ApproveRequest,
  BatchCall,
  Call,
  Preparation,
  Sender,
  SimulatedBatch,
  SimulatedCall,
  TypedDataRequest,
  Watch,
} from './sender'
import { throwNodeError, toWalletError, WalletFailedError } from './to-wallet-error'
import type { AskedTransaction, SentTransaction } from './track-transaction'
import { assertBatchId, assertHash, assertSignature } from './wallet-answer'
import {
  AccountChangedError,
  ChainChangedError,
  GenesisMismatchError,
  NodeFailedError,
  NoSignatureError,
  WrongAnswerError,
} from './wallet-errors'

/** The encoder is larger than all checks together, and is not needed before the first press. */
const loadEncoder = () => import('./encode-request')
/** Few wallets batch. */
const loadBatches = async () => {
  const [{ sendCalls }, { walletClient }, { hashCalls }] = await Promise.all([
    import('viem/actions'),
    import('../batch/wallet-client'),
    loadEncoder(),
  ])
  return { sendCalls, walletClient, hashCalls }
}

type SendDeps = {
  world: 'local' | 'live'
  /** Returns the connected wallet, again for each request, since the user may have changed it. */
  wallet: () => Promise<RpcRequest>
  /** Returns the site's node of a chain. */
  rpc: (chainId: number) => RpcRequest
  /** Returns random bytes, for the id of a batch. */
  randomBytes: (count: number) => Hex
}

/**
 * Creates the only object that signs, approves or sends. Only simulated calls are sent, with
 * exactly these bytes. Account, chain, genesis and age of each request are checked right before the
 * wallet opens; and the wallet's answer is checked after it.
 */
export const createSender = ({ world, wallet, rpc, randomBytes }: SendDeps): Sender => {
  /** Throws unless the wallet still has this account and chain, the service's own. */
  const assertPrepared = async ({ chain, account }: Preparation): Promise<RpcRequest> => {
    const request = await wallet()
    const [accounts, chainId, walletGenesis, serviceGenesis] = await Promise.all([
      request({ method: 'eth_accounts' }).catch(fail),
      request({ method: 'eth_chainId' }).catch(fail),
      readGenesis(request).catch(() => undefined),
      readServiceGenesis(rpc(chain.id)),
    ])
    const current = Array.isArray(accounts) ? accounts[0] : undefined
    if (!isSameAddress(current, account)) throw new AccountChangedError({ expected: account, actual: current })
    if (Number(chainId) !== chain.id) throw new ChainChangedError({ expected: chain.id, actual: Number(chainId) })
    const problem = checkWorld({
      world,
      account,
      chainId: chain.id,
      chainName: chain.name,
      walletGenesis,
      serviceGenesis,
    })
    if (problem) throw new GenesisMismatchError(problem)
    return request
  }

  /**
   * Resolves to the wallet once it agrees and the price is young enough. Earlier steps took time,
   * in which the user may have switched accounts and the price became older; so does its renewal.
   */
  const openWallet = async (prepared: Preparation, renew?: () => Promise<boolean>): Promise<RpcRequest> => {
    for (;;) {
      const request = await assertPrepared(prepared)
      if (!(await renew?.())) return request
    }
  }

  const simulate = async (call: Preparation & Call): Promise<SimulatedCall> => {
    const { chain, account, to, data, value } = call
    try {
      const params = [{ from: account, to, data, value: numberToHex(value) }]
      const gas = await rpc(chain.id)({ method: 'eth_estimateGas', params })
      return { ...call, gas: (BigInt(gas) * 12n) / 10n } as SimulatedCall
    } catch (error) {
      const { toRevertError } = await import('./revert')
      throw toRevertError(error)
    }
  }

  const sendTransaction = async (
    prepared: SimulatedCall,
    { renew, assertFresh, onWallet, onSent }: Watch = {},
  ): Promise<SentTransaction> => {
    const { chain, account, to, data, value, expectedLog } = prepared
    const node = rpc(chain.id)
    const { hashCall } = await loadEncoder()
    const [nonce, block, isContract] = await Promise.all([
      node({ method: 'eth_getTransactionCount', params: [account, 'pending'] }),
      node({ method: 'eth_blockNumber' }),
      expectedLog !== undefined && isContractAccount(node, account),
    ]).catch(throwNodeError)
    let { gas } = prepared
    const request = await openWallet(prepared, async () => {
      const renewed = await renew?.()
      if (renewed) gas = renewed.gas
      return renewed !== undefined
    })
    assertFresh?.()
    const asked: AskedTransaction = {
      account,
      nonce: Number(nonce),
      sentAtBlock: Number(block),
      ...(isContract ? { expectedLog } : {}),
      callHash: hashCall({ to, data, value }),
    }
    onWallet?.(asked)
    const answer = await request({
      method: 'eth_sendTransaction',
      params: [
        {
          from: account,
          to,
          data,
          value: numberToHex(value),
          gas: numberToHex(gas),
          chainId: numberToHex(chain.id),
        },
      ],
    }).catch(failToSend)
    const hash = assertHash(answer)
    const sent: SentTransaction = { hash, ...asked }
    onSent?.(sent)
    if (isContract) return sent
    const seen = await node({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => null)
    if (seen && !isSameAddress(seen.from, account))
      throw new WrongAnswerError({
        expected: failuresText.answer.transactionOf(account),
        given: failuresText.answer.otherOf(seen.from),
      })
    return { ...sent, nonce: Number(seen?.nonce ?? nonce) }
  }

  const simulateBatch = async (batch: Preparation & { calls: readonly BatchCall[] }): Promise<SimulatedBatch> => {
    const { simulateCalls } = await import('../batch/simulate-calls')
    const failure = await simulateCalls(rpc(batch.chain.id), batch)
    if (failure) throw failure.cause
    return batch as SimulatedBatch
  }

  const sendBatch = async (
    prepared: SimulatedBatch,
    { renew, assertFresh, onWallet, onSent, paymaster }: Parameters<Sender['sendBatch']>[1] = {},
  ): Promise<SentTransaction> => {
    const { chain, account, calls } = prepared
    const { id: chainId, name, nativeCurrency } = chain
    const node = rpc(chain.id)
    const { sendCalls, walletClient, hashCalls } = await loadBatches()
    const [nonce, block] = await Promise.all([
      node({ method: 'eth_getTransactionCount', params: [account, 'pending'] }),
      node({ method: 'eth_blockNumber' }),
    ]).catch(throwNodeError)
    const request = await openWallet(prepared, async () => (await renew?.()) !== undefined)
    assertFresh?.()
    const expectedLog = calls.at(-1)?.expectedLog
    const callHash = hashCalls(calls)
    const batch = { id: randomBytes(32), calls: calls.map(({ label }) => label) }
    const asked: AskedTransaction = {
      account,
      nonce: Number(nonce),
      sentAtBlock: Number(block),
      ...(expectedLog && { expectedLog }),
      callHash,
      batch,
    }
    onWallet?.(asked)
    const answer: { id?: unknown } | null = await sendCalls(walletClient(request), {
      account,
      chain: { id: chainId, name, nativeCurrency, rpcUrls: { default: { http: [] } } },
      calls: calls.map(({ to, data, value }) => ({ to, data, value })),
      forceAtomic: true,
      id: batch.id,
      ...(paymaster && { capabilities: { paymasterService: toService(paymaster) } }),
    }).catch(paymaster ? failToBatchWith(nativeCurrency.symbol) : failToBatch)
    const sent: SentTransaction = { ...asked, hash: callHash, batch: { ...batch, id: assertBatchId(answer?.id) } }
    onSent?.(sent)
    return sent
  }

  const signTypedData = async (prepared: TypedDataRequest): Promise<Hex> => {
    const { chain, account, typedData, renew, assertFresh, onWallet } = prepared
    const { encodeTypedData } = await loadEncoder()
    const text = encodeTypedData(typedData)
    const request = await openWallet(prepared, renew)
    assertFresh?.()
    onWallet?.()
    const answer = await request({ method: 'eth_signTypedData_v4', params: [account, text] }).catch(fail)
    const signature = assertSignature(answer)
    // The curve is large and only needed here, after the user has signed.
    const { checkSigner } = await import('../permit/check-signer')
    const { isGood, signer } = await checkSigner(rpc(chain.id), { account, typedData, signature })
    if (isGood) return signature
    if (signature === '0x' && (await isContractAccount(rpc(chain.id), account).catch(fail)))
      throw new NoSignatureError()
    throw new WrongAnswerError({
      expected: failuresText.answer.signatureBy(account),
      given: failuresText.answer.otherBy(signer),
    })
  }

  const approve = async ({ chain, account, surface, token, amount, ...watch }: ApproveRequest) => {
    const { encodeApproval } = await loadEncoder()
    const call = encodeApproval({ chain, account, surface, token, amount })
    return sendTransaction(await simulate({ chain, account, ...call }), watch)
  }

  return { assertPrepared, simulate, sendTransaction, simulateBatch, sendBatch, signTypedData, approve }
}

const readServiceGenesis = async (request: RpcRequest): Promise<string> => {
  const hash = await readGenesis(request).catch(throwNodeError)
  if (!hash) throw new NodeFailedError({ reason: 'It shows no first block.' })
  return hash
}

const fail = (thrown: unknown): never => {
  throw toWalletError(thrown)
}

/** Prefers the wallet's error, but uses the revert reason of its simulation if it has none. */
const failToSend = async (thrown: unknown): Promise<never> => {
  const error = toWalletError(thrown)
  if (!(error instanceof WalletFailedError)) throw error
  const { findRevert, toRevertError } = await import('./revert')
  throw findRevert(thrown) ? toRevertError(thrown) : error
}

/**
 * The errors of EIP-5792 and EIP-1193 with which a wallet refuses to batch, having sent nothing:
 * parameters, a capability, the chain, the size, the upgrade of the account, atomicity, the method.
 */
const unsupportedCodes: readonly unknown[] = [-32602, 5700, 5710, 5740, 5750, 5760, 4200, -32601]

const failToBatch = async (thrown: unknown): Promise<never> => {
  if (isUnsupported(thrown)) throw new BatchUnsupportedError()
  return failToSend(thrown)
}

/** Blames the paymaster for a refused batch: the next one is sent without it. */
const failToBatchWith =
  (symbol: string) =>
  async (thrown: unknown): Promise<never> => {
    const layers = readErrorLayers(thrown)
    const isRejected = layers.some(({ code }) => code === 4001)
    const namesPaymaster = layers.some(({ message, details }) =>
      [message, details].some((text) => text !== undefined && /paymaster|sponsor/i.test(text)),
    )
    if (isUnsupported(thrown) || (namesPaymaster && !isRejected)) throw new PaymasterRefusedError({ symbol })
    return failToSend(thrown)
  }

/** The code decides: a wallet also reports a refused upgrade with the words of a refusal. */
const isUnsupported = (thrown: unknown): boolean => {
  const refusal = readErrorLayers(thrown).find(({ code }) => code === 4001 || unsupportedCodes.includes(code))
  return refusal !== undefined && refusal.code !== 4001
}

/** A wallet that does not know the capability after all may leave it out. */
const toService = ({ url, token }: Paymaster) => ({ url, optional: true, context: token ? { token } : {} })
