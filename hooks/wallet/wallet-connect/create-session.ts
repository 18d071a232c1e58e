import { type Address, getAddress, numberToHex } from 'viem'
import type { RpcRequest } from '@/actions/wallet/send/receipt'
import { ProviderError } from '@/actions/wallet/send/wallet-errors'
import { isAddress, isSameAddress } from '@/lib/address'
import { realGenesisOf } from '@/lib/chain/registry/genesis'
import { createRelayWatch, throwRequestError, whenAborted } from './relay-watch'
import { approvedAccounts, approvedMethods } from './session-accounts'
import { NoApprovedAccountError, SessionEndedError } from './session-errors'
import type { WalletConnectClient, WalletSession } from './wallet-connect-client'

const methods = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'eth_getBlockByNumber',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
]
const events = ['accountsChanged', 'chainChanged']

/** The cause of the end of a session: the wallet, or its lifetime of seven days. */
export type SessionEnd = 'wallet' | 'time'

type SessionDeps = {
  openClient: () => Promise<WalletConnectClient>
  /** The served chains. */
  chainIds: readonly number[]
  onChange: (now: { accounts: readonly Address[]; chainId: number }) => void
  onEnd: (by: SessionEnd) => void
}

type Current = WalletSession & { chainId: number; account?: Address | undefined; ended: AbortController }

/**
 * Creates the connection to a wallet over WalletConnect, with an EIP-1193 `request`. The client is
 * loaded and the relay is contacted only by `pair` and `restore`.
 */
