import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { erc20Abi, type Hex, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { base } from '@/lib/chain/registry/base'
import { roles as accounts } from '@/localnet/accounts'
import { developmentKey } from '@/localnet/trade/agent-keys'
import { type Deployment, openDeployment } from '../testing/deployment'

const chainId = base.id
const folder = mkdtempSync(path.join(tmpdir(), 'own-contracts-'))
const registryFile = path.join(folder, 'registry.json')

let deployment: Deployment
beforeAll(async () => {
  deployment = await openDeployment({
    roles: ['api', 'worker'],
    chainIds: [chainId],
    env: () => ({ REGISTRY_FILE: registryFile }),
  })
}, 300_000)
afterAll(async () => {
  await deployment?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Deploys contracts for intents by the operator's command, in addition to the published ones of the
 * other surfaces.
 */
const deployIntents = async () => {
  const keyFile = path.join(folder, 'key')
  writeFileSync(keyFile, developmentKey(accounts.deployer), { mode: 0o600 })
  const { url } = deployment.chains[0]!.anvil
  const terms = ['--fee-wallet', accounts.feeWallet, '--agents', accounts.agents.join(), '--surfaces', 'intents']
  const where = ['--chain', String(chainId), '--rpc', url, '--dir', folder, '--from', keyFile]
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'contracts/deploy/deploy.ts', ...where, ...terms], {
    cwd: projectRoot,
  })
}

test('default: the service settles an order on contracts of the deploy command', async () => {
  await deployIntents()
  const { intent } = JSON.parse(readFileSync(registryFile, 'utf8'))[chainId].contracts as { intent: Hex }
  expect(intent).not.toBe(base.contracts.intent)
  await Promise.all(deployment.fleet.map((member) => member.start()))
  const { url } = deployment.fleet.find(({ role }) => role === 'api')!
  const ask = async (at: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-KEY': deployment.key }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await (await fetch(url + at, init)).json()
    if (answer.errorType) throw new Error(`${at}: ${answer.description}`)
    return answer
  }
  const { chains } = await ask('/status')
  expect(chains[0].contracts).toEqual({ market: 'own', otc: 'own', intents: 'own' })

  const { client } = deployment.chains[0]!.anvil
  const owner = privateKeyToAccount(developmentKey(accounts.trader))
  const tokenOf = (symbol: string) => base.tokens.find((token) => token.symbol === symbol)!
  const [usdc, weth] = [tokenOf('USDC'), tokenOf('WETH')]
  const amount = parseUnits('100', usdc.decimals)
  const question = {
    srcToken: usdc.address,
    destToken: weth.address,
    srcDecimals: String(usdc.decimals),
    destDecimals: String(weth.decimals),
    chainId: String(chainId),
    amount: String(amount),
    side: 'SELL',
    mode: 'DELTA',
    userAddress: owner.address,
  }
  // The worker of a busy machine starts later than the api: until then orders are delayed.
  const quote = () => ask(`/v2/quote?${new URLSearchParams(question)}`)
  const { delta } = await vi.waitFor(quote, { timeout: 60_000, interval: 500 })
  expect(delta.spender).toBe(intent)
  const { timestamp } = await client.getBlock()
  const deadline = Number(timestamp) + 1_800
  const terms = { route: delta.route, owner: owner.address, deadline, slippage: 100 }
  const { toSign, orderHash } = await ask('/v2/delta/orders/build', terms)
  expect(toSign.domain.verifyingContract).toBe(intent)

  const approval = { abi: erc20Abi, address: usdc.address, functionName: 'approve' } as const
  const approved = await client.writeContract({ ...approval, account: owner.address, args: [intent, amount] } as never)
  await client.waitForTransactionReceipt({ hash: approved })
  const balanceOf = (token: Hex) =>
    client.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [owner.address] })
  const before = { usdc: await balanceOf(usdc.address), weth: await balanceOf(weth.address) }
  const { domain, types, value: message } = toSign
  const signature = await owner.signTypedData({ domain, types, primaryType: 'Order', message })
  await ask('/v2/delta/orders', { chainId, order: message, signature })
  const statusNow = async () => (await ask(`/v2/delta/orders/hash/${orderHash}`)).status
  await expect.poll(statusNow, { timeout: 60_000, interval: 500 }).toBe('COMPLETED')
  expect(before.usdc - (await balanceOf(usdc.address))).toBe(amount)
  expect((await balanceOf(weth.address)) - before.weth).toBeGreaterThanOrEqual(BigInt(message.destAmount))
}, 300_000)
