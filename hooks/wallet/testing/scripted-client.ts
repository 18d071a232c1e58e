import type { WalletConnectClient, WalletSession } from '../wallet-connect/wallet-connect-client'

type Asked = Parameters<WalletConnectClient['request']>[0]

/** Creates a client of WalletConnect whose wallet and relay a test moves. */
export const scriptedClient = () => {
  const listeners = new Map<string, (event: never) => void>()
  const openApproval = () => {
    let settle: { resolve: (session: WalletSession) => void; reject: (error: unknown) => void }
    const promise = new Promise<WalletSession>((resolve, reject) => {
      settle = { resolve, reject }
    })
    promise.catch(() => undefined)
    return { promise, ...settle! }
  }
  /** The wallet may answer before or after the page asks for its answer. */
  let [approval, isSettled] = [openApproval(), false]
  let isLost = false
  let outcome: () => Promise<unknown> = () => new Promise(() => undefined)
  const log = {
    codes: [] as string[],
    proposals: [] as Parameters<WalletConnectClient['connect']>[0][],
    asked: [] as Asked[],
    left: [] as string[],
    sessions: [] as WalletSession[],
  }
  const client: WalletConnectClient = {
    connect: async (proposal) => {
      log.proposals.push(proposal)
      if (isLost) return new Promise(() => undefined)
      if (isSettled && log.proposals.length > 1) [approval, isSettled] = [openApproval(), false]
      const { promise } = approval
      return { uri: 'wc:code', approval: () => promise }
    },
    request: (asked) => {
      log.asked.push(asked)
      return outcome()
    },
    disconnect: ({ topic }) => {
      log.left.push(topic)
      return isLost ? new Promise(() => undefined) : Promise.resolve()
    },
    session: { getAll: () => log.sessions },
    on: (name, listener) => listeners.set(name, listener),
    core: { relayer: { on: (name, listener) => listeners.set(name, listener) } },
  }
  return {
    client,
    ...log,
    approve: (session: WalletSession) => {
      isSettled = true
      approval.resolve(session)
    },
    decline: (error: unknown) => {
      isSettled = true
      approval.reject(error)
    },
    answer: (value: unknown) => {
      outcome = async () => value
    },
    fail: (error: unknown) => {
      outcome = () => Promise.reject(error)
    },
    loseRelay: () => {
      isLost = true
    },
    findRelay: () => {
      isLost = false
    },
    failRelay: (error: unknown) => listeners.get('relayer_error')?.(error as never),
    emit: (name: string, event: unknown) => listeners.get(name)?.(event as never),
  }
}
