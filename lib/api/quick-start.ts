import { examples } from './examples'

const { weth, usdc, account, wethAmount } = examples

/**
 * The first steps in curl: a price, and an order as the service has it.
 *
 * @example
 * curlStart('https://caravel.example/api') // 'curl "https://caravel.example/api/prices?srcToken=WETH&...'
 */
export const curlStart = (baseUrl: string): string => `# What one WETH buys, and by which route. Amounts are raw units.
curl "${baseUrl}/prices?srcToken=WETH&destToken=USDC&amount=${wethAmount}&side=SELL&network=1&slippage=50&version=6.2"

# The same with the transaction that swaps, to be sent by userAddress.
curl "${baseUrl}/swap?srcToken=ETH&destToken=USDC&amount=${wethAmount}&side=SELL&network=1&slippage=50&version=6.2&userAddress=${account}"

# What is offered to anyone on the OTC desk.
curl "${baseUrl}/ft/p2p/1/taker/0x${'0'.repeat(40)}"`

/**
 * A swap from price to balance in viem.
 *
 * @example
 * viemStart('https://caravel.example/api').includes('sendTransaction') // true
 */
export const viemStart = (baseUrl: string): string => `import { createWalletClient, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'

const account = privateKeyToAccount(process.env.PRIVATE_KEY)
const transport = http(process.env.RPC_URL)
const wallet = createWalletClient({ account, chain: mainnet, transport }).extend(publicActions)

const ask = async (path, init) => {
  const answer = await fetch('${baseUrl}' + path, init).then((response) => response.json())
  if (answer.errorType) throw new Error(answer.description)
  return answer
}

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
 * The same with the Velora SDK, which speaks this contract.
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
