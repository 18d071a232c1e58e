// An agent that sells through one Uniswap V2 pool. Start it with
// RPC_URL=http://127.0.0.1:8545 AGENT_KEY=... node docs/agents/example-agent.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, encodeFunctionData, http, maxUint256, parseAbi } from 'viem'

const { RPC_URL, AGENT_KEY, PORT = '9000', V2_ROUTER = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d' } = process.env
const client = createPublicClient({ transport: http(RPC_URL, { batch: true, retryCount: 0, timeout: 10_000 }) })
const router = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
])

const sign = (timestamp, body) => createHmac('sha256', AGENT_KEY).update(`${timestamp}.${body}`).digest('hex')
const isFromCaravel = ({ 'x-caravel-timestamp': timestamp, 'x-caravel-signature': signature = '' }, body) => {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(timestamp, body))]
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 30
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected)
}

// A bid that comes after the close counts as a failure, none as a decline.
const inTime = (asked, ms) => Promise.race([asked, sleep(ms, [0n, 0n], { ref: false })])

const solve = async ({ orderId, side, srcToken, destToken, srcAmount, destAmount, executor }, round) => {
  const [amountIn, least, path] = [BigInt(srcAmount), BigInt(destAmount), [srcToken, destToken]]
  if (side !== 'SELL') return []
  const asked = { address: V2_ROUTER, abi: router, functionName: 'getAmountsOut', args: [amountIn, path] }
  const quoted = client.readContract({ ...asked, blockNumber: BigInt(round.blockNumber) }).catch(() => [0n, 0n])
  const [, output] = await inTime(quoted, round.closesInMs / 2)
  // The contract enforces the promise, and the pool may pay a little less when the settlement is mined.
  const promised = output - output / 1000n
  if (promised === 0n || promised < least) return []
  const args = [amountIn, promised, path, executor, maxUint256]
  const calldataToExecute = encodeFunctionData({ abi: router, functionName: 'swapExactTokensForTokens', args })
  return [{ orderId, executedAmount: `${promised}`, calldataToExecute, executionAddress: V2_ROUTER, fillPercent: 100 }]
}

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (!isFromCaravel(request.headers, body)) return response.writeHead(401).end()
  const message = JSON.parse(body)
  if (request.url === '/result') console.log(`round ${message.roundId}: ${message.outcome}`)
  const solved = await Promise.all((message.orders ?? []).slice(0, 20).map((order) => solve(order, message)))
  const [answer, timestamp] = [
    JSON.stringify({ solutions: solved.flat().slice(0, 3) }),
    `${Math.floor(Date.now() / 1000)}`,
  ]
  response
    .writeHead(200, { 'x-caravel-timestamp': timestamp, 'x-caravel-signature': sign(timestamp, answer) })
    .end(answer)
}).listen(Number(PORT), () => console.log(`listening on ${server.address().port}`))
