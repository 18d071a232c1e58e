// A relayer that pays deposits of the SpokePools of some chains. Start it with
// CHAINS='{"1":{"rpc":"…","spokePool":"0x…","tokens":{"USDC":"0x…"}},"42161":{…}}' \
// RELAYER_KEY=… PRIVATE_KEY=0x… node docs/agents/example-relayer.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, createWalletClient, erc20Abi, http, pad, parseAbi, slice } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { CHAINS, RELAYER_KEY, PRIVATE_KEY, PORT = '9001' } = process.env
// Millionths of a transfer above its gas; blocks of its chain behind a deposit; milliseconds between reads.
const { PIPS = '20', CONFIRMATIONS = '4', POLL_MS = '1000' } = process.env
const account = privateKeyToAccount(PRIVATE_KEY)
// The terms of a deposit that its payment repeats.
const terms = [
  'bytes32 depositor; bytes32 recipient; bytes32 exclusiveRelayer; bytes32 inputToken; bytes32 outputToken',
  'uint256 inputAmount; uint256 outputAmount; uint256 originChainId; uint256 depositId',
  'uint32 fillDeadline; uint32 exclusivityDeadline; bytes message;',
]
const deposited = [
  'bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount',
  'uint256 indexed destinationChainId, uint256 indexed depositId',
  'uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline',
  'bytes32 indexed depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes message',
]
const abi = parseAbi([
  `struct Relay { ${terms.join('; ')} }`,
  'function fillRelay(Relay relay, uint256 repaymentChainId, bytes32 repaymentAddress)',
  `event FundsDeposited(${deposited.join(', ')})`,
])
const chains = new Map(
  Object.entries(JSON.parse(CHAINS)).map(([id, { rpc, spokePool, tokens }]) => {
    const symbols = new Map(Object.entries(tokens).map(([symbol, token]) => [token.toLowerCase(), symbol]))
    const transport = http(rpc)
    const clients = { client: createPublicClient({ transport }), wallet: createWalletClient({ account, transport }) }
    return [Number(id), { ...clients, spokePool, symbols }]
  }),
)
// The lanes carry the same token of both chains, and this example only tokens with equal decimals.
const isLane = (from, input, to, output) => {
  const symbol = chains.get(from)?.symbols.get(input.toLowerCase())
  return symbol !== undefined && symbol === chains.get(to)?.symbols.get(output.toLowerCase())
}

const sign = (timestamp, body) => createHmac('sha256', RELAYER_KEY).update(`${timestamp}.${body}`).digest('hex')
const isFromCaravel = ({ 'x-caravel-timestamp': timestamp, 'x-caravel-signature': signature = '' }, body) => {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(timestamp, body))]
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 30
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected)
}

// The gas of payments in each token, by the last question. Until the first one, a deposit is paid for the share alone,
// and one whose payment calls its recipient is not paid.
const gas = new Map()
const placeOf = (chainId, token, isSold) => `${chainId} ${token.toLowerCase()}${isSold ? ' sold' : ''}`
const maxGas = 600_000n
const shareOf = (amount) => (amount * BigInt(PIPS)) / 1_000_000n
// The open promises of each token, which are never for more than the account has.
let promises = []

const feeFor = async ({ srcChainId, srcToken, destChainId, destToken, ...asked }) => {
  if (!isLane(srcChainId, srcToken, destChainId, destToken)) return null
  const [amount, place] = [BigInt(asked.amount), placeOf(destChainId, destToken, false)]
  const [cost, paid] = [BigInt(asked.minFee), placeOf(destChainId, destToken, asked.isSold)]
  gas.set(paid, cost)
  // It waits for the same blocks behind every deposit.
  if (asked.speed === 'fast') return null
  const { client } = chains.get(destChainId)
  const read = { address: destToken, abi: erc20Abi, functionName: 'balanceOf', args: [account.address] }
  const balance = await client.readContract(read).catch(() => 0n)
  promises = promises.filter(({ until }) => until > Date.now())
  const promised = promises.reduce((sum, one) => (one.place === place ? sum + one.amount : sum), amount)
  if (promised > balance) return null
  const until = Date.now() + (asked.heldForSeconds + asked.paysWithinSeconds) * 1_000
  promises.push({ place, amount, until })
  return `${cost + shareOf(amount)}`
}

createServer(async (request, response) => {
  const body = await text(request)
  if (!isFromCaravel(request.headers, body)) return response.writeHead(401).end()
  const answer = JSON.stringify({ fee: await feeFor(JSON.parse(body)) })
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  response
    .writeHead(200, { 'x-caravel-timestamp': timestamp, 'x-caravel-signature': sign(timestamp, answer) })
    .end(answer)
}).listen(Number(PORT), function () {
  console.log(`listening on ${this.address().port}`)
})

// The deposit's own event is all that is believed: anyone may pay it, for what it leaves.
const pay = async (from, deposit) => {
  const { destinationChainId, inputToken, outputToken, inputAmount, outputAmount, fillDeadline, message } = deposit
  const [to, input, output] = [Number(destinationChainId), slice(inputToken, 12), slice(outputToken, 12)]
  if (!isLane(from, input, to, output) || BigInt(deposit.exclusiveRelayer) !== 0n) return
  const cost = gas.get(placeOf(to, output, message !== '0x'))
  if (cost === undefined && message !== '0x') return
  const least = (cost ?? 0n) + shareOf(inputAmount)
  const isInTime = Date.now() / 1000 < fillDeadline - 60
  if (inputAmount - outputAmount < least || !isInTime) return
  const { client, wallet, spokePool } = chains.get(to)
  const relay = { ...deposit, originChainId: BigInt(from) }
  const call = { address: spokePool, abi, functionName: 'fillRelay', args: [relay, BigInt(from), pad(account.address)] }
  // Fails where another relayer was first, or where its recipient needs more gas than a sale.
  await client.simulateContract({ ...call, account, gas: maxGas })
  const hash = await wallet.writeContract({ ...call, chain: null, gas: maxGas })
  const { status } = await client.waitForTransactionReceipt({ hash })
  console.log(`${status === 'success' ? 'paid' : 'lost'} ${deposit.depositId}`)
}

const follow = async (id, { client, spokePool }) => {
  let next = (await client.getBlockNumber()) + 1n
  for (; ; await sleep(Number(POLL_MS)))
    try {
      const deep = (await client.getBlockNumber({ cacheTime: 0 })) - BigInt(CONFIRMATIONS)
      if (deep < next) continue
      const toBlock = deep < next + 1_000n ? deep : next + 1_000n
      const logs = await client.getContractEvents({ address: spokePool, abi, fromBlock: next, toBlock })
      for (const { args } of logs) await pay(id, args).catch(({ message }) => console.log(message.split('\n')[0]))
      next = toBlock + 1n
    } catch ({ message }) {
      console.log(message.split('\n')[0])
    }
}
for (const [id, chain] of chains) follow(id, chain)
