import { encodeAbiParameters, maxUint256, stringToHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { compileDocumentedHandler, documentedRequest } from '@/contracts/testing/documented-handler'
import { toLowerAddress } from '@/lib/address'
import { getIntentPrice } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { roles } from '@/localnet/accounts'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../testing/settling-desk'

/**
 * Runs the steps of docs/handlers.md, from the price to the chain, with the handler of the
 * document.
 */
const desk = openSettlingDesk()
const payee = '0x1000000000000000000000000000000000000b11'
const amount = 1_000_000_000n
let handler: `0x${string}`

const ask = async (path: string, body?: object) => {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await desk.service().app.request(path, init)
  return { status: response.status, body: await response.json() }
}
/** Prices, builds, signs and posts an order that pays an invoice. */
const pay = async (id: string) => {
  const pair = { srcToken: weth, destToken: usdc, srcDecimals: '18', destDecimals: '6', handler }
  const question = new URLSearchParams({ ...pair, chainId: '1', amount: `${amount}`, side: 'BUY' })
  const { body: price } = await ask(`${getIntentPrice.path}?${question}`)
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes32' }],
    [payee, amount, stringToHex(id, { size: 32 })],
  )
  const deadline = Number(await desk.now()) + 3_600
  const terms = { route: price.route, owner: toLowerAddress(owner.address), deadline, handler, data }
  const built = await ask(buildIntentOrder.path, { ...documentedRequest(), ...terms })
  expect(built.status, JSON.stringify(built.body)).toBe(200)
  const { toSign, orderHash } = built.body
  const { domain, types, value: message } = toSign
  const signature = await owner.signTypedData({ domain, types, primaryType: 'ExternalOrder', message })
  const posted = await ask(postIntentOrder.path, { chainId: 1, order: message, signature })
  return { orderHash, posted }
}

beforeAll(async () => {
  const { abi, bytecode } = compileDocumentedHandler()
  const hash = await desk.client().deployContract({ abi, bytecode, args: [intent], account: roles.deployer })
  handler = (await desk.client().waitForTransactionReceipt({ hash })).contractAddress!
  await desk.approve(weth, maxUint256)
  await desk.see()
})

test('default: the order of the document pays its invoice; a second one is suspended with the reason', async () => {
  const first = await pay('2026-0117')
  expect(first.posted).toMatchObject({ status: 200, body: { status: 'PENDING', onChainOrderType: 'ExternalOrder' } })
  desk.wait()
  expect(await desk.round()).toEqual([first.orderHash])
  const second = await pay('2026-0117')
  expect(second.posted).toMatchObject({ status: 200, body: { status: 'PENDING' } })
  await desk.settleAndSee()
  expect(await desk.look(first.orderHash)).toMatchObject({ status: 'COMPLETED' })
  expect(await desk.balanceOf(usdc, payee)).toBe(amount)
  expect(await desk.balanceOf(usdc, handler)).toBe(0n)
  expect(await desk.look(second.orderHash)).toMatchObject({
    status: 'SUSPENDED',
    handlerRefusal: 'the invoice is paid',
  })
  expect((await pay('2026-0117')).posted).toMatchObject({
    status: 400,
    body: { details: 'Invalid order: it cannot be settled (the invoice is paid)' },
  })
})
