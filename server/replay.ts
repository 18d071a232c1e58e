import { parseArgs } from 'node:util'
import { call } from '@/lib/api/contract/client'
import { listRounds } from '@/lib/api/intent/past-rounds'
import { chains } from '@/lib/chain/registry/chains'
import { askAgent } from './agents/outside/ask-agent'
import { replayRounds } from './agents/outside/replay-rounds'

/** Milliseconds, as in a round. */
const closesInMs = 800

/**
 * `npm run replay -- --agent http://localhost:9000 [--service URL] [--chain 1] [--rounds 20]` sends
 * the requests of past rounds to an agent, and prints its claims next to the winners. AGENT_KEY is
 * the key with which the agent was started.
 */
const main = async () => {
  const { values } = parseArgs({
    options: {
      agent: { type: 'string' },
      service: { type: 'string', default: 'http://127.0.0.1:4000' },
      chain: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '20' },
    },
  })
  const key = process.env.AGENT_KEY
  if (!values.agent || !key) throw new Error('Give the url of an agent with --agent, and its key as AGENT_KEY.')
  const endpoint = { url: values.agent, key, allowPrivate: true, nowMs: Date.now }
  const asked = { chainId: Number(values.chain), limit: Number(values.rounds) }
  const { rounds } = await call(listRounds, asked, { baseUrl: values.service })
  if (rounds.length === 0) process.stdout.write('There are no past rounds on this chain yet.\n')
  const lines = replayRounds(rounds.toReversed(), {
    ask: (question) => askAgent(endpoint, { question, deadlineMs: closesInMs }),
    executorOf: (chainId) => chains[chainId]?.contracts.callExecutor,
    closesInMs,
  })
  for await (const line of lines) process.stdout.write(`${line}\n`)
}

main().catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`)
  process.exit(1)
})
