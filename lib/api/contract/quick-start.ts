import { examples } from './examples'

const { weth, usdc, account, wethAmount } = examples
const sale = `destToken=USDC&amount=${wethAmount}&side=SELL&network=1&slippage=50&version=6.2`

/**
 * Returns the first steps in curl: a price, a swap, and the open OTC orders.
 *
 * @example
 * curlStart('https://caravel.example/api')
 * // 'curl "https://caravel.example/api/prices?srcToken=WETH&...'
 */
export const curlStart = (baseUrl: string): string => `# What one WETH buys, and by which route. Amounts are raw units.
curl "${baseUrl}/prices?srcToken=WETH&${sale}"

# The same with the transaction that swaps, to be sent by userAddress.
curl "${baseUrl}/swap?srcToken=ETH&${sale}&userAddress=${account}"

# What is offered to anyone on the OTC desk.
curl "${baseUrl}/ft/p2p/1/taker/0x${'0'.repeat(40)}"`

/** Creates a wallet from a private key in viem. */
const viemWallet = `import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

const account = privateKeyToAccount(process.env.PRIVATE_KEY)
const transport = http(process.env.RPC_URL)
const wallet = createWalletClient({ account, chain: mainnet, transport }).extend(publicActions)`

/** Sends a request to the service and throws its refusals. */
const askService = (baseUrl: string) => `const ask = async (path, init) => {
  const answer = await fetch('${baseUrl}' + path, init).then((response) => response.json())
  if (answer.errorType) throw new Error(answer.description)
  return answer
}`

/**
 * Returns a swap in viem, from price to balance.
 *
 * @example
 * viemStart('https://caravel.example/api').includes('sendTransaction') // true
 */
export const viemStart = (baseUrl: string): string => `import { createWalletClient, http, publicActions } from 'viem'
${viemWallet}

${askService(baseUrl)}

const question = { srcToken: 'ETH', destToken: 'USDC', amount: '${wethAmount}', side: 'SELL' }
const terms = { network: '1', slippage: '50', version: '6.2', userAddress: account.address }
const { priceRoute } = await ask('/prices?' + new URLSearchParams({ ...question, ...terms }))

// The route goes back unchanged, within 30 seconds.
const { srcToken, destToken, srcAmount } = priceRoute
const built = await ask('/transactions/1', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ priceRoute, srcToken, destToken, srcAmount, slippage: 50, userAddress: account.address }),
})

// A token, unlike ETH, needs an approval of priceRoute.tokenTransferProxy first. A fifth more gas than was needed now.
const gas = (BigInt(built.gas) * 12n) / 10n
const hash = await wallet.sendTransaction({ to: built.to, data: built.data, value: BigInt(built.value), gas })
const { status } = await wallet.waitForTransactionReceipt({ hash })
console.log(status)`

/**
 * Returns the same swap with the Velora SDK, which implements this contract.
 *
 * @example
 * sdkStart('https://caravel.example/api').includes('constructSimpleSDK') // true
 */
export const sdkStart = (baseUrl: string): string => `import { constructSimpleSDK } from '@velora-dex/sdk'

const { swap } = constructSimpleSDK({ chainId: 1, version: '6.2', apiURL: '${baseUrl}', fetch })

const pair = { srcToken: '${weth}', destToken: '${usdc}', amount: '${wethAmount}' }
const userAddress = process.env.ACCOUNT
const priceRoute = await swap.getRate({ ...pair, srcDecimals: 18, destDecimals: 6, side: 'SELL', userAddress })

// ignoreChecks builds before the approval of priceRoute.tokenTransferProxy; send txParams with any wallet.
const { srcToken, destToken, srcAmount } = priceRoute
const build = { srcToken, destToken, srcAmount, priceRoute, slippage: 50, userAddress }
const txParams = await swap.buildTx(build, { ignoreChecks: true })
console.log(txParams.to, txParams.data)`

/** Requests the price of an intent and builds the order from it. */
const buildIntent = `const post = (path, body) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

const pair = { srcToken: '${weth}', destToken: '${usdc}', srcDecimals: '18', destDecimals: '6' }
const question = { ...pair, chainId: '1', amount: '${wethAmount}', side: 'SELL', mode: 'DELTA' }
const { delta } = await ask('/v2/quote?' + new URLSearchParams({ ...question, userAddress: account.address }))

// The route goes back unchanged. The deadline counts by the time of the chain, unix seconds.
const { timestamp } = await wallet.getBlock()
const deadline = Number(timestamp) + 30 * 60
const order = { route: delta.route, owner: account.address, deadline, slippage: 50 }
const { toSign, orderHash } = await post('/v2/delta/orders/build', order)`

/** Posts the signed order and requests its status once. */
const postIntent = `const posted = await post('/v2/delta/orders', { chainId: 1, order: toSign.value, signature })

// The agent that pays most settles it, without gas of yours. To follow the order, repeat this with the ETag of its
// answer as If-None-Match and wait=10: the service answers when the order changes.
const { status } = await ask('/v2/delta/orders/hash/' + orderHash)
console.log(posted.id, status)`

/**
 * Returns a swap without gas in viem: an intent order that is priced, signed and posted.
 *
 * @example
 * viemIntent('https://caravel.example/api').includes('signTypedData') // true
 */
export const viemIntent = (
  baseUrl: string,
): string => `import { createWalletClient, erc20Abi, http, publicActions } from 'viem'
${viemWallet}

${askService(baseUrl)}
${buildIntent}

// The contract to approve is the one that the price names, never the router.
const approval = { abi: erc20Abi, functionName: 'approve', args: [delta.spender, BigInt(question.amount)] }
const hash = await wallet.writeContract({ address: question.srcToken, ...approval })
await wallet.waitForTransactionReceipt({ hash })

const { domain, types, value: message } = toSign
const signature = await wallet.signTypedData({ domain, types, primaryType: 'Order', message })
${postIntent}`

/**
 * Returns the same order with the Velora SDK, which approves and signs; its version 9 prices and
 * posts intents on other paths.
 *
 * @example
 * sdkIntent('https://caravel.example/api').includes('signDeltaOrder') // true
 */
export const sdkIntent = (baseUrl: string): string => `import { constructSimpleSDK } from '@velora-dex/sdk'
import { createWalletClient, http, publicActions } from 'viem'
${viemWallet}

const options = { chainId: 1, version: '6.2', apiURL: '${baseUrl}', fetch }
const { delta: intents } = constructSimpleSDK(options, { viemClient: wallet, account: account.address })

${askService(baseUrl)}
${buildIntent}

const hash = await intents.approveTokenForDelta(question.amount, question.srcToken)
await wallet.waitForTransactionReceipt({ hash })

// Version 9 of the SDK prices and posts intents by older paths; what was built here it signs as it
// is.
const { domain, types, value: data } = toSign
const signature = await intents.signDeltaOrder({ domain, types, data })
${postIntent}`