export const createSession = ({ openClient, chainIds, onChange, onEnd }: SessionDeps) => {
  let opened: Promise<WalletConnectClient> | undefined
  let current: Current | undefined
  const relay = createRelayWatch()

  const open = () => {
    opened ??= openClient().then(
      (client) => {
        listen(client)
        return client
      },
      (error) => {
        opened = undefined
        throw error
      },
    )
    return opened
  }

  const listen = (client: WalletConnectClient) => {
    const on: WalletConnectClient['on'] = (name, listener) =>
      client.on(name, (event) => {
        if (event.topic === current?.topic) listener(event)
      })
    on('session_update', ({ params }) => adopt({ ...current!, namespaces: params.namespaces }))
    on('session_event', ({ params: { event } }) => {
      if (event.name === 'accountsChanged') adopt({ ...current!, account: readAccount(event.data) })
      if (event.name === 'chainChanged') adopt({ ...current!, chainId: Number(event.data) })
    })
    on('session_delete', () => end('wallet'))
    on('session_expire', () => end('time'))
    client.core.relayer.on('relayer_error', relay.fail)
  }

  const adopt = (session: Current) => {
    current = { ...session, chainId: Number.isSafeInteger(session.chainId) ? session.chainId : current!.chainId }
    if (accounts().length === 0) end('wallet')
    else onChange({ accounts: accounts(), chainId: current.chainId })
  }

  const begin = (session: WalletSession, preferredChainId: number | undefined) => {
    const approved = approvedAccounts(session).map(({ chainId }) => chainId)
    const chainId = [preferredChainId, ...chainIds].find((id) => id !== undefined && approved.includes(id))
    if (chainId === undefined) return false
    current = { ...session, chainId, ended: new AbortController() }
    return true
  }

  const end = (by?: SessionEnd) => {
    current?.ended.abort(new SessionEndedError())
    current = undefined
    if (by) onEnd(by)
  }

  /** Returns the accounts on the current chain, the chosen one first; without any there, all. */
  const accounts = (): readonly Address[] => {
    if (!current) return []
    const { chainId, account } = current
    const approved = approvedAccounts(current)
    const here = approved.filter((one) => one.chainId === chainId)
    const addresses = [...new Set((here.length > 0 ? here : approved).map(({ address }) => address))]
    return addresses.toSorted((a, b) => Number(isSameAddress(b, account)) - Number(isSameAddress(a, account)))
  }

  const request = (async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts()
    if (!current) throw new SessionEndedError()
    if (method === 'eth_chainId') return numberToHex(current.chainId)
    if (method === 'wallet_switchEthereumChain') return switchChain(current, params)
    if (approvedMethods(current).has(method)) return ask(current, method, params)
    // Wallets know a chain by its id alone. One that does not serve its blocks means the real chain.
    if (method === 'eth_getBlockByNumber' && params[0] === '0x0') return { hash: realGenesisOf(current.chainId) }
    throw new ProviderError({ code: 4200, message: `The wallet did not approve ${method}.` })
  }) as RpcRequest

  const ask = async ({ topic, chainId, ended }: Current, method: string, params: readonly unknown[]) => {
    const client = await open()
    const asked = client.request({ topic, chainId: `eip155:${chainId}`, request: { method, params } })
    return Promise.race([asked, whenAborted(ended.signal)]).catch(throwRequestError)
  }

  /** Switches to an approved chain; only the wallet can add one to them. */
  const switchChain = async (session: Current, params: readonly unknown[]) => {
    const chainId = Number((params[0] as { chainId?: unknown } | undefined)?.chainId)
    if (!approvedAccounts(session).some((account) => account.chainId === chainId)) {
      if (!approvedMethods(session).has('wallet_switchEthereumChain'))
        throw new ProviderError({ code: 4902, message: `The wallet did not approve chain ${chainId}.` })
      await ask(session, 'wallet_switchEthereumChain', params)
    }
    if (!current) throw new SessionEndedError()
    adopt({ ...current, chainId })
    return null
  }

  /** Ends a session of the client, without waiting for a relay that may be away. */
  const leave = (client: WalletConnectClient, { topic }: WalletSession) =>
    void client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }).catch(() => undefined)

  return {
    request,
    accounts,
    chainId: () => current?.chainId,
    /** Resumes the session of an earlier visit; false if there is none. */
    restore: async (preferredChainId?: number): Promise<boolean> => {
      if (current) return true
      const sessions = (await open()).session.getAll()
      return sessions.toReversed().some((session) => begin(session, preferredChainId))
    },
    /**
     * Proposes a session, and resolves once a wallet approved it. `onUri` receives the code for the
     * wallet.
     *
     * @throws {RelayLostError} when the relay does not take the proposal in time, or closes
     * @throws {NoApprovedAccountError} when the wallet approves no served chain
     */
    pair: async (options: {
      preferredChainId?: number | undefined
      signal: AbortSignal
      onUri: (uri: string) => void
    }): Promise<void> => {
      const { preferredChainId, signal, onUri } = options
      const aborted = whenAborted(signal)
      const client = await open()
      const chains = chainIds.map((id) => `eip155:${id}`)
      const { uri, approval } = await relay.within(
        Promise.race([client.connect({ optionalNamespaces: { eip155: { chains, methods, events } } }), aborted]),
      )
      const approved = approval()
      // An approval that comes after the user gave up connects nothing.
      const leaveLate = () => void approved.then((late) => leave(client, late)).catch(() => undefined)
      signal.addEventListener('abort', leaveLate, { once: true })
      if (uri) onUri(uri)
      const session = await Promise.race([approved, aborted])
      for (const earlier of client.session.getAll()) if (earlier.topic !== session.topic) leave(client, earlier)
      if (begin(session, preferredChainId)) return
      leave(client, session)
      throw new NoApprovedAccountError()
    },
    /** Ends the session for this page at once, and tells the wallet. */
    close: async (): Promise<void> => {
      const session = current
      end()
      if (session) leave(await open(), session)
    },
  }
}

/** Reads the account that a wallet chose: an address, or one with its chain (CAIP-10). */
const readAccount = (data: unknown): Address | undefined => {
  const [first] = Array.isArray(data) ? data : []
  const address = String(first).split(':').at(-1)!
  return isAddress(address) ? getAddress(address) : undefined
}
