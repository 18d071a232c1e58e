import { randomUUID } from 'node:crypto'

type Message = { topic: string; message: string; from: symbol }
type Asked = { method: string; params: Record<string, unknown> }

/**
 * Creates a relay of WalletConnect in this process. It passes each message to those that subscribe
 * to its topic, else to the next that does, and records what it is asked.
 */
export const createConnectRelay = () => {
  let waiting: Message[] = []
  const peers = new Map<symbol, { topics: Set<string>; deliver: (one: Message) => void }>()
  const asked: Asked[] = []

  const publish = (topic: unknown, message: unknown, from: symbol) => {
    const one = { topic: String(topic), message: String(message), from }
    const readers = [...peers].filter(([peer, { topics }]) => peer !== from && topics.has(one.topic))
    for (const [, { deliver }] of readers) deliver(one)
    if (readers.length === 0) waiting.push(one)
  }
  const subscribe = (topic: unknown, by: symbol) => {
    const { topics, deliver } = peers.get(by)!
    topics.add(String(topic))
    const mine = waiting.filter((one) => one.topic === topic && one.from !== by)
    waiting = waiting.filter((one) => !mine.includes(one))
    for (const one of mine) deliver(one)
    return `${String(topic)}-subscription`
  }
  const answer = ({ method, params }: Asked, by: symbol): unknown => {
    switch (method) {
      case 'irn_subscribe':
        return subscribe(params.topic, by)
      case 'irn_batchSubscribe':
        return (params.topics as string[]).map((topic) => subscribe(topic, by))
      case 'irn_unsubscribe':
        return peers.get(by)!.topics.delete(String(params.topic))
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'irn_publish':
        publish(params.topic, params.message, by)
        return true
      case 'wc_proposeSession':
        subscribe(params.pairingTopic, by)
        publish(params.pairingTopic, params.sessionProposal, by)
        return true
      case 'wc_approveSession':
        subscribe(params.sessionTopic, by)
        publish(params.pairingTopic, params.sessionProposalResponse, by)
        publish(params.sessionTopic, params.sessionSettlementRequest, by)
        return true
      default:
        throw new Error(`The relay does not know ${method}.`)
    }
  }

  return {
    /** All requests of its peers, in order. */
    asked,
    /** Adds a peer, and returns what takes its messages. `send` gets those of the relay. */
    join: (send: (text: string) => void) => {
      const peer = Symbol('peer')
      const deliver = ({ topic, message }: Message) => {
        const data = { topic, message, publishedAt: Date.now(), tag: 0 }
        const id = Number(`${Date.now()}${Math.floor(Math.random() * 1_000)}`)
        const pushed = { id, jsonrpc: '2.0', method: 'irn_subscription', params: { id: randomUUID(), data } }
        send(JSON.stringify(pushed))
      }
      peers.set(peer, { topics: new Set(), deliver })
      return {
        receive: (text: string) => {
          const { id, method, params } = JSON.parse(text) as Asked & { id: unknown }
          // An acknowledgement of a message has no method.
          if (!method) return
          asked.push({ method, params })
          send(JSON.stringify({ id, jsonrpc: '2.0', result: answer({ method, params }, peer) }))
        },
        leave: () => void peers.delete(peer),
      }
    },
  }
}

export type ConnectRelay = ReturnType<typeof createConnectRelay>
